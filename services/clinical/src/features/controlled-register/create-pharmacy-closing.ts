import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { LIMITS } from '../../limits/index.js';
import { close } from './closing-actions.js';
import { newClosingSchema } from './closing-content.js';
import { closingSchema } from './closing-view.js';
import { closesRegister } from './register-access.js';

const PATH = '/api/v1/pharmacy/closings';

export const createPharmacyClosingEndpoint = endpoint({
  operationId: 'createPharmacyClosing',
  method: 'post',
  path: PATH,
  summary: 'Close the register for a class: compare a count with it',
  description:
    'It needs the `witness_code` of a second person. While a product differs, nothing of the class is dispensed in that store (422 ' +
    '`store_id`). An adjustment, a count or another closing without a difference ends that.',
  access: closesRegister,
  audit: { event: 'pharmacy_closing.create', action: 'C', resource: 'pharmacy_closing' },
  idempotent: true,
  bodyItems: LIMITS.listItems,
  parameters: { body: newClosingSchema },
  status: 201,
  message: { en: 'Closing recorded.', es: 'Cierre registrado.' },
  response: closingSchema,

  async handler(call) {
    const data = await close(call, call.body);
    call.trail.note({ resource_id: data.id, details: { store_id: data.store.id, difference: data.difference } });
    return { data, etag: weakEtag('', data), headers: { Location: `${PATH}/${data.id}` } };
  },
});
