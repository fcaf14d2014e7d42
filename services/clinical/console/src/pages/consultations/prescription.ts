import type { Body } from '../../api/client';
import { numberOf } from '../../vitals/signs';

type Sent = NonNullable<Body<'POST /api/v1/prescriptions'>>['items'][number];

/** A medication as it is typed. */
export interface Item {
  display: string;
  strength: string;
  dose: string;
  unit: string;
  times: string;
  period: string;
  periodUnit: 'h' | 'd' | 'wk';
  days: string;
  instructions: string;
  /** Why it is prescribed in spite of a warning. */
  reason: string;
}

export const EMPTY: Item = {
  display: '',
  strength: '',
  dose: '',
  unit: '',
  times: '1',
  period: '',
  periodUnit: 'h',
  days: '',
  instructions: '',
  reason: '',
};

/** As the service takes it: a dose and a frequency where both their parts were typed. */
export function bodyOf(item: Item): Sent {
  const [dose, times, period, days] = [item.dose, item.times, item.period, item.days].map(numberOf);
  return {
    medication: { display: item.display.trim(), strength: item.strength.trim() || null },
    dose: dose !== undefined && item.unit.trim() ? { value: dose, unit: item.unit.trim() } : null,
    frequency: times !== undefined && period !== undefined ? { times, period, period_unit: item.periodUnit } : null,
    duration_days: days ?? null,
    instructions: item.instructions.trim() || null,
  };
}

interface Faults {
  medicationMissing: string;
  numberWrong: string;
  dosageMissing: string;
  doseIncomplete: string;
  frequencyIncomplete: string;
  overrideMissing: string;
}

/** What is wrong with what was typed, by the paths of the service. */
export function faultsOf(items: readonly Item[], needsReason: (item: number) => boolean, say: Faults) {
  const faults: Record<string, string> = {};
  for (const [index, item] of items.entries()) {
    const at = (name: string, fault: string) => (faults[`items.${index}.${name}`] ??= fault);
    if (item.display.trim() === '') at('medication', say.medicationMissing);
    for (const name of ['dose', 'times', 'period', 'days'] as const)
      if (item[name].trim() !== '' && numberOf(item[name]) === undefined) at(name, say.numberWrong);
    const isTyped = (name: 'dose' | 'unit' | 'times' | 'period') => item[name].trim() !== '';
    // Half of an amount would be left out: nobody would learn of it.
    if (isTyped('dose') !== isTyped('unit')) at(isTyped('dose') ? 'unit' : 'dose', say.doseIncomplete);
    if (isTyped('period') && !isTyped('times')) at('times', say.frequencyIncomplete);
    if (!isTyped('period') && isTyped('times') && item.times.trim() !== EMPTY.times)
      at('period', say.frequencyIncomplete);
    const { dose, frequency, instructions } = bodyOf(item);
    if (!(dose && frequency) && !instructions) at('instructions', say.dosageMissing);
    if (needsReason(index) && item.reason.trim() === '') at('reason', say.overrideMissing);
  }
  return faults;
}
