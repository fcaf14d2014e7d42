import type { Dosage, Timing } from '@medplum/fhirtypes';
import { filled, listOf, quantity, textConcept } from './datatypes.js';

interface Frequency {
  times: number;
  period: number;
  period_unit: string;
  as_needed: boolean;
  reason?: string | null;
}

/** How something is to be taken, as a prescription says it. */
export interface Dosed {
  dose: { value: number; unit: string } | null;
  route: string | null;
  frequency: Frequency | null;
  duration_days: number | null;
  instructions: string | null;
}

export function dosageOf({ dose, route, frequency, duration_days, instructions }: Dosed): Dosage {
  return filled<Dosage>({
    text: instructions,
    timing: timingOf(frequency, duration_days),
    asNeededBoolean: frequency?.as_needed && !frequency.reason?.trim() ? true : undefined,
    asNeededCodeableConcept: frequency?.as_needed ? textConcept(frequency.reason) : undefined,
    route: textConcept(route),
    doseAndRate: listOf(dose && { doseQuantity: quantity(dose.value, dose.unit) }),
  });
}

function timingOf(frequency: Frequency | null, days: number | null): Timing | undefined {
  const repeat = filled<NonNullable<Timing['repeat']>>({
    boundsDuration: days === null ? undefined : quantity(days, 'd'),
    frequency: frequency?.times,
    period: frequency?.period,
    periodUnit: frequency?.period_unit as NonNullable<Timing['repeat']>['periodUnit'],
  });
  return Object.keys(repeat).length > 0 ? { repeat } : undefined;
}
