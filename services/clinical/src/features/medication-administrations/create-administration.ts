import { endpoint, ids } from '../../http/endpoint.js';
import { administers } from '../inpatient-medications/index.js';
import { administer } from './administration-actions.js';
import { newAdministrationSchema } from './administration-content.js';
import { administrationRecord } from './administration-record.js';
import { administrationSchema, answerCreated } from './administration-view.js';

export const createAdministrationEndpoint = endpoint({
  operationId: 'createAdministration',
  method: 'post',
  path: '/api/v1/admissions/{admission}/administrations',
  summary: 'Record a dose: given, refused, withheld or missed',
  description:
    '`due_at` is the time of a dose in the chart: else 422 `due_at`. A dose as needed has none; within its interval or above its daily ' +
    'number it is 422 `given_at`. A dose that was not given needs a `reason`. `dose` and `route` are those of the order by default. If ' +
    'the ward has a store and the order a product, stock is taken from the lot that expires first, or from `lot_id`: 422 `lot_id` if ' +
    'there is too little, or the lot is expired or recalled. A high-alert product needs the `witness_code` of a second person. An API ' +
    'key sets `practitioner_id`.',
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

  handler: async (call) => answerCreated(await administer(call, call.path.admission, call.body)),
});
