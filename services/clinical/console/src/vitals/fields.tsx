import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { TextInput, type Bound } from '../kit/field';
import { useSession } from '../session/session';
import { bmiOf, isSign, numberOf, SIGN_NAMES, SIGNS, UNITS, USUAL, USUAL_BMI, type Sign } from './signs';
import styles from './vitals.module.css';
import { signWords, text } from './words';

const ADULT = 18;

/** What was measured, with its unit, what is usual, and the body mass index as the service reckons it. */
export function Vitals({ birthDate, field }: { birthDate: string | null; field(sign: Sign): Bound<string> }) {
  const say = useWords(text);
  const signs = useWords(signWords);
  const format = useFormat();
  const isAdult = useIsAdult(birthDate);
  const typed = (sign: Sign) => field(sign).value;
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
              {...field(sign)}
              label={say.inUnit(signs[sign], UNITS[sign])}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              error={faultOf(sign) ?? field(sign).error}
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

function useIsAdult(birthDate: string | null): boolean {
  const { ahead } = useSession();
  if (birthDate === null) return false;
  const grownUp = `${Number(birthDate.slice(0, 4)) + ADULT}${birthDate.slice(4)}`;
  return grownUp <= new Date(Date.now() + ahead).toISOString().slice(0, 10);
}
