import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { createPatient } from './patient-actions.js';
import { newPatientSchema } from './patient-content.js';
import { patientSchema, patientView } from './patient-view.js';
import { patientRecord } from './patient-record.js';

export const createPatientEndpoint = endpoint({
  operationId: 'createPatient',
  method: 'post',
  path: '/api/v1/patients',
  summary: 'Register a patient',
  description:
    'A document, its type and its number however it is written, belongs to one patient of a clinic. ' +
    'So does what another system calls a patient (`identifiers`), where it names that system. ' +
    'Without `mrn` the service gives a medical record number.',
  access: ability('patients:write'),
  audit: { event: 'patient.create', action: 'C', resource: 'patient', record: patientRecord, phi_level: 'limited' },
  idempotent: true,
  parameters: {
    body: newPatientSchema,
  },
  status: 201,
  message: { en: 'Patient registered.', es: 'Paciente registrado.' },
  response: patientSchema,

  async handler({ db, clinic, now, body, trail }) {
    const data = patientView(await createPatient(db, { clinic, now, body }));
    trail.note({ resource_id: data.id, patient_ids: [data.id] });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/patients/${data.id}` } };
  },
});
