import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ifMatch, weakEtag } from '../../http/etag.js';
import { changePatient } from './patient-actions.js';
import { demographicFields, type Demographics } from './patient-content.js';
import { patientSchema, patientView } from './patient-view.js';
import { patientRecord } from './patient-record.js';

export const updatePatientEndpoint = endpoint({
  operationId: 'updatePatient',
  method: 'patch',
  path: '/api/v1/patients/{patient}',
  summary: "Change a patient's demographics",
  description:
    'What is not given stays; `document`, `address` and `identifiers` are replaced as a whole. `If-Match` takes the ETag of the ' +
    'patient that was read: where it has changed since, the answer is 412 with the current version.',
  access: ability('patients:write'),
  audit: { event: 'patient.update', action: 'U', resource: 'patient', record: patientRecord, phi_level: 'limited' },
  parameters: {
    path: ids('patient'),
    headers: ifMatch,
    body: Joi.object<Partial<Demographics>, true>(demographicFields),
  },
  message: { en: 'Patient changed.', es: 'Paciente modificado.' },
  response: patientSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, now, path, headers, body, trail }) {
    const ifMatch = headers['if-match'];
    const { row, changed } = await changePatient(db, { clinic, now, id: path.patient, ifMatch, body });
    trail.note({ patient_ids: [row.id], changed_fields: changed });
    const data = patientView(row);
    return { data, etag: weakEtag(data.version, data) };
  },
});
