import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { checkNamed } from '../../operation/named-record.js';
import { admissionSubject, LIMITS_VIEW } from './admission-access.js';
import { swapSchema } from './admission-content.js';
import { findAdmissionHead } from './admission-store.js';
import { swap } from './movement-actions.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema, admissionView } from './admission-view.js';

export const swapPatientsEndpoint = endpoint({
  operationId: 'swapPatients',
  method: 'post',
  path: '/api/v1/admissions/{admission}/swap',
  summary: 'Exchange the beds of two patients',
  description:
    'Both move at the same instant. The answer has both admissions, that of the path first. Webhooks and HL7 receivers get two ' +
    'transfers. Both patients must be admitted: else 422 `status` or `with_admission_id`.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.transfer', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: swapSchema },
  message: { en: 'Beds swapped.', es: 'Camas intercambiadas.' },
  response: Joi.array().items(admissionSchema),
  errors: ['precondition_failed'],

  async handler(call) {
    const { db, clinic, body, path, headers, phi: grant, trail, caller } = call;
    const other = await findAdmissionHead(db, clinic.id, body.with_admission_id);
    await checkNamed(db, other, grant, { caller, clinic, path: 'with_admission_id' });
    const rows = await swap(call, path.admission, headers['if-match'], body);
    const [{ id }] = rows;
    trail.note({ resource_id: id, patient_ids: rows.map(({ patient }) => patient.id), changed_fields: ['bed'] });
    return { data: rows.map((row) => admissionView(row, caller)) };
  },
});
