import { all, either, NEVER, not, type Condition, type SearchParameter } from '../../search/parameter.js';
import { documentOf, IDENTIFIER_TYPE, localSystem } from '../../systems.js';
import { DOCUMENT_TYPES } from './map.js';

const byMrn = (code: string): Condition => ({ sql: 'mrn in (?, upper(?))', values: [code, code] });
const byDocument = (code: string): Condition => ({ sql: 'document_key = document_key(?)', values: [code] });
/** Looked up before, so that it can be asked for beside the numbers of the record itself. */
const byIdentifier = (clinicId: string, where: string, ...values: string[]): Condition => ({
  sql: `clinic_patients.id = any(array(select patient_id from patient_identifiers where clinic_id = ? and ${where}))`,
  values: [clinicId, ...values],
});

/** What others call a patient, by its kind. */
const OF_KIND = `type->>'system' = ? and type->>'code' = ?`;

export const identifier: SearchParameter = {
  type: 'token',
  documentation:
    'The number of the medical record, of the document, or one that another system gave, with its system or without.',
  missing: 'false',
  match({ system, code }, clinic) {
    const mrns = localSystem(clinic.id, 'mrn');
    if (system === undefined)
      return code === undefined
        ? NEVER
        : either([byMrn(code), byDocument(code), byIdentifier(clinic.id, 'value = ?', code)]);
    if (system === '')
      return code === undefined ? NEVER : byIdentifier(clinic.id, 'system is null and value = ?', code);
    if (system === mrns) return code === undefined ? { sql: 'true', values: [] } : byMrn(code);
    const document = documentOf(system);
    if (!document) return ofOther(clinic.id, system, code);
    const of: Condition = {
      sql: 'document_type = ? and document_country is not distinct from ?',
      values: [document.type, document.country],
    };
    if (code === undefined) return of;
    const number = byDocument(code);
    return { sql: `(${number.sql} and ${of.sql})`, values: [...number.values, ...of.values] };
  },
  ofType({ system, code }, value, clinic) {
    const ofOthers = byIdentifier(clinic.id, `value = ? and ${OF_KIND}`, value, system, code);
    if (system !== IDENTIFIER_TYPE) return ofOthers;
    return either([...(code === 'MR' ? [byMrn(value)] : []), all([byDocument(value), documentsOf(code)]), ofOthers]);
  },
};

/** The documents that have that code of HL7's: any but those that have one of their own are national. */
function documentsOf(code: string): Condition {
  const named = [...DOCUMENT_TYPES].flatMap(([type, each]) => (each === code || code === 'NI' ? [type] : []));
  const isNamed = { sql: 'document_type = any(?)', values: [named] };
  return code === 'NI' ? not(isNamed) : isNamed;
}

/** All of a system may be many, which are not looked up before. */
const ofOther = (clinicId: string, system: string, code: string | undefined): Condition =>
  code === undefined
    ? {
        sql: 'clinic_patients.id in (select patient_id from patient_identifiers where clinic_id = ? and system = ?)',
        values: [clinicId, system],
      }
    : byIdentifier(clinicId, 'system = ? and value = ?', system, code);
