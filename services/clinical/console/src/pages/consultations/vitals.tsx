import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { TextInput, type Bound } from '../../kit/field';
import { useSession } from '../../session/session';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import { signWords } from './names';
import { text } from './text';
import { isSign, numberOf, SIGN_NAMES, SIGNS, UNITS, type Sign } from './values';

/** What is usual of adults at rest; nothing is said of children, whose ranges go by their age. */
const USUAL: Partial<Record<Sign, readonly [number, number]>> = {
  systolic: [90, 139],
  diastolic: [60, 89],
  heart_rate: [60, 100],
  respiratory_rate: [12, 20],
  temperature_c: [36, 37.5],
  spo2: [95, 100],
  glucose_mg_dl: [70, 140],
  gcs: [15, 15],
};
const USUAL_BMI = [18.5, 24.9] as const;
const ADULT = 18;

/** What was measured, with its unit, what is usual, and the body mass index as the service reckons it. */
export function Vitals({ state, field }: { state: NoteState; field(path: string): Bound<string> }) {
  const say = useWords(text);
  const signs = useWords(signWords);
  const format = useFormat();
  const isAdult = useIsAdult(state.note.patient?.birth_date ?? null);
  const typed = (sign: Sign) => state.values[`vitals.${sign}`] ?? '';
  const bmi = bmiOf(numberOf(typed('weight_kg')), numberOf(typed('height_cm')));
  const pressures = [numberOf(typed('systolic')), numberOf(typed('diastolic'))] as const;
  const faultOf = (sign: Sign) => {
    const { least, most } = SIGNS[sign];
    if (!isSign(sign, typed(sign))) return say.signWrong(format.number(least), format.number(most));
    const [systolic, diastolic] = pressures;
    if (sign === 'systolic' && systolic !== undefined && diastolic !== undefined && systolic <= diastolic)
      return say.pressureWrong;
    return undefined;
  };
  return (
    <fieldset className={styles.vitals}>
      <legend>{say.vitals}</legend>
      {SIGN_NAMES.map((sign) => {
        const range = isAdult ? USUAL[sign] : undefined;
        return (
          <div key={sign} className={styles.sign}>
            <TextInput
              {...field(`vitals.${sign}`)}
              label={say.inUnit(signs[sign], UNITS[sign])}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              error={faultOf(sign) ?? field(`vitals.${sign}`).error}
              hint={
                range && range[0] !== range[1] ? say.usual(format.number(range[0]), format.number(range[1])) : undefined
              }
            />
            <Flag value={numberOf(typed(sign))} range={range} />
          </div>
        );
      })}
      <div className={styles.sign}>
        <p className={styles.bmi}>
          <span>{say.bmi}</span>
          <output>{bmi === undefined ? say.nothing : format.number(bmi)}</output>
        </p>
        <Flag value={bmi} range={isAdult ? USUAL_BMI : undefined} />
      </div>
    </fieldset>
  );
}

function Flag({ value, range }: { value: number | undefined; range: readonly [number, number] | undefined }) {
  const say = useWords(text);
  if (value === undefined || !range || (value >= range[0] && value <= range[1])) return null;
  return <Badge tone="warning">{value < range[0] ? say.low : say.high}</Badge>;
}

/** To one decimal, as the service has it; nothing of what it would not take. */
export const bmiOf = (kg: number | undefined, cm: number | undefined): number | undefined =>
  kg === undefined || cm === undefined || !isSign('weight_kg', String(kg)) || !isSign('height_cm', String(cm))
    ? undefined
    : Math.round((kg / (cm / 100) ** 2) * 10) / 10;

function useIsAdult(birthDate: string | null): boolean {
  const { ahead } = useSession();
  if (birthDate === null) return false;
  const grownUp = `${Number(birthDate.slice(0, 4)) + ADULT}${birthDate.slice(4)}`;
  return grownUp <= new Date(Date.now() + ahead).toISOString().slice(0, 10);
}
