import { csvOf, instant, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';

/** By what the trail is searched; `date_from` is included, `date_to` is not. */
export const auditFilterParameters = {
  date_from: instant(),
  date_to: instant(),
  actor_id: uuid(),
  patient_id: uuid(),
  credential_id: uuid(),
  request_id: text(LIMITS.shortText),
  event: text(LIMITS.shortText),
  action: csvOf(['C', 'R', 'U', 'D', 'E']),
  outcome: csvOf(['0', '4', '8', '12']),
  phi_level: csvOf(['full', 'limited', 'none']),
  purpose: text(LIMITS.shortText),
  resource_type: text(LIMITS.shortText),
  resource_id: text(LIMITS.shortText),
};
