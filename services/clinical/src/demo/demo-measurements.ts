/** A test with the values of a patient. */
export interface Test {
  loinc: string;
  display: string;
  unit: string;
  low: number | null;
  high: number | null;
  /** From the oldest on. */
  values: readonly number[];
}

const measured = (
  names: readonly string[],
  ...rows: readonly (readonly number[])[]
): readonly Record<string, number>[] =>
  rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? 0])));

export const PRESSURES = measured(
  ['systolic', 'diastolic', 'heart_rate', 'weight_kg', 'height_cm'],
  [164, 98, 84, 82.4, 168],
  [158, 96, 83, 82.9, 168],
  [151, 92, 82, 81.6, 168],
  [146, 90, 81, 80.8, 168],
  [141, 88, 80, 79.9, 168],
  [138, 84, 79, 79.1, 168],
  [134, 82, 78, 78.6, 168],
  [131, 80, 77, 78.2, 168],
);

export const WELL = measured(
  ['systolic', 'diastolic', 'heart_rate', 'temperature_c', 'weight_kg', 'height_cm'],
  [118, 74, 70, 36.4, 68.2, 170],
  [121, 76, 72, 36.6, 69.1, 170],
  [116, 72, 68, 36.5, 68.7, 170],
);

export const GROWING = measured(
  ['weight_kg', 'height_cm', 'temperature_c', 'heart_rate'],
  [19.5, 112, 36.7, 96],
  [20.8, 115, 38.1, 104],
  [22.1, 118, 36.5, 94],
  [23.6, 121, 36.6, 92],
);

export const BREATHING = measured(
  ['respiratory_rate', 'spo2', 'heart_rate', 'systolic', 'diastolic', 'weight_kg', 'height_cm'],
  [24, 89, 96, 142, 86, 71.5, 166],
  [22, 91, 92, 138, 84, 71.1, 166],
  [26, 87, 102, 145, 88, 70.2, 166],
  [20, 92, 88, 136, 82, 70.8, 166],
  [19, 93, 86, 134, 80, 71, 166],
  [19, 93, 84, 132, 80, 71.4, 166],
);

export const EXPECTING = measured(
  ['systolic', 'diastolic', 'heart_rate', 'weight_kg', 'height_cm'],
  [112, 68, 78, 61.2, 164],
  [110, 66, 82, 63.8, 164],
  [114, 70, 86, 66.9, 164],
  [118, 72, 88, 69.3, 164],
);

export const GLYCATED = { loinc: '4548-4', display: 'Hemoglobina glicosilada', unit: '%', low: 4, high: 5.7 };
export const CREATININE = { loinc: '2160-0', display: 'Creatinina', unit: 'mg/dL', low: 0.6, high: 1.2 };
export const HAEMOGLOBIN = { loinc: '718-7', display: 'Hemoglobina', unit: 'g/dL', low: 12, high: 16 };
export const THYROTROPIN = { loinc: '3016-3', display: 'Tirotropina (TSH)', unit: 'mIU/L', low: 0.4, high: 4 };
export const CHOLESTEROL = { loinc: '2093-3', display: 'Colesterol total', unit: 'mg/dL', low: null, high: 200 };
