import type { Appointment } from '@medplum/fhirtypes';
import type { Booking } from '../../../features/appointments/index.js';
import type { Mapping } from '../../mapping.js';
import type { Issue } from '../../outcome.js';
import { MODALITY, localSystem } from '../../systems.js';
import { notKept, notTaken, type Kept } from '../../writing/left-out.js';
import { idIn } from '../../writing/references.js';
import type { Taken } from '../../writing/writes.js';

export const APPOINTMENT_KEPT: Kept = {
  status: true,
  serviceCategory: true,
  serviceType: { coding: { system: true, code: true, display: true }, text: true },
  reasonCode: true,
  start: true,
  end: true,
  minutesDuration: true,
  created: true,
  participant: { actor: true, status: true, type: true, required: true },
};

export const APPOINTMENT_EXPRESSIONS: Record<string, string> = {
  status: 'Appointment.status',
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

/** An Appointment as the body of a booking. */
export function takeAppointment(resource: Appointment, { clinic }: Mapping): Taken {
  const { status, serviceCategory = [], serviceType = [], reasonCode = [], start, end, minutesDuration } = resource;
  const issues: Issue[] = serviceType.slice(1).map((_, index) => notKept(`Appointment.serviceType[${index + 1}]`));
  const [type] = serviceType;
  const own = type?.coding?.find(({ system }) => system === localSystem(clinic.id, 'appointment-type'));
  const modality = serviceCategory.flatMap(({ coding = [] }) => coding).find(({ system }) => system === MODALITY)?.code;
  const reason = reasonCode.flatMap((each) => each.text ?? each.coding?.[0]?.display ?? []).join('\n');
  const body: Partial<Record<keyof Booking, unknown>> = {
    status,
    ...participantsIn(resource, issues),
    start_at: start,
    ...(end === undefined ? { duration_minutes: minutesDuration } : { end_at: end }),
    ...(type && { type: { code: own?.code ?? null, name: type.text ?? type.coding?.[0]?.display ?? null } }),
    ...(modality !== undefined && { modality }),
    reason: reason || null,
  };
  return { body, issues };
}

const PLACES = { Patient: 'patient_id', Practitioner: 'practitioner_id', Location: 'location_id' } as const;

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
