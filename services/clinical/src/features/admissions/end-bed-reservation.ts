import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { checkRelation, phi } from '../../operation/access.js';
import { LIMITS_VIEW } from './admission-access.js';
import { findAdmissionHead } from './admission-store.js';
import { endBedReservation } from './movement-actions.js';

export const endBedReservationEndpoint = endpoint({
  operationId: 'endBedReservation',
  method: 'delete',
  path: '/api/v1/beds/{bed}/reservations/{reservation}',
  summary: 'End the reservation of a bed',
  description: '`If-Match` names the version of the bed.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    noSubject: 'The policy is checked for the patient of the reservation.',
  }),
  audit: { event: 'bed_reservation.delete', action: 'D', resource: 'bed_reservation' },
  parameters: { path: ids('bed', 'reservation'), headers: optionalIfMatch },
  message: { en: 'Reservation ended.', es: 'Reserva terminada.' },
  response: Joi.valid(null),
  errors: ['precondition_failed'],

  async handler(call) {
    const { db, clinic, path, headers, trail } = call;
    const isNamed = isUuid(path.bed) && isUuid(path.reservation);
    const kept = isNamed ? await endBedReservation(call, path.bed, path.reservation, headers['if-match']) : undefined;
    const admission = kept && (await findAdmissionHead(db, clinic.id, kept.admission_id));
    if (!kept || !admission) throw problem('not_found');
    await checkRelation(db, admission, call.phi, call);
    trail.note({ resource_id: kept.id, patient_ids: [admission.patient_id] });
    return { data: null };
  },
});
