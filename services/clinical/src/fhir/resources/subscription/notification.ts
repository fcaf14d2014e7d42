import { piece } from '../../../db/piece.js';
import { HttpError } from 'http-kit';
import type { Database, Transaction } from '../../../db/db.js';
import type { Deps } from '../../../deps/deps.js';
import { usesArea } from '../../../domain/areas.js';
import { HANDSHAKE, type Claim, type Notice } from '../../../features/webhooks/index.js';
import { auditEvent } from '../../../operation/audit.js';
import { deferAuditEvent } from '../../../operation/audit-store.js';
import type { Attempt } from '../../../operation/attempt.js';
import { decryptSecret } from '../../../secrets/secret-box.js';
import { searchAccess } from '../../access.js';
import { FHIR } from '../../http-exchange.js';
import { FHIR_LIMITS } from '../../limits.js';
import { defaultOptions } from '../../search/result-parameters.js';
import { findRows } from '../../search/rows.js';
import { attemptOf, searchAs } from '../../service-searches.js';
import type { FhirType, Resource, Types } from '../../type.js';
import { conditionsOf, watchedBy } from './criteria.js';
import { headersOf } from './headers.js';
import { findTold, headersPlace, type Told } from './store.js';

/** What notices are made with: as `clinical_app`, what the service may see. */
interface Noticing extends Pick<Deps, 'config' | 'log' | 'clock'> {
  app: Database;
  types: Types;
}

/**
 * What the receiver is told next of a change: of several resources of a record the first that it was not told of. Who asked is looked
 * at anew each time.
 */
export async function noticeOf(noticing: Noticing, claim: Claim): Promise<Notice> {
  try {
    return await noticing.app.transaction(claim.clinic_id, (db) => compose(noticing, db, claim));
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return 'access_lost';
    noticing.log.error({ err: { message: (error as Error).message } }, 'a notice of a subscription could not be made');
    return 'unreadable_record';
  }
}

async function compose({ config, types, clock }: Noticing, db: Transaction, claim: Claim): Promise<Notice> {
  const told = await findTold(db, claim.clinic_id, claim.webhook_id);
  if (!told || told.status === 'off') return 'nothing';
  const now = clock();
  const attempt = await attemptOf(db, told, now, `${FHIR}/Subscription`);
  const watched = watchedBy(told.criteria, types);
  const { type, column } = watched;
  // What a clinic does not use is not told, also of what waited; who asked has lost nothing.
  if (attempt.clinic && !usesArea(attempt.clinic, type.area)) return 'nothing';
  const { reader, context } = searchAs(attempt, type, { types, base: `${config.public_url}${FHIR}`, now });
  const headers = ownHeaders(config, told);
  if (claim.event === HANDSHAKE) return { headers, body: '' };
  const found = await findRows(db, type, reader, {
    conditions: [...conditionsOf(watched, context), { sql: piece`${column} = ${claim.resource_id}::uuid` }],
    options: { ...defaultOptions(), count: FHIR_LIMITS.noticed },
    patientId: undefined,
    // What was replaced or withdrawn is a change as well.
    current: false,
  });
  const resources = found.map(({ row }) => ({ row, resource: type.map(row, reader) }));
  const [next, ...others] = resources.filter(({ resource }) => !claim.told.includes(nameOf(resource)));
  if (!next) return 'nothing';
  note(db, type, { ...attempt, startedAt: now }, claim, told.payload === null ? resources : [next]);
  if (told.payload === null) return { headers, body: '' };
  return {
    headers: { ...headers, 'content-type': told.payload },
    body: JSON.stringify(next.resource),
    part: { name: nameOf(next.resource), more: others.length > 0 },
  };
}

/** As it stands in the id of a request: dots are between that and the time in what is signed. */
const nameOf = ({ resourceType, id = '' }: Resource): string => `${resourceType}_${id.replaceAll('.', '_')}`;

const ownHeaders = ({ keys }: Deps['config'], { clinic_id, id, headers_encrypted }: Told): Record<string, string> =>
  headers_encrypted === null
    ? {}
    : headersOf(JSON.parse(decryptSecret(keys, headers_encrypted, headersPlace(clinic_id, id)).toString()) as string[]);

/** The receiver learns of a record, also by an empty request: that there is one which satisfies the search. The trail says whose it is. */
function note(
  db: Transaction,
  type: FhirType,
  attempt: Attempt,
  { clinic_id, webhook_id }: Claim,
  resources: readonly { row: unknown }[],
): void {
  const patient_ids = [...new Set(resources.flatMap(({ row }) => type.patientsOf(row)))];
  attempt.notes = { resource_id: webhook_id, result_count: resources.length, patient_ids };
  const audit = {
    event: `${type.record}.notify`,
    action: 'R',
    resource: type.record,
    phi_level: type.phi?.level ?? type.phi_level ?? 'limited',
  } as const;
  deferAuditEvent(db, auditEvent(searchAccess(type), audit, attempt, 200, null), clinic_id);
}
