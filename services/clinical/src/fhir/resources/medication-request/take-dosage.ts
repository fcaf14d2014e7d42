import type { Dosage, Quantity, TimingRepeat } from '@medplum/fhirtypes';
import type { PrescriptionItem } from '../../../features/prescriptions/index.js';
import type { Issue } from '../../operation-outcome.js';
import { notKept, notTaken } from '../../writing/unsupported-elements.js';

type TakenDosage = Record<'dose' | 'route' | 'frequency' | 'duration_days' | 'instructions', unknown>;

const PATH = 'MedicationRequest.dosageInstruction';
const DAYS: Record<string, number> = { d: 1, wk: 7 };
const PERIODS = ['h', 'd', 'wk'];
const MAXIMA = ['maxDosePerPeriod', 'maxDosePerAdministration', 'maxDosePerLifetime'] as const;
const REPEAT = ['boundsDuration', 'frequency', 'period', 'periodUnit'];

/**
 * How much and how often. What a prescription cannot say in numbers it says in the words that came with it, and then not in
 * numbers at all, as half of them would be another dose; without words it is refused.
 */
export function takeDosage(dosages: readonly Dosage[]): { dosage: TakenDosage; issues: Issue[] } {
  const issues = dosages
    .slice(1)
    .map((_, index) =>
      notTaken(
        `${PATH}[${index + 1}]`,
        'A medication has one dosage here: say all of it in the text of one.',
        'Un medicamento tiene aquí una sola dosis: dígala toda en el text de una.',
      ),
    );
  const [dosage = {}] = dosages;
  const instructions = wordsIn(dosage);
  const kept = <T>(member: string, found: T | 'not held'): T | null => {
    if (found !== 'not held') return found;
    issues.push(
      instructions === null
        ? notTaken(
            `${PATH}[0].${member}`,
            'A prescription has no number for this: say the whole dosage in text.',
            'Una receta no tiene un número para esto: diga toda la dosis en text.',
          )
        : notKept(`${PATH}[0].${member}`),
    );
    return null;
  };
  for (const name of MAXIMA) if (dosage[name]) kept(name, 'not held');
  const repeat = kept('timing', timingIn(dosage));
  return {
    dosage: {
      dose: kept('doseAndRate', doseIn(dosage)),
      route: dosage.route?.text ?? dosage.route?.coding?.find(({ display }) => display)?.display ?? null,
      frequency: repeat?.frequency ?? null,
      duration_days: repeat?.duration_days ?? null,
      instructions,
    },
    issues,
  };
}

const wordsIn = ({ text, additionalInstruction = [], patientInstruction }: Dosage): string | null => {
  const more = additionalInstruction.flatMap((each) => each.text ?? each.coding?.[0]?.display ?? []);
  return [text, ...more, patientInstruction].filter(Boolean).join('\n') || null;
};

function doseIn({ doseAndRate = [] }: Dosage): PrescriptionItem['dose'] | 'not held' {
  const [first, ...others] = doseAndRate;
  if (!first) return null;
  const { doseQuantity, type: _, ...rest } = first;
  const unit = doseQuantity?.unit ?? doseQuantity?.code;
  if (others.length > 0 || Object.keys(rest).length > 0 || doseQuantity?.comparator) return 'not held';
  return doseQuantity?.value === undefined || unit === undefined ? 'not held' : { value: doseQuantity.value, unit };
}

/** How often, for how many days; nothing of it where one part cannot be held. */
function timingIn(
  dosage: Dosage,
): { frequency: PrescriptionItem['frequency']; duration_days: number | null } | null | 'not held' {
  const { timing, asNeededBoolean, asNeededCodeableConcept } = dosage;
  const as_needed = asNeededBoolean === true || asNeededCodeableConcept !== undefined;
  const repeat = timing?.repeat ?? {};
  const { event, code: _, repeat: __, ...rest } = timing ?? {};
  if (event || Object.keys(rest).length > 0 || Object.keys(repeat).some((name) => !REPEAT.includes(name)))
    return 'not held';
  const { frequency: times, period, periodUnit } = repeat;
  const duration_days = daysIn(repeat.boundsDuration);
  if (duration_days === 'not held') return 'not held';
  if (times === undefined && period === undefined && periodUnit === undefined) {
    // A code alone, or "as needed" alone, is how often as well.
    if (as_needed || (timing?.code && repeat.boundsDuration === undefined)) return 'not held';
    return { frequency: null, duration_days };
  }
  if (period === undefined || periodUnit === undefined || !PERIODS.includes(periodUnit)) return 'not held';
  const reason = asNeededCodeableConcept?.text ?? asNeededCodeableConcept?.coding?.[0]?.display ?? null;
  const unit = periodUnit as 'h' | 'd' | 'wk';
  return { frequency: { times: times ?? 1, period, period_unit: unit, as_needed, reason }, duration_days };
}

function daysIn(bounds: TimingRepeat['boundsDuration'] | Quantity): number | null | 'not held' {
  if (bounds === undefined) return null;
  const factor = DAYS[bounds.code ?? bounds.unit ?? ''];
  const days = (bounds.value ?? Number.NaN) * (factor ?? Number.NaN);
  return Number.isInteger(days) && !bounds.comparator ? days : 'not held';
}
