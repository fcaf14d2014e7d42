import type { Dosage, Extension, MedicationRequest, Timing } from '@medplum/fhirtypes';
import type { MedicationRow, Schedule } from '../../../features/inpatient-medications/index.js';
import {
  localSystem,
  MEDICATION_FORM,
  MEDICATION_STRENGTH,
  OVERRIDE_REASON,
  REQUEST_CATEGORY,
  UCUM,
} from '../../systems.js';
import {
  codedAs,
  concept,
  filled,
  listOf,
  metaOf,
  quantity,
  reference,
  textConcept,
  textExtension,
  type Mapping,
} from '../datatypes.js';

const STATUS = {
  active: 'active',
  on_hold: 'on-hold',
  stopped: 'stopped',
  completed: 'completed',
} as const satisfies Record<MedicationRow['status'], MedicationRequest['status']>;

/** What a patient in hospital is to be given. */
export const inpatientRequest = (row: MedicationRow, { clinic }: Mapping): MedicationRequest =>
  filled<MedicationRequest>({
    resourceType: 'MedicationRequest',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(
      textExtension(MEDICATION_FORM, row.medication.form),
      textExtension(MEDICATION_STRENGTH, row.medication.strength),
      textExtension(OVERRIDE_REASON, row.override_reason),
    ),
    identifier: [{ system: localSystem(clinic.id, 'medication-order-number'), value: row.number }],
    status: STATUS[row.status],
    statusReason: textConcept(row.status_reason),
    intent: 'order',
    category: [concept(REQUEST_CATEGORY, 'inpatient', 'Inpatient')],
    medicationCodeableConcept: codedAs(clinic.id, row.medication),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    encounter: reference('Encounter', row.admission_id),
    supportingInformation: listOf(row.product && reference('Medication', row.product.id, row.product.name)),
    authoredOn: row.created_at,
    requester: reference('Practitioner', row.prescriber.id, row.prescriber.full_name),
    dosageInstruction: listOf(dosageOf(row)),
  });

function dosageOf({ instructions, schedule, dose, route, starts_at, ends_at }: MedicationRow): Dosage {
  const isAsNeeded = schedule.kind === 'as_needed';
  return filled<Dosage>({
    text: instructions,
    timing: {
      repeat: filled<NonNullable<Timing['repeat']>>({
        boundsPeriod: filled({ start: beginOf(schedule, starts_at), end: ends_at }),
        ...repeatOf(schedule),
      }),
    },
    asNeededBoolean: isAsNeeded ? true : undefined,
    route: textConcept(route),
    doseAndRate: listOf(dose && { doseQuantity: quantity(dose.value, dose.unit) }),
    maxDosePerPeriod: isAsNeeded
      ? {
          numerator: dose
            ? quantity(timesAsMuch(dose.value, schedule.max_per_day), dose.unit)
            : { value: schedule.max_per_day, unit: 'dose' },
          denominator: { value: 1, unit: 'd', system: UCUM, code: 'd' },
        }
      : undefined,
  });
}

/** The first dose of an interval may be later than the order begins. */
const beginOf = (schedule: Schedule, starts_at: string): string =>
  schedule.kind === 'interval' && schedule.first_at > starts_at ? schedule.first_at : starts_at;

/** Times of the day stand without a frequency (R4, Timing.repeat.timeOfDay). */
function repeatOf(schedule: Schedule): NonNullable<Timing['repeat']> {
  switch (schedule.kind) {
    case 'fixed':
      return { timeOfDay: schedule.times.map((time) => `${time}:00`) };
    case 'interval':
      return { frequency: 1, period: schedule.every_hours, periodUnit: 'h' };
    case 'as_needed':
      return { frequency: 1, period: schedule.min_interval_hours, periodUnit: 'h' };
  }
}

/** A dose of so many decimals has no more of them when it is given several times. */
const timesAsMuch = (value: number, times: number): number => Number((value * times).toPrecision(12));
