import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { ability } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getPatient } from './patient-access.js';
import { patientRecord } from './patient-record.js';
import type { SafetyRow } from './patient-store.js';
import { patientSchema, patientView, type PatientThen } from './patient-view.js';

export const listPatientVersionsEndpoint = endpoint({
  operationId: 'listPatientVersions',
  method: 'get',
  path: '/api/v1/patients/{patient}/versions',
  summary: "The history of a patient's demographics",
  description: `${VERSIONS_DESCRIPTION} A change of allergies or alerts is a version too, which is not said here.`,
  access: ability('patients:read'),
  audit: { event: 'patient.history', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: { path: ids('patient'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the patient.', es: 'Versiones del paciente.' },
  response: versionsSchema(patientSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id } = await getPatient(call.db, call.clinic.id, call.path.patient);
    call.trail.note({ patient_ids: [id] });
    const view = ({
      allergies: _,
      alerts: __,
      replaces: ___,
      ...row
    }: PatientThen & SafetyRow & { replaces?: string[] }) => patientView(row);
    return answerVersions(call, { kind: patientRecord, id, base: `/api/v1/patients/${id}/versions`, view });
  },
});
