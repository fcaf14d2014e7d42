import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { checkNamed } from '../../operation/named-record.js';
import { getBed } from '../wards/index.js';
import { LIMITS_VIEW } from './admission-access.js';
import { reservationSchema } from './admission-content.js';
import { findAdmissionHead } from './admission-store.js';
import { reserve } from './movement-actions.js';
import { reservationAnswerSchema } from './reservation-view.js';

export const reserveBedEndpoint = endpoint({
  operationId: 'reserveBed',
  method: 'post',
  path: '/api/v1/beds/{bed}/reservations',
  summary: 'Reserve a free bed for an expected patient',
  description:
    'A reservation lasts at most 48 hours. It ends at its time, and when the patient is admitted or the admission is cancelled. A bed ' +
    'that is not free is 422 `bed_id`; an admission with a reservation is 422 `admission_id`. The ETag, and `If-Match`, are of the ' +
    'bed.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    noSubject: 'The policy is checked for the patient of the admission.',
  }),
  audit: { event: 'bed_reservation.create', action: 'C', resource: 'bed_reservation' },
  idempotent: true,
  parameters: { path: ids('bed'), headers: optionalIfMatch, body: reservationSchema },
  status: 201,
  message: { en: 'Bed reserved.', es: 'Cama reservada.' },
  response: reservationAnswerSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { db, clinic, caller, phi: grant, body, headers, path, trail } = call;
    await getBed(db, clinic.id, path.bed);
    const admission = await findAdmissionHead(db, clinic.id, body.admission_id);
    await checkNamed(db, admission, grant, { caller, clinic, path: 'admission_id' });
    const { patient_id, ...data } = await reserve(call, path.bed, headers['if-match'], body);
    trail.note({ resource_id: data.id, patient_ids: [patient_id] });
    const { version } = await getBed(db, clinic.id, path.bed);
    const Location = `/api/v1/beds/${path.bed}/reservations/${data.id}`;
    return { data, etag: weakEtag(version, data), headers: { Location } };
  },
});
