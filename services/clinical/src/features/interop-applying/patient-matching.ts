import { component, locationOf, repetitionsOf, type Segment, type Value, NULL } from '../hl7/index.js';
import { checkGroups, unmatched, type MessageApplication } from './message-application.js';
import { findPatientsByNumbers, type Named } from './matching-store.js';
import { documentIn } from './person-documents.js';

/** A namespace as the system of an identifier, without white space. */
const namespaceOf = (name: string): string => name.replaceAll(/\s+/g, '_');

/** The assigning authority: the namespace, and its universal id as `urn:oid:`. Most senders have one of them. */
function authoritiesOf(id: Value): string[] {
  const [namespace, universal, kind] = [1, 2, 3].map((number) => component(id, 4, number));
  const everywhere = universal && (kind === 'ISO' || kind === '' ? `urn:oid:${universal}` : namespaceOf(universal));
  return [namespace && namespaceOf(namespace), everywhere].flatMap((each) => each || []);
}

export interface PatientId {
  /** The assigning authority as it is stored; empty if absent. */
  system: string;
  /** Other spellings of the authority. */
  also: string[];
  value: string;
  kind: string;
  /** Fields that may name the issuing country: CX.4 and CX.9. */
  issuers: string[];
}

/** The identifiers of a CX field, without empty ones. */
export const patientIds = (application: MessageApplication, segment: Segment | undefined, field: number): PatientId[] =>
  repetitionsOf(application.message, segment, field).flatMap((id) => {
    const value = component(id);
    if (value === '' || value === NULL) return [];
    const [system = '', ...also] = authoritiesOf(id);
    const kind = application.code(component(id, 5)).toUpperCase();
    return [{ system, also, value, kind, issuers: [component(id, 9), component(id, 4)] }];
  });

export const isOwnNumber = (application: MessageApplication, { system }: PatientId): boolean =>
  system !== '' &&
  system === namespaceOf(application.connection.receiving_facility ?? application.setting.header.receivingFacility);

function numbersIn(application: MessageApplication, ids: readonly PatientId[]): Named {
  const { match_by } = application.connection.policy;
  const byIdentifier = match_by.includes('identifier');
  return {
    mrns: byIdentifier ? ids.filter((id) => isOwnNumber(application, id)).map(({ value }) => value) : [],
    identifiers: byIdentifier
      ? ids
          .filter((id) => id.system !== '' && !isOwnNumber(application, id))
          .flatMap(({ system, also, value }) => [system, ...also].map((each) => ({ system: each, value })))
      : [],
    documents: match_by.includes('document')
      ? ids.flatMap(
          // Some senders put the kind of document into the assigning authority.
          ({ kind, value, issuers }) => documentIn(kind || (issuers[1] ?? '').toUpperCase(), value, issuers) ?? [],
        )
      : [],
  };
}

/**
 * The patient with these identifiers; a name alone never matches. Throws if they belong to several patients, which a
 * person has to resolve.
 */
export async function findPatient(
  application: MessageApplication,
  segment: Segment,
  field = 3,
): Promise<{ id: string | undefined; ids: PatientId[] }> {
  const { assigned } = application.setting;
  const ids = patientIds(application, segment, field);
  if (assigned !== undefined && segment.name === 'PID' && segment.occurrence === 1) return { id: assigned, ids };
  const found = await findPatientsByNumbers(application.db, application.clinicId, numbersIn(application, ids));
  if (found.length > 1)
    throw unmatched(locationOf(segment, field), `${segment.name}-${field} names more than one patient.`);
  return { id: found[0], ids };
}

/**
 * As `findPatient`, for the first PID of a message; some senders repeat it before each group. Throws 204 for an unknown
 * patient, and 207 if another PID is about another patient.
 */
export async function requirePatient(application: MessageApplication, pid: Segment): Promise<string> {
  const all = application.message.segments.filter(({ name }) => name === 'PID');
  checkGroups(all);
  const { id } = await findPatient(application, pid);
  if (id === undefined) throw unmatched(locationOf(pid, 3), 'The patient is not known here.');
  application.patientId ??= id;
  const said = new Set([pid.fields[3] ?? '']);
  for (const other of all.slice(1)) {
    const numbers = other.fields[3] ?? '';
    if (numbers !== '' && said.has(numbers)) continue;
    if ((await findPatient(application, other)).id !== id)
      throw unmatched(
        locationOf(other, 3),
        'The message is about more than one patient: send one message for each.',
        '207',
      );
    said.add(numbers);
  }
  return id;
}
