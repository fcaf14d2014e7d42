import type { Appointment, AppointmentParticipant, CodeableConcept } from '@medplum/fhirtypes';
import type { AppointmentRow, AppointmentStatus } from '../../../features/appointments/index.js';
import { ACT_CODE, MODALITY, PARTICIPATION_TYPE, localSystem } from '../../systems.js';
import { coding, concept, filled, textConcept, listOf, metaOf, reference, type Mapping } from '../datatypes.js';

/** What a version of an appointment says: its consultation is the one that names it. */
type AppointmentSaid = Omit<AppointmentRow, 'consultation_id'>;

export const appointmentResource = (row: AppointmentSaid, { clinic }: Mapping): Appointment =>
  filled<Appointment>({
    resourceType: 'Appointment',
    id: row.id,
    meta: metaOf(row),
    status: row.status,
    // A reason is allowed on what was cancelled only; of anything else that was ended with one it is a comment.
    cancelationReason: row.status === 'cancelled' ? textConcept(row.cancellation_reason) : undefined,
    comment: row.status === 'cancelled' ? undefined : row.cancellation_reason,
    serviceCategory: [modalityOf(row.modality)],
    serviceType: listOf(serviceOf(row, clinic.id)),
    reasonCode: listOf(textConcept(row.reason)),
    start: row.start_at,
    end: row.end_at,
    minutesDuration: Math.max(1, Math.round((Date.parse(row.end_at) - Date.parse(row.start_at)) / 60_000)),
    created: row.created_at,
    participant: participantsOf(row),
  });

/** HL7's code of how a visit takes place, beside our own. */
const ENCOUNTER_CLASS: Record<string, string> = { in_person: 'AMB', video: 'VR', phone: 'VR', home: 'HH' };

const modalityOf = (modality: string): CodeableConcept => ({
  coding: [coding(ACT_CODE, ENCOUNTER_CLASS[modality] ?? 'AMB'), coding(MODALITY, modality)],
});

function serviceOf({ type_code, type_name }: AppointmentSaid, clinicId: string): CodeableConcept | undefined {
  if (type_code === null) return textConcept(type_name);
  return filled<CodeableConcept>({
    ...concept(localSystem(clinicId, 'appointment-type'), type_code, type_name),
    text: type_name,
  });
}

/** Until the clinic has said yes. */
const ASKED_FOR: readonly AppointmentStatus[] = ['proposed', 'pending', 'waitlist'];

/** What a participant has said to an appointment of that status: who asks for it is there, whom it is asked of is to say so. */
export function replyTo(status: AppointmentStatus, participant: 'Patient' | 'Practitioner' | 'Location') {
  if (status === 'cancelled') return 'declined';
  return participant !== 'Patient' && ASKED_FOR.includes(status) ? 'needs-action' : 'accepted';
}

function participantsOf({ status, patient, practitioner, location }: AppointmentSaid): AppointmentParticipant[] {
  return listOf<AppointmentParticipant>(
    {
      actor: reference('Patient', patient.id, patient.full_name),
      required: 'required',
      status: replyTo(status, 'Patient'),
    },
    {
      type: [concept(PARTICIPATION_TYPE, 'PPRF', 'primary performer')],
      actor: reference('Practitioner', practitioner.id, practitioner.full_name),
      required: 'required',
      status: replyTo(status, 'Practitioner'),
    },
    location !== null && {
      type: [concept(PARTICIPATION_TYPE, 'LOC', 'location')],
      actor: reference('Location', location.id, listOf(location.name, location.room).join(', ')),
      required: 'required',
      status: replyTo(status, 'Location'),
    },
  );
}
