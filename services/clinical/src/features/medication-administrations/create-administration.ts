import { endpoint, ids } from '../../http/endpoint.js';
import { administers } from '../inpatient-medications/index.js';
import { administer } from './administration-actions.js';
import { newAdministrationSchema } from './administration-content.js';
import { administrationRecord } from './administration-record.js';
import { administrationSchema, answerMade } from './administration-view.js';

export const createAdministrationEndpoint = endpoint({
  operationId: 'createAdministration',
  method: 'post',
  path: '/api/v1/admissions/{admission}/administrations',
  summary: 'Say what became of a dose',
  description:
    '`due_at` is that of a dose of the chart, which has one: else 422 `due_at`; what is given as needed has none, and is 422 `given_at` within its ' +
    'interval or above its daily number. What is not given says why. `dose` and `route` are those of the order unless they are said. Where the ward has a ' +
    'store and the order a product, stock is taken of it, of what expires first unless `lot_id` names another: 422 `lot_id` where there is none left, or it is ' +
    'expired or recalled. A product of high alert needs the `witness_code` of a second person. An API key names the `practitioner_id`.',
  access: administers,
  audit: {
    event: 'administration.create',
    action: 'C',
    resource: 'medication_administration',
    record: administrationRecord,
  },
  idempotent: true,
  parameters: { path: ids('admission'), body: newAdministrationSchema },
  status: 201,
  message: { en: 'Administration recorded.', es: 'Administración registrada.' },
  response: administrationSchema,
  errors: ['not_a_practitioner'],

  handler: async (call) => answerMade(await administer(call, call.path.admission, call.body)),
});
