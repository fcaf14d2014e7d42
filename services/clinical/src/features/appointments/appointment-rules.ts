import type { Caller } from '../../domain/caller.js';
import type { OwnRule } from '../../domain/failures.js';

export const TOO_EARLY: OwnRule = {
  name: 'too_early',
  en: 'The :attribute cannot become :value before :other.',
  es: ':attribute no puede pasar a :value antes de :other.',
};

export const TOO_LATE: OwnRule = {
  name: 'too_late',
  en: 'The :attribute can be changed only until :limit hours before.',
  es: ':attribute solo se puede cambiar hasta :limit horas antes.',
};

export const DAY_OVER: OwnRule = {
  name: 'day_over',
  en: 'The :attribute can be taken back only until the day of the appointment is over.',
  es: ':attribute solo se puede deshacer hasta que termine el día de la cita.',
};

export const VISIT_BEGUN: OwnRule = {
  name: 'visit_begun',
  en: 'The :attribute stays: a consultation of this appointment has begun.',
  es: ':attribute ya no se deshace: empezó una consulta de esta cita.',
};

/** FHIR R4 codes. */
export const APPOINTMENT_STATUSES = [
  'proposed',
  'pending',
  'booked',
  'arrived',
  'checked-in',
  'fulfilled',
  'cancelled',
  'noshow',
  'waitlist',
  'entered-in-error',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const MODALITIES = ['in_person', 'video', 'phone', 'home'] as const;

/** The machine of clinical-gaps.md 2.2; besides, anything may become entered-in-error. */
const MOVES: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  proposed: ['pending', 'cancelled'],
  pending: ['booked', 'cancelled'],
  waitlist: ['booked'],
  booked: ['arrived', 'cancelled', 'noshow'],
  arrived: ['checked-in', 'cancelled'],
  'checked-in': ['fulfilled'],
};

export const canMove = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  MOVES[from]?.includes(to) || (to === 'entered-in-error' && from !== to);

/** Checking in passes by `arrived`. */
export const canCheckIn = (from: AppointmentStatus): boolean => from === 'booked' || from === 'arrived';

/** What an arrival that was noted by mistake may go back to. */
const BACK: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  arrived: ['booked'],
  'checked-in': ['arrived', 'booked'],
};

export const canUndoCheckIn = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  BACK[from]?.includes(to) ?? false;

/** The appointment's time may still be changed. */
export const canReschedule = (status: AppointmentStatus): boolean =>
  ['proposed', 'pending', 'booked', 'waitlist'].includes(status);

/** An appointment of these holds its time: the exclusion constraint lets no two of them overlap, but for overbooked ones. */
export const HOLDING_TIME: readonly AppointmentStatus[] = ['pending', 'booked', 'arrived', 'checked-in'];

export const holdsTime = (status: AppointmentStatus): boolean => HOLDING_TIME.includes(status);

/** Which appointments a caller may see and change: doctors and patients their own, others all. */
export interface AppointmentScope {
  practitioner_id?: string | null;
  patient_id?: string | null;
}

export function scopeOf({ role, practitioner_id, patient_id }: Caller): AppointmentScope {
  if (role === 'patient') return { patient_id };
  if (role === 'doctor') return { practitioner_id };
  return {};
}

export const isInScope = (
  scope: AppointmentScope,
  appointment: { practitioner_id: string; patient_id: string },
): boolean =>
  (scope.practitioner_id === undefined || scope.practitioner_id === appointment.practitioner_id) &&
  (scope.patient_id === undefined || scope.patient_id === appointment.patient_id);

export const PATIENT_BOOKING = ['none', 'request', 'book'] as const;

/** The clinic's own rules, its `settings.appointments`; what is not set is denied to patients, allowed to staff. */
export interface AppointmentSettings {
  /** What patients may make themselves: nothing, a proposal that staff accept, or a booking. */
  patient_booking: (typeof PATIENT_BOOKING)[number];
  /** Until how many hours before the start patients may cancel or move theirs; null is never. */
  patient_change_hours: number | null;
  /** Whether staff may book over other appointments. */
  overbooking: boolean;
}

const DEFAULT_SETTINGS: AppointmentSettings = {
  patient_booking: 'none',
  patient_change_hours: null,
  overbooking: true,
};

/**
 * Why a patient may not change an appointment that begins at `startAt`: the clinic lets patients change none, or it is
 * too late. Undefined if they may.
 */
export function patientRefusal(
  { patient_change_hours: hours }: AppointmentSettings,
  startAt: string,
  now: Date,
): 'never' | 'late' | undefined {
  if (hours === null) return 'never';
  return Date.parse(startAt) - now.getTime() < hours * 3_600_000 ? 'late' : undefined;
}

export const hasBegun = (startAt: string, now: Date): boolean => Date.parse(startAt) <= now.getTime();

/** What a caller who books may do with an appointment. Each is the name of an operation. */
export const APPOINTMENT_ACTIONS = ['confirm', 'reschedule', 'cancel'] as const;
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number];

/** The actions that neither the appointment's state and time nor the clinic's settings refuse this caller now. */
export function actionsOn(
  { status, start_at }: { status: AppointmentStatus; start_at: string },
  { caller, settings, now }: { caller: Caller; settings: AppointmentSettings; now: Date },
): AppointmentAction[] {
  if (!caller.abilities.has('appointments:book')) return [];
  const mayChange = caller.role !== 'patient' || patientRefusal(settings, start_at, now) === undefined;
  const may: Record<AppointmentAction, boolean> = {
    confirm: status === 'pending' && !hasBegun(start_at, now),
    reschedule: mayChange && canReschedule(status),
    cancel: mayChange && canMove(status, 'cancelled'),
  };
  return APPOINTMENT_ACTIONS.filter((action) => may[action]);
}

export const appointmentSettings = (settings: Record<string, unknown>): AppointmentSettings => ({
  ...DEFAULT_SETTINGS,
  ...(settings['appointments'] as Partial<AppointmentSettings> | undefined),
});
