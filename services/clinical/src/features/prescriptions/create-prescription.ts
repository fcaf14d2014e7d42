import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { day, prose, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptingField, type Accepting } from '../suggestion-acceptances/index.js';
import { acceptCheck, tellOfCheck } from './check-actions.js';
import { prescribe, type NewPrescriptionBody } from './prescription-actions.js';
import { overridingFields, prescriptionItem } from './prescription-content.js';
import { prescriptionSchema } from './prescription-view.js';
import { prescriptionRecord } from './prescription-record.js';

export const createPrescriptionEndpoint = endpoint({
  operationId: 'createPrescription',
  method: 'post',
  path: '/api/v1/prescriptions',
  summary: 'Prescribe, or keep a draft of a prescription',
  description:
    'The patient is named, or is that of the consultation. The prescriber is the caller; an API key names the `practitioner_id`. ' +
    'An item of an active prescription has a dose and a frequency, or instructions. What meets an allergy of the patient, by ' +
    'name, ingredient, class or a class that cross-reacts, or is prescribed already is refused unless `overrides` say why for ' +
    'the item, or `override_reason` for all. `unchecked` says what the check knows nothing of, which is never refused.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'prescriptions:write' }),
  audit: { event: 'prescription.create', action: 'C', resource: 'prescription', record: prescriptionRecord },
  idempotent: true,
  parameters: {
    body: Joi.object<NewPrescriptionBody & Accepting, true>({
      status: Joi.string().valid('draft', 'active').default('active'),
      patient_id: uuid().allow(null),
      consultation_id: uuid().allow(null),
      practitioner_id: uuid().allow(null),
      valid_until: day().allow(null),
      notes: prose(LIMITS.longText).allow(null),
      items: Joi.array().items(prescriptionItem).min(1).max(LIMITS.prescriptionItems).required(),
      ...overridingFields,
      ...acceptingField,
    }),
  },
  status: 201,
  message: { en: 'Prescription created.', es: 'Receta creada.' },
  response: prescriptionSchema,
  errors: ['not_a_practitioner', 'reauthentication_required'],

  async handler(call) {
    const prescription = await prescribe(call, call.body);
    const { id, patient } = prescription;
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    tellOfCheck(call, prescription, await acceptCheck(call, call.body, prescription));
    const etag = weakEtag(prescription.version, prescription);
    return { data: prescription, etag, headers: { Location: `/api/v1/prescriptions/${id}` } };
  },
});
