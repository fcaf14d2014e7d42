import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { administers } from '../inpatient-medications/index.js';
import { correctAdministration } from './administration-actions.js';
import { correctionSchema } from './administration-content.js';
import { administrationRecord } from './administration-record.js';
import { administrationSchema, answerMade } from './administration-view.js';

export const correctAdministrationEndpoint = endpoint({
  operationId: 'correctAdministration',
  method: 'post',
  path: '/api/v1/admissions/{admission}/administrations/{administration}/corrections',
  summary: 'Correct what was said of a dose',
  description:
    'Makes another, which names the first as `supersedes_id`; `given_at`, `dose`, `route` and `site` stay where they are not said. The first is kept and ' +
    'counts no more, and what it took of the stock comes back. One that was corrected already is 422 `status`. An API key names the `practitioner_id`.',
  access: administers,
  audit: {
    event: 'administration.correct',
    action: 'C',
    resource: 'medication_administration',
    record: administrationRecord,
  },
  idempotent: true,
  parameters: { path: ids('admission', 'administration'), headers: optionalIfMatch, body: correctionSchema },
  status: 201,
  message: { en: 'Administration corrected.', es: 'Administración corregida.' },
  response: administrationSchema,
  errors: ['not_a_practitioner', 'precondition_failed'],

  handler: async (call) =>
    answerMade(await correctAdministration(call, call.path, call.headers['if-match'], call.body)),
});
