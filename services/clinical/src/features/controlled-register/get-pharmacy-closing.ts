import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { getClosing } from './closing-actions.js';
import { closingSchema } from './closing-view.js';
import { readsRegister } from './register-access.js';

export const getPharmacyClosingEndpoint = endpoint({
  operationId: 'getPharmacyClosing',
  method: 'get',
  path: '/api/v1/pharmacy/closings/{closing}',
  summary: 'Get a closing of the controlled register',
  access: readsRegister,
  audit: { event: 'pharmacy_closing.read', action: 'R', resource: 'pharmacy_closing' },
  parameters: { path: ids('closing') },
  conditional: true,
  message: { en: 'Closing.', es: 'Cierre.' },
  response: closingSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getClosing(db, clinic.id, path.closing);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag('', data) };
  },
});
