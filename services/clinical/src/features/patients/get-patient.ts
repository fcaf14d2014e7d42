import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { getPatient } from './patient-access.js';
import { patientSchema, patientView } from './patient-view.js';

export const getPatientEndpoint = endpoint({
  operationId: 'getPatient',
  method: 'get',
  path: '/api/v1/patients/{patient}',
  summary: 'The demographics of a patient',
  description: 'One who was merged into another is answered too, and names the other in `merged_into_id`.',
  access: ability('patients:read'),
  audit: { event: 'patient.read', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: { path: ids('patient') },
  conditional: true,
  message: { en: 'Patient.', es: 'Paciente.' },
  response: patientSchema,

  async handler({ db, clinic, path, trail }) {
    const row = await getPatient(db, clinic.id, path.patient);
    trail.note({ patient_ids: [row.id] });
    const data = patientView(row);
    return { data, etag: weakEtag(data.version, data) };
  },
});
