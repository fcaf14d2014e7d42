import type { Consciousness, Oxygen } from './observation-content.js';

/** The parameters of the National Early Warning Score 2 (Royal College of Physicians, 2017). */
export interface Signs {
  respiratory_rate: number;
  spo2: number;
  spo2_scale: 1 | 2;
  supplemental: boolean;
  systolic: number;
  heart_rate: number;
  consciousness: Consciousness;
  temperature_c: number;
}

export type Part = 'respiratory_rate' | 'spo2' | 'oxygen' | 'systolic' | 'heart_rate' | 'consciousness' | 'temperature';

export interface News2 {
  score: number;
  parts: Record<Part, number>;
  risk: 'low' | 'low_medium' | 'medium' | 'high';
}

/** The points of a value: those of the first upper bound that it does not exceed. */
const pointsOf = (value: number, bounds: readonly (readonly [number, number])[]): number =>
  bounds.find(([most]) => value <= most)?.[1] ?? 0;

const REST = Number.POSITIVE_INFINITY;
const RESPIRATION = [
  [8, 3],
  [11, 1],
  [20, 0],
  [24, 2],
  [REST, 3],
] as const;
const SATURATION = [
  [91, 3],
  [93, 2],
  [95, 1],
  [REST, 0],
] as const;
/** Scale 2, for patients with a target saturation of 88 to 92 %. */
const LOW_SATURATION = [
  [83, 3],
  [85, 2],
  [87, 1],
  [92, 0],
] as const;
/** Scale 2 for patients on oxygen, who also get points for a high saturation. */
const TOO_MUCH = [
  [92, 0],
  [94, 1],
  [96, 2],
  [REST, 3],
] as const;
const SYSTOLIC = [
  [90, 3],
  [100, 2],
  [110, 1],
  [219, 0],
  [REST, 3],
] as const;
const PULSE = [
  [40, 3],
  [50, 1],
  [90, 0],
  [110, 1],
  [130, 2],
  [REST, 3],
] as const;
const TEMPERATURE = [
  [35, 3],
  [36, 1],
  [38, 0],
  [39, 1],
  [REST, 2],
] as const;

const saturation = ({ spo2, spo2_scale, supplemental }: Signs): number => {
  if (spo2_scale === 1) return pointsOf(spo2, SATURATION);
  return spo2 > 92 ? (supplemental ? pointsOf(spo2, TOO_MUCH) : 0) : pointsOf(spo2, LOW_SATURATION);
};

export function news2Of(signs: Signs): News2 {
  const parts = {
    respiratory_rate: pointsOf(signs.respiratory_rate, RESPIRATION),
    spo2: saturation(signs),
    oxygen: signs.supplemental ? 2 : 0,
    systolic: pointsOf(signs.systolic, SYSTOLIC),
    heart_rate: pointsOf(signs.heart_rate, PULSE),
    consciousness: signs.consciousness === 'alert' ? 0 : 3,
    // The table of temperatures has one decimal place.
    temperature: pointsOf(Math.round(signs.temperature_c * 10) / 10, TEMPERATURE),
  };
  const points = Object.values(parts);
  const score = points.reduce((sum, each) => sum + each, 0);
  const lone = points.includes(3) ? 'low_medium' : 'low';
  return { score, parts, risk: score >= 7 ? 'high' : score >= 5 ? 'medium' : lone };
}

/** Whether the score calls for an alert. */
export const isAlerting = ({ risk }: News2): boolean => risk !== 'low';

/** The part of an observation that scores use. */
export interface Measured {
  vitals: Partial<
    Record<'respiratory_rate' | 'spo2' | 'systolic' | 'heart_rate' | 'temperature_c', number | null>
  > | null;
  spo2_scale: 1 | 2;
  oxygen: Oxygen | null;
  consciousness: Consciousness | null;
}

/** The newest value of each parameter. `measured` is ordered newest first. Undefined if a parameter has no value. */
export function signsOf(measured: readonly Measured[]): Signs | undefined {
  const newest = (sign: keyof NonNullable<Measured['vitals']>) =>
    measured.map(({ vitals }) => vitals?.[sign]).find((value) => value != null);
  const respiratory_rate = newest('respiratory_rate');
  const spo2 = newest('spo2');
  const systolic = newest('systolic');
  const heart_rate = newest('heart_rate');
  const temperature_c = newest('temperature_c');
  const supplemental = measured.map(({ oxygen }) => oxygen?.supplemental).find((value) => value !== undefined);
  const consciousness = measured.map((each) => each.consciousness).find((value) => value !== null);
  const spo2_scale = measured.find(({ vitals }) => vitals?.spo2 != null)?.spo2_scale ?? 1;
  if (respiratory_rate == null || spo2 == null || systolic == null || heart_rate == null || temperature_c == null)
    return undefined;
  if (supplemental === undefined || consciousness == null) return undefined;
  return { respiratory_rate, spo2, spo2_scale, supplemental, systolic, heart_rate, consciousness, temperature_c };
}
