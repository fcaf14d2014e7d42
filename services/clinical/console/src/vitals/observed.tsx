import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { Badge } from '../kit/badge';
import styles from './vitals.module.css';
import type { Data } from '../api/client';

export type Observation = Data<'GET /api/v1/patients/{patient}/observations'>[number];

/** What is unusual of a value, by HL7’s codes. */
const flagWords = words<Record<string, string>>({
  es: {
    L: 'Bajo',
    H: 'Alto',
    LL: 'Crítico bajo',
    HH: 'Crítico alto',
    A: 'Anormal',
    AA: 'Crítico',
    '<': 'Bajo',
    '>': 'Alto',
  },
  en: {
    L: 'Low',
    H: 'High',
    LL: 'Critically low',
    HH: 'Critically high',
    A: 'Abnormal',
    AA: 'Critical',
    '<': 'Low',
    '>': 'High',
  },
});

/** Signs of an observation, as the service names them, in the order of a visit. */
const observedSignWords = words<Record<string, string>>({
  es: {
    'blood-pressure': 'Presión arterial',
    'heart-rate': 'Frecuencia cardíaca',
    'respiratory-rate': 'Frecuencia respiratoria',
    temperature: 'Temperatura',
    spo2: 'Saturación de oxígeno',
    weight: 'Peso',
    height: 'Talla',
    bmi: 'Índice de masa corporal',
    glucose: 'Glucosa',
    pain: 'Dolor',
    gcs: 'Glasgow',
  },
  en: {
    'blood-pressure': 'Blood pressure',
    'heart-rate': 'Heart rate',
    'respiratory-rate': 'Respiratory rate',
    temperature: 'Temperature',
    spo2: 'Oxygen saturation',
    weight: 'Weight',
    height: 'Height',
    bmi: 'Body mass index',
    glucose: 'Glucose',
    pain: 'Pain',
    gcs: 'Glasgow',
  },
});

const SIGNS = Object.keys(observedSignWords.en);

/** The place of an observation in the order of a visit; tests come behind all signs. */
export const placeOfSign = ({ sign }: Observation): number => (sign === null ? SIGNS.length : SIGNS.indexOf(sign));

/** What observations of one line of a plot share: a sign, or a code and a unit, as numbers of two units are no line. */
export const seriesKey = ({ sign, code, unit }: Observation): string => sign ?? `${code.system} ${code.code} ${unit}`;

/** Names a sign in the reader's language, and a test as its result does. */
export function useObservedName(): (of: Observation) => string {
  const signs = useWords(observedSignWords);
  return ({ sign, code }) => (sign && signs[sign]) ?? code.display;
}

/** As people write what UCUM writes for machines. */
const UNITS: Record<string, string> = { Cel: '°C', 'mm[Hg]': 'mmHg', '{score}': '', 'kg/m2': 'kg/m²' };
const unitOf = (unit: string | null): string => (unit === null ? '' : (UNITS[unit] ?? unit));

const NOTHING = '—';

/** The value with its unit, and in a word what is unusual about it. */
export function ObservedValue({ of }: { of: Observation }) {
  const flags = useWords(flagWords);
  const format = useFormat();
  const said = (value: number | null) => (value === null ? NOTHING : format.number(value));
  const value =
    of.systolic !== null || of.diastolic !== null
      ? `${said(of.systolic)}/${said(of.diastolic)}`
      : of.number === null
        ? (of.text ?? NOTHING)
        : `${of.comparator ?? ''}${said(of.number)}`;
  const flag = of.interpretation && flags[of.interpretation];
  return (
    <>
      <span className={styles.observed}>{[value, unitOf(of.unit)].filter(Boolean).join(' ')}</span>{' '}
      {flag && <Badge tone={/^(LL|HH|AA)$/.test(of.interpretation ?? '') ? 'bad' : 'warning'}>{flag}</Badge>}
    </>
  );
}
