/** What the service takes of each vital sign. */
export const SIGNS = {
  systolic: { least: 30, most: 300, digits: 0 },
  diastolic: { least: 10, most: 200, digits: 0 },
  heart_rate: { least: 10, most: 350, digits: 0 },
  respiratory_rate: { least: 3, most: 100, digits: 0 },
  temperature_c: { least: 25, most: 45, digits: 2 },
  spo2: { least: 30, most: 100, digits: 0 },
  weight_kg: { least: 0.2, most: 650, digits: 2 },
  height_cm: { least: 20, most: 272, digits: 2 },
  glucose_mg_dl: { least: 5, most: 2000, digits: 0 },
  pain: { least: 0, most: 10, digits: 0 },
  gcs: { least: 3, most: 15, digits: 0 },
} as const;
export type Sign = keyof typeof SIGNS;
export const SIGN_NAMES = Object.keys(SIGNS) as Sign[];

export const UNITS: Record<Sign, string> = {
  systolic: 'mmHg',
  diastolic: 'mmHg',
  heart_rate: '/min',
  respiratory_rate: '/min',
  temperature_c: '°C',
  spo2: '%',
  weight_kg: 'kg',
  height_cm: 'cm',
  glucose_mg_dl: 'mg/dL',
  pain: '0–10',
  gcs: '3–15',
};

/** A number as people type it, with a comma or a point; undefined for what is none. */
export function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Whether the service would take what was typed of a sign; nothing is taken too. */
export function isSign(sign: Sign, typed: string): boolean {
  if (typed.trim() === '') return true;
  const value = numberOf(typed);
  if (value === undefined) return false;
  const { least, most, digits } = SIGNS[sign];
  return value >= least && value <= most && Number(value.toFixed(digits)) === value;
}

/** What is usual of adults at rest; nothing is said of children, whose ranges go by their age. */
export const USUAL: Partial<Record<Sign, readonly [number, number]>> = {
  systolic: [90, 139],
  diastolic: [60, 89],
  heart_rate: [60, 100],
  respiratory_rate: [12, 20],
  temperature_c: [36, 37.5],
  spo2: [95, 100],
  glucose_mg_dl: [70, 140],
  gcs: [15, 15],
};
export const USUAL_BMI = [18.5, 24.9] as const;

/** To one decimal, as the service has it; nothing of what it would not take. */
export const bmiOf = (kg: number | undefined, cm: number | undefined): number | undefined =>
  kg === undefined || cm === undefined || !isSign('weight_kg', String(kg)) || !isSign('height_cm', String(cm))
    ? undefined
    : Math.round((kg / (cm / 100) ** 2) * 10) / 10;
