import type { Text } from '../../domain/language.js';
import { findPatientsLeft } from '../../features/patients/index.js';
import { isUuid } from '../../id.js';
import type { Query } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { bothIn, queryIn, type Parameter, type Parameters } from '../parameters.js';
import { searchFault } from '../search/search-errors.js';
import { referenceOf } from '../search/reference.js';
import { baseOf, type SearchCall } from '../search/search.js';
import { KNOWN, type ExportLevel } from './export-request.js';
import { findTreated } from './export-store.js';

/** What is asked for, whether by a URL or by Parameters. */
export interface AskedExport {
  query: Query;
  /** The parameters `patient`, which are given by POST alone. */
  patients: Parameter[];
}

/** Throws 400 for a value that is none of the parameter's type, and for what the address says otherwise. */
export function askedIn(address: Query, { parameter = [] }: Parameters): AskedExport {
  const others = parameter.filter(({ name }) => name !== 'patient');
  for (const each of others)
    if (KNOWN.includes(each.name) && Object.keys(queryIn({ parameter: [each] })).length === 0)
      throw searchFault(each.name, { en: 'It has a plain value.', es: 'Tiene un valor simple.' });
  // Of what is not known the name is enough, whatever value it has.
  const names = Object.fromEntries(others.map(({ name }): [string, string[]] => [name, []]));
  return {
    query: { ...names, ...bothIn(address, queryIn({ parameter: others })) },
    patients: parameter.filter(({ name }) => name === 'patient'),
  };
}

/**
 * The ids of the patients that an export is narrowed to; undefined where it is not. Throws 400 for one who is not in the clinic, or
 * not in the group, alike; under `handling=lenient` too: to leave them out would be another export than was asked for.
 */
export async function patientsOf(
  patients: readonly Parameter[],
  level: ExportLevel,
  call: SearchCall,
): Promise<string[] | undefined> {
  if (patients.length === 0) return undefined;
  if (level === 'system')
    throw patientFault({ en: 'It is not supported at this level.', es: 'No se admite en este nivel.' });
  if (patients.length > FHIR_LIMITS.exportPatients)
    throw patientFault({
      en: `At most ${FHIR_LIMITS.exportPatients} may be given.`,
      es: `Se admiten como máximo ${FHIR_LIMITS.exportPatients}.`,
    });
  const ids = [...new Set(patients.map((each) => idIn(each, baseOf(call.deps))))];
  const exported = await findExported(ids, level, call);
  const missing = ids.find((id) => !exported.has(id));
  if (missing !== undefined)
    throw patientFault({
      en: `Patient/${missing} is none of those who can be exported here.`,
      es: `Patient/${missing} no es de los que se pueden exportar aquí.`,
    });
  return ids;
}

const patientFault = (text: Text) => searchFault('patient', text);

function idIn({ valueReference }: Parameter, base: string): string {
  const { reference } = (valueReference ?? {}) as { reference?: unknown };
  const to = typeof reference === 'string' ? referenceOf(reference, base) : undefined;
  if (to?.type !== 'Patient')
    throw patientFault({
      en: 'It must be a valueReference to a Patient of this server, as {"reference": "Patient/<id>"}.',
      es: 'Debe ser una valueReference a un Patient de este servidor, como {"reference": "Patient/<id>"}.',
    });
  if (!isUuid(to.id))
    throw patientFault({
      en: 'It names a Patient whose id is no UUID: no patient here has such an id.',
      es: 'Nombra un Patient cuyo id no es un UUID: ningún paciente tiene aquí un id así.',
    });
  return to.id.toLowerCase();
}

/** Those of the ids that the clinic has, and the group. */
async function findExported(
  ids: readonly string[],
  level: ExportLevel,
  { db, clinic }: SearchCall,
): Promise<ReadonlySet<string>> {
  const known = await findPatientsLeft(db, clinic.id, ids);
  if (typeof level === 'string') return new Set(known.map(({ id }) => id));
  const left = known.map(({ left_id }) => left_id);
  const treated = new Set((await findTreated(db, clinic.id, level.practitioner_id, left)).map(({ id }) => id));
  return new Set(known.flatMap(({ id, left_id }) => (treated.has(left_id) ? [id] : [])));
}
