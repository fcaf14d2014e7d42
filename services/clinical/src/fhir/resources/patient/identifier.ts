import { FALSE, inside, piece, TRUE, type Piece } from '../../../db/piece.js';
import { all, either, NEVER, not, type Condition, type SearchParameter } from '../../search/parameter.js';
import { documentOf, IDENTIFIER_TYPE, localSystem } from '../../systems.js';
import { DOCUMENT_TYPES } from './map.js';

const byMrn = (code: string): Condition => ({ sql: piece`clinic_patients.mrn in (${code}, upper(${code}))` });
const byDocument = (code: string): Condition => ({ sql: piece`clinic_patients.document_key = document_key(${code})` });
/** Looked up before, so that it can be asked for beside the numbers of the record itself. */
const byIdentifier = (clinicId: string, where: Piece): Condition => ({
  sql: piece`clinic_patients.id = any(array(select n.patient_id from patient_identifiers n
    where n.clinic_id = ${clinicId} and ${inside(where)}))`,
});

export const identifier: SearchParameter = {
  type: 'token',
  documentation:
    'The number of the medical record, of the document, or one that another system gave, with its system or without.',
  missing: FALSE,
  match({ system, code }, clinic) {
    const mrns = localSystem(clinic.id, 'mrn');
    if (system === undefined)
      return code === undefined
        ? NEVER
        : either([byMrn(code), byDocument(code), byIdentifier(clinic.id, piece`n.value = ${code}`)]);
    if (system === '')
      return code === undefined ? NEVER : byIdentifier(clinic.id, piece`n.system is null and n.value = ${code}`);
    if (system === mrns) return code === undefined ? { sql: TRUE } : byMrn(code);
    const document = documentOf(system);
    if (!document) return ofOther(clinic.id, system, code);
    const of: Condition = {
      sql: piece`clinic_patients.document_type = ${document.type}
        and clinic_patients.document_country is not distinct from ${document.country}`,
    };
    if (code === undefined) return of;
    const number = byDocument(code);
    return all([number, of]);
  },
  ofType({ system, code }, value, clinic) {
    const ofOthers = byIdentifier(
      clinic.id,
      piece`n.value = ${value} and n.type->>'system' = ${system} and n.type->>'code' = ${code}`,
    );
    if (system !== IDENTIFIER_TYPE) return ofOthers;
    return either([...(code === 'MR' ? [byMrn(value)] : []), all([byDocument(value), documentsOf(code)]), ofOthers]);
  },
};

/** The documents that have that code of HL7's: any but those that have one of their own are national. */
function documentsOf(code: string): Condition {
  const named = [...DOCUMENT_TYPES].flatMap(([type, each]) => (each === code || code === 'NI' ? [type] : []));
  const isNamed = { sql: piece`clinic_patients.document_type = any(${named})` };
  return code === 'NI' ? not(isNamed) : isNamed;
}

/** All of a system may be many, which are not looked up before. */
const ofOther = (clinicId: string, system: string, code: string | undefined): Condition =>
  code === undefined
    ? {
        sql: piece`clinic_patients.id in (select n.patient_id from patient_identifiers n
          where n.clinic_id = ${clinicId} and n.system = ${system})`,
      }
    : byIdentifier(clinicId, piece`n.system = ${system} and n.value = ${code}`);
