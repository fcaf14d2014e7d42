import type { Appointment } from '@medplum/fhirtypes';
import type { AppointmentRow, AppointmentStatus, Booking } from '../../../features/appointments/index.js';
import type { Mapping } from '../../mapping.js';
import type { Issue } from '../../operation-outcome.js';
import { MODALITY, localSystem } from '../../systems.js';
import { wordsOf } from '../../writing/concept-text.js';
import { notKept, notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken } from '../../writing/write-rules.js';
import { replyTo } from './map.js';

/** An appointment as it is booked, or as it is to be. */
export interface AppointmentBody extends Omit<Booking, 'status'> {
  status: AppointmentStatus;
  cancellation_reason: string | null;
}

export const APPOINTMENT_EXPRESSIONS: Record<string, string> = {
  status: 'Appointment.status',
  cancellation_reason: 'Appointment.cancelationReason',
  comment: 'Appointment.comment',
  patient_id: 'Appointment.participant',
  practitioner_id: 'Appointment.participant',
  location_id: 'Appointment.participant',
  start_at: 'Appointment.start',
  end_at: 'Appointment.end',
  duration_minutes: 'Appointment.minutesDuration',
  modality: 'Appointment.serviceCategory',
  type: 'Appointment.serviceType',
  reason: 'Appointment.reasonCode',
};

/** What is ended with a reason. */
export const ENDED: ReadonlySet<string> = new Set(['cancelled', 'entered-in-error']);

/** What somebody may ask for; all other statuses are what became of it. */
const NEW: readonly Appointment['status'][] = ['proposed', 'pending', 'booked', 'waitlist'];

/** An Appointment as the body of a booking, or of what becomes of one. */
export function takeAppointment(resource: Appointment, { clinic }: Mapping, before?: AppointmentRow): Taken {
  const { serviceCategory = [], serviceType = [], reasonCode = [], start, end, minutesDuration } = resource;
  const issues: Issue[] = before ? [] : newFaults(resource);
  const { status, issues: unfit } = repliesIn(resource, before?.status);
  issues.push(...unfit);
  const [type] = serviceType;
  const own = type?.coding?.find(({ system }) => system === localSystem(clinic.id, 'appointment-type'));
  const modality = serviceCategory.flatMap(({ coding = [] }) => coding).find(({ system }) => system === MODALITY)?.code;
  const reason = reasonCode.flatMap((each) => wordsOf(each) ?? []).join('\n');
  const body: Partial<Record<keyof AppointmentBody, unknown>> = {
    status,
    ...participantsIn(resource, issues),
    start_at: start,
    ...(end === undefined ? { duration_minutes: minutesDuration } : { end_at: end }),
    ...(type && { type: { code: own?.code ?? null, name: type.text ?? type.coding?.[0]?.display ?? null } }),
    ...(modality !== undefined && { modality }),
    reason: reason || null,
    cancellation_reason: reasonIn(resource, status) ?? null,
  };
  return { body, issues };
}

/** Why it ends, where it does. One that is cancelled by who declines it is none yet that may have the reason of its own. */
function reasonIn({ status, cancelationReason, comment }: Appointment, becomes: AppointmentStatus): string | undefined {
  if (status === 'cancelled') return wordsOf(cancelationReason);
  return ENDED.has(becomes) ? comment : undefined;
}

const newFaults = ({ status }: Appointment): Issue[] =>
  NEW.includes(status)
    ? []
    : [
        notTaken(
          'Appointment.status',
          `A new appointment is ${NEW.join(' or ')}; what becomes of it is an update.`,
          `Una cita nueva es ${NEW.join(' o ')}; lo que pasa con ella es una actualización.`,
        ),
      ];

const PLACES = { Patient: 'patient_id', Practitioner: 'practitioner_id', Location: 'location_id' } as const;
const PARTICIPANTS = Object.keys(PLACES) as (keyof typeof PLACES)[];

/** One patient, one practitioner and one place: with anybody else it is another appointment. */
function participantsIn({ participant }: Appointment, issues: Issue[]) {
  const found: Partial<Record<(typeof PLACES)[keyof typeof PLACES], string>> = {};
  for (const [index, { actor }] of participant.entries()) {
    const [type, member] =
      Object.entries(PLACES).find(([each]) => idIn(actor, each) !== undefined) ?? ([undefined, undefined] as const);
    if (type !== undefined && found[member] === undefined) found[member] = idIn(actor, type) ?? '';
    else
      issues.push(
        notTaken(
          `Appointment.participant[${index}]`,
          'An appointment has one patient, one practitioner and one place.',
          'Una cita tiene un paciente, un profesional y un lugar.',
        ),
      );
  }
  return found;
}

/**
 * What became of the appointment, when participants say it: one that was asked for and is accepted is booked, one that somebody
 * declines is cancelled. Beside a status that changes they may say what that means, and nothing else.
 */
function repliesIn({ status, participant }: Appointment, was: AppointmentStatus | undefined) {
  const moves = was !== status;
  const said = participant.flatMap(({ actor, status: reply }, index) => {
    const type = PARTICIPANTS.find((each) => idIn(actor, each) !== undefined);
    if (!type || !reply || reply === replyTo(status, type) || (was && reply === replyTo(was, type))) return [];
    return [{ type, reply, at: `Appointment.participant[${index}].status` }];
  });
  const becomes = said.some(({ reply }) => reply === 'declined') ? 'cancelled' : 'booked';
  const isMeant = ({ type, reply }: (typeof said)[number]) => !moves && reply === replyTo(becomes, type);
  const issues = said
    .filter((each) => !isMeant(each))
    .map(({ at, reply }) =>
      was === undefined && reply !== 'declined'
        ? notKept(at)
        : notTaken(
            at,
            'A participant accepts what was asked for, or declines it, as its status says.',
            'Un participante acepta lo que se pidió, o lo rechaza, como dice su estado.',
          ),
    );
  return { status: said.some(isMeant) ? becomes : status, issues };
}
