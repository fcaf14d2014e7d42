import type { Knex } from 'knex';
import { newId } from '../id.js';
import { diagnosed, daysAgo, signedVisit } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { enterResult } from './demo-lab-results.js';

/** What a patient has, what was measured at each visit of two years, from the oldest on, and what they were vaccinated with. */
interface History {
  problems: readonly (readonly [code: string, description: string, onset: string, resolved?: string])[];
  visits: { reason: string; vitals: readonly Record<string, number>[] };
  results?: {
    loinc: string;
    display: string;
    unit: string;
    low: number | null;
    high: number | null;
    values: number[];
  }[];
  vaccines: readonly (readonly [name: string, day: string, dose?: number])[];
}

const BLOOD_PRESSURES = [
  [164, 98, 82.4],
  [158, 96, 82.9],
  [151, 92, 81.6],
  [146, 90, 80.8],
  [141, 88, 79.9],
  [138, 84, 79.1],
  [134, 82, 78.6],
  [131, 80, 78.2],
].map(([systolic = 0, diastolic = 0, weight_kg = 0], index) => ({
  systolic,
  diastolic,
  weight_kg,
  height_cm: 168,
  heart_rate: 84 - index,
}));

const WELL = [
  { systolic: 118, diastolic: 74, heart_rate: 70, temperature_c: 36.4 },
  { systolic: 121, diastolic: 76, heart_rate: 72, temperature_c: 36.6 },
  { systolic: 116, diastolic: 72, heart_rate: 68, temperature_c: 36.5 },
];

const GROWING = [
  { weight_kg: 29.5, height_cm: 132, temperature_c: 36.7 },
  { weight_kg: 31.2, height_cm: 135, temperature_c: 38.1 },
  { weight_kg: 33.4, height_cm: 138, temperature_c: 36.5 },
  { weight_kg: 36.1, height_cm: 141, temperature_c: 36.6 },
];

const GLYCATED = { loinc: '4548-4', display: 'Hemoglobina glicosilada', unit: '%', low: 4, high: 5.7 };
const CREATININE = { loinc: '2160-0', display: 'Creatinina', unit: 'mg/dL', low: 0.6, high: 1.2 };

/** In the order of the demo's patients. */
const HISTORIES: readonly History[] = [
  {
    problems: [['D50', 'Anemias por deficiencia de hierro', '2026']],
    visits: { reason: 'Control', vitals: WELL },
    vaccines: [
      ['Influenza', '2026-04-14'],
      ['Tétanos y difteria (dT)', '2021-08', 3],
    ],
  },
  {
    problems: [
      ['I10', 'Hipertensión esencial (primaria)', '2019-03'],
      ['E11.9', 'Diabetes mellitus tipo 2 sin complicaciones', '2021'],
    ],
    visits: { reason: 'Control de presión y glucosa', vitals: BLOOD_PRESSURES },
    results: [
      { ...GLYCATED, values: [9.1, 8.4, 7.9, 7.4, 7.0, 6.8] },
      { ...CREATININE, values: [1.0, 1.05, 1.1, 1.08] },
    ],
    vaccines: [
      ['Influenza', '2026-04-20'],
      ['Influenza', '2025-04-11'],
      ['Neumococo', '2024-06-03', 1],
    ],
  },
  {
    problems: [['J45', 'Asma', '2004', '2018']],
    visits: { reason: 'Control de salud', vitals: WELL },
    vaccines: [['VPH', '2006-09', 3]],
  },
  {
    problems: [['J45', 'Asma', '2021-10']],
    visits: { reason: 'Control de niño sano', vitals: GROWING },
    vaccines: [
      ['BCG', '2015-01-31', 1],
      ['Triple vírica (SRP)', '2016-02-09', 1],
      ['Triple vírica (SRP)', '2021-02-12', 2],
      ['VPH', '2026-03-17', 1],
    ],
  },
  {
    problems: [
      ['I10', 'Hipertensión esencial (primaria)', '2008'],
      ['M81', 'Osteoporosis sin fractura patológica', '2020-06'],
    ],
    visits: { reason: 'Control de presión', vitals: BLOOD_PRESSURES.slice(2) },
    results: [{ ...CREATININE, values: [1.1, 1.2, 1.3, 1.4] }],
    vaccines: [
      ['Influenza', '2026-03-30'],
      ['Herpes zóster', '2023-10-02', 2],
    ],
  },
  {
    problems: [],
    visits: { reason: 'Control de salud', vitals: WELL.slice(1) },
    vaccines: [['Hepatitis B', '2001', 3]],
  },
  {
    problems: [['E03', 'Otro hipotiroidismo', '2012']],
    visits: { reason: 'Control de tiroides', vitals: WELL },
    results: [
      { loinc: '3016-3', display: 'Tirotropina (TSH)', unit: 'mIU/L', low: 0.4, high: 4, values: [7.2, 5.1, 3.6, 2.9] },
    ],
    vaccines: [['Influenza', '2025-05-08']],
  },
  {
    problems: [['M54', 'Dorsalgia', '2024-02', '2024-09']],
    visits: { reason: 'Dolor de espalda', vitals: WELL.slice(0, 2) },
    vaccines: [],
  },
];

/** Of each patient two years that are worth looking at. */
export async function fillHistories(db: Knex, clinic: DemoClinic): Promise<void> {
  for (const [index, history] of HISTORIES.entries()) {
    const patient_id = clinic.patient_ids[index];
    if (patient_id !== undefined) await fillHistory(db, clinic, patient_id, history);
  }
}

async function fillHistory(db: Knex, clinic: DemoClinic, patient_id: string, history: History): Promise<void> {
  const { problems, visits, results = [], vaccines } = history;
  const own = () => ({ clinic_id: clinic.id, id: newId(), patient_id, recorded_at: daysAgo(clinic, 60) });
  for (const [code, description, onset_on, abated_on = null] of problems)
    await db('problems').insert({
      ...own(),
      recorder_id: clinic.doctor_id,
      code,
      description,
      status: abated_on === null ? 'active' : 'resolved',
      verification: 'confirmed',
      onset_on,
      abated_on,
    });
  for (const [display, occurred_on, dose_number = null] of vaccines)
    await db('immunizations').insert({
      ...own(),
      practitioner_id: clinic.nurse_id,
      vaccine_display: display,
      occurred_on,
      dose_number,
      status: 'completed',
    });
  const diagnoses = diagnosed(
    problems.slice(0, 1).map(([code, description]) => [code, description, 'confirmed'] as const),
  );
  for (const [nth, vitals] of visits.vitals.entries())
    await signedVisit(db, clinic, {
      patient_id,
      days: dayOf(nth, visits.vitals.length),
      type: 'follow_up',
      reason: visits.reason,
      sections: [
        { key: 'subjective', content: 'Se siente bien. Toma lo indicado.' },
        { key: 'plan', content: 'Seguir igual. Control en tres meses.' },
      ],
      vitals,
      diagnoses,
    });
  for (const { values, low, high, ...test } of results)
    for (const [nth, number] of values.entries())
      await enterResult(db, clinic, {
        ...test,
        low,
        high,
        number,
        patient_id,
        days: dayOf(nth, values.length) - 3,
        released: true,
        interpretation: high !== null && number > high ? 'H' : low !== null && number < low ? 'L' : 'N',
      });
}

/** Spread over two years, the last a month ago. */
const dayOf = (nth: number, of: number): number => 30 + Math.round((of - 1 - nth) * (700 / of));
