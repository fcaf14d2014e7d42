import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { doseText } from './text';

interface Dosage {
  dose: { value: number; unit: string } | null;
  route: string | null;
  frequency: { times: number; period: number; period_unit: string; as_needed: boolean } | null;
  duration_days: number | null;
  instructions: string | null;
}

/** How it is taken, in one line. */
export function useDose(): (of: Dosage) => string {
  const say = useWords(doseText);
  const format = useFormat();
  return ({ dose, route, frequency, duration_days, instructions }) =>
    [
      dose && `${format.number(dose.value)} ${dose.unit}`,
      route,
      frequency && say.every(frequency.times, frequency.period, frequency.period_unit),
      frequency?.as_needed && say.asNeeded,
      duration_days !== null && say.forDays(duration_days),
      instructions,
    ]
      .filter(Boolean)
      .join(' · ');
}
