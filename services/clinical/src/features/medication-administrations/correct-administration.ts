import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { administers } from '../inpatient-medications/index.js';
import { correctAdministration } from './administration-actions.js';
import { correctionSchema } from './administration-content.js';
import { administrationRecord } from './administration-record.js';
import { administrationSchema, answerCreated } from './administration-view.js';

export const correctAdministrationEndpoint = endpoint({
  operationId: 'correctAdministration',
  method: 'post',
  path: '/api/v1/admissions/{admission}/administrations/{administration}/corrections',
  summary: 'Correct the record of a dose',
  description:
    'Creates another administration with `supersedes_id`; `given_at`, `dose`, `route` and `site` are kept by default. The corrected ' +
    'one stays and no longer counts, and its stock is put back. Correcting it twice is 422 `status`. An API key sets ' +
    '`practitioner_id`.',
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
    answerCreated(await correctAdministration(call, call.path, call.headers['if-match'], call.body)),
});
