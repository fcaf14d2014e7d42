import Joi from 'joi';
import { AUDIT_LIMITS, LIMITS } from '../../limits/index.js';
import { nullableInstant, number } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { findSealState, type SealStateRow } from './seal-store.js';

const STATES = ['broken', 'not_sealed', 'not_verified', 'whole'] as const;

export const getAuditSealEndpoint = endpoint({
  operationId: 'getAuditSeal',
  method: 'get',
  path: '/api/v1/audit-events/seal',
  summary: 'Whether the audit trail is sealed, and was found whole',
  description:
    '`broken`: the last verification found something altered, removed or inserted, in this clinic or in another that the service serves. ' +
    `\`not_sealed\`: entries of the clinic have waited for more than ${LIMITS.sealLateSeconds / 60} minutes, so the worker does not run. ` +
    `\`not_verified\`: never, or not for ${AUDIT_LIMITS.verifiedLateSeconds / 3_600} hours. \`whole\`: none of it. ` +
    'Who runs the service finds out more with `npm run audit:verify`, which also looks at what was verified before. ' +
    `\`waiting\` are entries of the clinic among the ${AUDIT_LIMITS.waiting} that have waited longest.`,
  access: ability('audit:read'),
  audit: { event: 'audit_event.seal', action: 'R', resource: 'audit_event' },
  message: { en: 'State of the seal.', es: 'Estado del sello.' },
  response: Joi.object({
    state: Joi.string()
      .valid(...STATES)
      .required(),
    sealed_at: nullableInstant(),
    waiting: number(),
    waiting_since: nullableInstant(),
    verified_at: nullableInstant(),
  }),

  async handler({ db, now }) {
    const found = (await findSealState(db, AUDIT_LIMITS.waiting)) ?? NOTHING;
    const { whole: _, ...data } = found;
    return { data: { state: stateOf(found, now), ...data } };
  },
});

const NOTHING: SealStateRow = { sealed_at: null, waiting: 0, waiting_since: null, verified_at: null, whole: null };

/** The worst that is true. */
function stateOf({ whole, waiting_since, verified_at }: SealStateRow, now: Date): (typeof STATES)[number] {
  const olderThan = (instant: string, seconds: number) => now.getTime() - Date.parse(instant) > seconds * 1000;
  if (whole === false) return 'broken';
  if (waiting_since !== null && olderThan(waiting_since, LIMITS.sealLateSeconds)) return 'not_sealed';
  if (verified_at === null || olderThan(verified_at, AUDIT_LIMITS.verifiedLateSeconds)) return 'not_verified';
  return 'whole';
}
