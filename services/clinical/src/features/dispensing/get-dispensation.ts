import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { getDispensation, readsDispensation } from './dispensing-access.js';
import { dispensationSchema } from './dispensing-view.js';

export const getDispensationEndpoint = endpoint({
  operationId: 'getDispensation',
  method: 'get',
  path: '/api/v1/pharmacy/dispensations/{dispensation}',
  summary: 'Get a dispensing with the texts of its labels',
  access: readsDispensation,
  audit: { event: 'dispensation.read', action: 'R', resource: 'dispensation' },
  parameters: { path: ids('dispensation') },
  conditional: true,
  message: { en: 'Dispensing.', es: 'Dispensación.' },
  response: dispensationSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getDispensation(db, clinic.id, path.dispensation);
    trail.note({ patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
