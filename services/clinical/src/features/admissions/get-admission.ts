import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, LIMITS_VIEW, getAdmission } from './admission-access.js';
import { admissionSchema, admissionView } from './admission-view.js';

export const getAdmissionEndpoint = endpoint({
  operationId: 'getAdmission',
  method: 'get',
  path: '/api/v1/admissions/{admission}',
  summary: 'An admission',
  access: phi('full', {
    ability: 'admissions:read',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.read', action: 'R', resource: 'admission' },
  parameters: { path: ids('admission') },
  conditional: true,
  message: { en: 'Admission.', es: 'Hospitalización.' },
  response: admissionSchema,

  async handler({ db, clinic, caller, path, trail }) {
    const row = await getAdmission(db, clinic.id, path.admission);
    trail.note({ resource_id: row.id, patient_ids: [row.patient.id] });
    const data = admissionView(row, caller);
    return { data, etag: weakEtag(row.version, data) };
  },
});
