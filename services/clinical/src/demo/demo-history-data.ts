import {
  BREATHING,
  CHOLESTEROL,
  CREATININE,
  EXPECTING,
  GLYCATED,
  GROWING,
  HAEMOGLOBIN,
  PRESSURES,
  THYROTROPIN,
  WELL,
  type Test,
} from './demo-measurements.js';

/** What a kind of patient has, what was measured at each visit of two years from the oldest on, and what they take. */
export interface History {
  /** With the years since it began and, if it is over, since it ended. */
  problems: readonly (readonly [code: string, description: string, began: number, ended?: number])[];
  visits: { reason: string; subjective: string; plan: string; vitals: readonly Record<string, number>[] };
  results?: readonly Test[];
  medication?: readonly (readonly [display: string, strength: string, everyHours: number, inhaled?: true])[];
  /** Over how many days back the visits are spread: two years, unless it says otherwise. */
  span?: number;
  /** With the days since it was given. */
  vaccines: readonly (readonly [name: string, days: number, dose?: number])[];
}

const SAME = { subjective: 'Se siente bien. Toma lo indicado.', plan: 'Seguir igual. Control en tres meses.' };

export const HISTORIES = {
  anaemia: {
    problems: [['D50', 'Anemias por deficiencia de hierro', 1]],
    visits: {
      reason: 'Control',
      subjective: 'Menos cansancio que antes.',
      plan: 'Hierro oral. Control con hemograma.',
      vitals: WELL,
    },
    results: [{ ...HAEMOGLOBIN, values: [9.8, 10.4, 11.6] }],
    vaccines: [
      ['Influenza', 220],
      ['Tétanos y difteria (dT)', 1900, 3],
    ],
  },
  diabetes: {
    problems: [
      ['E11.9', 'Diabetes mellitus tipo 2 sin complicaciones', 5],
      ['I10', 'Hipertensión esencial (primaria)', 7],
    ],
    visits: { reason: 'Control de presión y glucosa', ...SAME, vitals: PRESSURES },
    results: [
      { ...GLYCATED, values: [9.1, 8.4, 7.9, 7.4, 7, 6.8] },
      { ...CREATININE, values: [1, 1.05, 1.1, 1.08] },
      { ...CHOLESTEROL, values: [238, 214, 196] },
    ],
    medication: [
      ['Metformina', '850 mg', 12],
      ['Losartán', '50 mg', 24],
    ],
    vaccines: [
      ['Influenza', 215],
      ['Influenza', 590],
      ['Neumococo', 900, 1],
    ],
  },
  hypertension: {
    problems: [['I10', 'Hipertensión esencial (primaria)', 12]],
    visits: { reason: 'Control de presión', ...SAME, vitals: PRESSURES.slice(2) },
    results: [
      { ...CREATININE, values: [0.9, 1, 1.1, 1] },
      { ...CHOLESTEROL, values: [221, 204] },
    ],
    medication: [['Enalapril', '10 mg', 12]],
    vaccines: [
      ['Influenza', 230],
      ['Herpes zóster', 1100, 2],
    ],
  },
  kidney: {
    problems: [
      ['N18', 'Enfermedad renal crónica', 4],
      ['I10', 'Hipertensión esencial (primaria)', 15],
    ],
    visits: {
      reason: 'Control de función renal',
      subjective: 'Sin edema. Orina como siempre.',
      plan: 'Evitar antiinflamatorios. Repetir creatinina en tres meses.',
      vitals: PRESSURES.slice(1),
    },
    results: [
      { ...CREATININE, values: [1.4, 1.5, 1.7, 1.8, 2] },
      { ...HAEMOGLOBIN, values: [12.6, 12.1, 11.4] },
    ],
    medication: [['Losartán', '50 mg', 24]],
    vaccines: [
      ['Hepatitis B', 640, 3],
      ['Influenza', 210],
    ],
  },
  lung: {
    problems: [
      ['J44', 'Otras enfermedades pulmonares obstructivas crónicas', 6],
      ['F17', 'Trastornos mentales y del comportamiento debidos al uso de tabaco', 30, 2],
    ],
    visits: {
      reason: 'Control respiratorio',
      subjective: 'Disnea al subir escaleras. Sin fiebre.',
      plan: 'Seguir con inhaladores. Consultar si aumenta la tos.',
      vitals: BREATHING,
    },
    results: [{ ...HAEMOGLOBIN, values: [15.8, 16.4] }],
    medication: [['Tiotropio', '18 mcg', 24, true]],
    vaccines: [
      ['Influenza', 205],
      ['Neumococo', 800, 1],
    ],
  },
  osteoarthritis: {
    problems: [
      ['M17', 'Gonartrosis', 8],
      ['M81', 'Osteoporosis sin fractura patológica', 6],
    ],
    visits: {
      reason: 'Dolor de rodilla',
      subjective: 'Dolor al caminar más de tres cuadras.',
      plan: 'Kinesiología. Paracetamol si duele.',
      vitals: PRESSURES.slice(4),
    },
    medication: [['Paracetamol', '1 g', 8]],
    vaccines: [['Influenza', 240]],
  },
  thyroid: {
    problems: [['E03', 'Otro hipotiroidismo', 14]],
    visits: { reason: 'Control de tiroides', ...SAME, vitals: WELL },
    results: [{ ...THYROTROPIN, values: [7.2, 5.1, 3.6, 2.9] }],
    medication: [['Levotiroxina', '75 mcg', 24]],
    vaccines: [['Influenza', 570]],
  },
  migraine: {
    problems: [['G43', 'Migraña', 9]],
    visits: {
      reason: 'Dolor de cabeza',
      subjective: 'Dos crisis al mes, con náuseas y fotofobia.',
      plan: 'Diario de crisis. Analgésico al comienzo.',
      vitals: WELL,
    },
    medication: [['Propranolol', '40 mg', 12]],
    vaccines: [],
  },
  anxiety: {
    problems: [['F41', 'Otros trastornos de ansiedad', 3]],
    visits: {
      reason: 'Control',
      subjective: 'Duerme mejor. Volvió a trabajar.',
      plan: 'Seguir con psicoterapia. Control en dos meses.',
      vitals: WELL,
    },
    medication: [['Sertralina', '50 mg', 24]],
    vaccines: [['Influenza', 250]],
  },
  reflux: {
    problems: [['K21', 'Enfermedad del reflujo gastroesofágico', 2]],
    visits: {
      reason: 'Acidez',
      subjective: 'Molestias después de comer. Sin baja de peso.',
      plan: 'Medidas de dieta. Reevaluar en ocho semanas.',
      vitals: WELL.slice(1),
    },
    medication: [['Omeprazol', '20 mg', 24]],
    vaccines: [],
  },
  back: {
    problems: [['M54', 'Dorsalgia', 2, 1]],
    visits: {
      reason: 'Dolor de espalda',
      subjective: 'Dolor lumbar desde hace una semana, sin irradiación.',
      plan: 'Reposo relativo y ejercicios. Control si no cede.',
      vitals: WELL.slice(0, 2),
    },
    vaccines: [],
  },
  pregnancy: {
    span: 110,
    problems: [['Z34', 'Supervisión de embarazo normal', 0]],
    visits: {
      reason: 'Control prenatal',
      subjective: 'Percibe movimientos. Sin sangrado.',
      plan: 'Hierro y ácido fólico. Ecografía de control.',
      vitals: EXPECTING,
    },
    results: [
      { ...HAEMOGLOBIN, values: [12.8, 11.7, 11.2] },
      { ...THYROTROPIN, values: [2.1] },
    ],
    medication: [['Ácido fólico', '1 mg', 24]],
    vaccines: [['Tétanos, difteria y tos ferina (dTpa)', 60, 1]],
  },
  'asthmatic child': {
    problems: [['J45', 'Asma', 2]],
    visits: {
      reason: 'Control de niño sano',
      subjective: 'Tos de noche en invierno. Duerme bien.',
      plan: 'Inhalador con aerocámara. Control en seis meses.',
      vitals: GROWING,
    },
    medication: [['Budesonida', '200 mcg', 12, true]],
    vaccines: [
      ['Influenza', 200],
      ['Triple vírica (SRP)', 900, 2],
    ],
  },
  child: {
    problems: [],
    visits: {
      reason: 'Control de niño sano',
      subjective: 'Come y duerme bien. Va al colegio.',
      plan: 'Vacunas al día. Control en un año.',
      vitals: GROWING.slice(1),
    },
    vaccines: [
      ['Influenza', 208],
      ['Triple vírica (SRP)', 880, 2],
    ],
  },
  well: {
    problems: [],
    visits: {
      reason: 'Control de salud',
      subjective: 'Sin molestias. Hace ejercicio.',
      plan: 'Control en un año.',
      vitals: WELL.slice(1),
    },
    results: [{ ...CHOLESTEROL, values: [176, 182] }],
    vaccines: [['Hepatitis B', 3100, 3]],
  },
} satisfies Record<string, History>;

export type HistoryName = keyof typeof HISTORIES;
