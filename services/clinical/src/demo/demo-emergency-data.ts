import type { VisitStatus } from '../features/emergency/index.js';

/** Somebody who came to the emergency room. Times are minutes: before now of the arrival, since then of the rest. */
export interface DemoArrival {
  /** Which patient of the list; undefined of somebody whom nobody knows. */
  patient?: number;
  /** What is seen of them then. */
  unknown?: { label: string; sex: string; estimated_age: number; description: string };
  arrived: number;
  mode?: 'ambulance' | 'police' | 'transfer';
  brought_by?: string;
  complaint: string;
  status: VisitStatus;
  triage?: { after: number; level: number; vitals: Record<string, number>; again?: number };
  seen?: number;
  bay?: string;
  left?: { after: number; outcome: string; instructions?: string; destination?: string };
  /** Of the note, where there is a signed one. */
  diagnosis?: readonly [code: string, description: string];
}

export const BAYS = [
  { name: 'Reanimación', room: 'Urgencias', shared: false },
  { name: 'Box 1', room: 'Urgencias', shared: false },
  { name: 'Box 2', room: 'Urgencias', shared: false },
  { name: 'Box 3', room: 'Urgencias', shared: false },
  { name: 'Box 4', room: 'Urgencias', shared: false },
  { name: 'Sala de observación', room: 'Urgencias', shared: true },
] as const;

/** A night with a full room: in each state somebody, and some for whom it is late. */
export const TONIGHT: readonly DemoArrival[] = [
  {
    patient: 26,
    arrived: 28,
    mode: 'ambulance',
    brought_by: 'Ambulancia municipal 4',
    complaint: 'Dificultad para respirar intensa desde hace dos horas',
    status: 'in_care',
    triage: {
      after: 1,
      level: 1,
      vitals: { systolic: 92, diastolic: 58, heart_rate: 128, respiratory_rate: 34, spo2: 84 },
    },
    seen: 2,
    bay: 'Reanimación',
  },
  {
    patient: 32,
    arrived: 44,
    mode: 'ambulance',
    brought_by: 'Ambulancia municipal 2',
    complaint: 'Dolor opresivo en el pecho, con sudor frío',
    status: 'in_care',
    triage: { after: 3, level: 2, vitals: { systolic: 152, diastolic: 94, heart_rate: 104, spo2: 95, pain: 8 } },
    seen: 9,
    bay: 'Box 1',
  },
  {
    patient: 33,
    arrived: 22,
    complaint: 'Cefalea súbita, la peor de su vida',
    status: 'triaged',
    triage: { after: 6, level: 2, vitals: { systolic: 188, diastolic: 102, heart_rate: 88, pain: 9, gcs: 15 } },
    bay: 'Box 2',
  },
  {
    patient: 27,
    arrived: 78,
    complaint: 'Dolor abdominal con vómitos desde anoche',
    status: 'triaged',
    triage: {
      after: 11,
      level: 3,
      vitals: { systolic: 124, diastolic: 78, heart_rate: 96, temperature_c: 37.9, pain: 6 },
    },
  },
  {
    patient: 31,
    arrived: 21,
    complaint: 'Fiebre de dos días y dolor de oído',
    status: 'triaged',
    triage: {
      after: 5,
      level: 3,
      vitals: { heart_rate: 118, respiratory_rate: 24, temperature_c: 39.2, weight_kg: 29 },
    },
  },
  {
    patient: 30,
    arrived: 190,
    complaint: 'Crisis de migraña que no cede en casa',
    status: 'observation',
    triage: { after: 9, level: 3, vitals: { systolic: 118, diastolic: 72, heart_rate: 82, pain: 8 } },
    seen: 52,
    bay: 'Sala de observación',
  },
  {
    patient: 38,
    arrived: 310,
    mode: 'ambulance',
    brought_by: 'Bomberos',
    complaint: 'Caída en casa, dolor de cadera y no puede apoyar el pie',
    status: 'observation',
    triage: { after: 7, level: 3, vitals: { systolic: 138, diastolic: 80, heart_rate: 90, pain: 7 } },
    seen: 41,
    bay: 'Sala de observación',
  },
  {
    patient: 34,
    arrived: 63,
    complaint: 'Palpitaciones desde la tarde, ya conocidas',
    status: 'triaged',
    triage: { after: 12, level: 4, vitals: { systolic: 128, diastolic: 82, heart_rate: 98, spo2: 98 }, again: 40 },
  },
  {
    patient: 35,
    arrived: 17,
    complaint: 'Esguince de tobillo jugando fútbol',
    status: 'triaged',
    triage: { after: 4, level: 4, vitals: { heart_rate: 76, pain: 5 } },
  },
  {
    patient: 37,
    arrived: 36,
    complaint: 'Erupción en la piel que pica',
    status: 'triaged',
    triage: { after: 14, level: 5, vitals: { heart_rate: 92, temperature_c: 36.8 } },
  },
  {
    patient: 29,
    arrived: 7,
    complaint: 'Corte en la mano con un vidrio',
    status: 'registered',
  },
  {
    patient: 36,
    arrived: 3,
    mode: 'police',
    brought_by: 'Carabineros, patrulla 17',
    complaint: 'Choque de automóvil, embarazada',
    status: 'registered',
  },
  {
    unknown: {
      label: 'Parque',
      sex: 'male',
      estimated_age: 60,
      description: 'Encontrado en el parque, sin documentos. Barba cana, chaqueta azul.',
    },
    arrived: 14,
    mode: 'ambulance',
    brought_by: 'Ambulancia municipal 2',
    complaint: 'Confuso, con olor a alcohol y un golpe en la frente',
    status: 'triaged',
    triage: {
      after: 4,
      level: 3,
      vitals: { systolic: 132, diastolic: 84, heart_rate: 96, spo2: 95, gcs: 13 },
      again: 30,
    },
  },
  {
    patient: 28,
    arrived: 175,
    complaint: 'Reacción alérgica después de comer mariscos',
    status: 'disposed',
    triage: { after: 4, level: 2, vitals: { systolic: 110, diastolic: 66, heart_rate: 102, spo2: 96 } },
    seen: 8,
    left: {
      after: 120,
      outcome: 'discharged',
      instructions: 'Antihistamínico por cinco días. Volver si hay dificultad para respirar.',
    },
    diagnosis: ['T78.4', 'Alergia no especificada'],
  },
  {
    patient: 24,
    arrived: 165,
    complaint: 'Dolor de garganta',
    status: 'disposed',
    triage: { after: 15, level: 5, vitals: { heart_rate: 80, temperature_c: 37.4 } },
    left: { after: 126, outcome: 'left_without_being_seen' },
  },
];

const USUAL = [
  { complaint: 'Dolor de pecho', level: 2, diagnosis: ['R07.4', 'Dolor en el pecho, no especificado'] },
  { complaint: 'Fiebre y tos', level: 4, diagnosis: ['J06.9', 'Infección aguda de las vías respiratorias superiores'] },
  { complaint: 'Dolor abdominal', level: 3, diagnosis: ['R10.4', 'Otros dolores abdominales y los no especificados'] },
  {
    complaint: 'Caída con golpe en la cabeza',
    level: 3,
    diagnosis: ['S09.9', 'Traumatismo de la cabeza, no especificado'],
  },
  { complaint: 'Torcedura de tobillo', level: 4, diagnosis: ['S93.4', 'Esguince del tobillo'] },
  { complaint: 'Ardor al orinar', level: 5, diagnosis: ['N39.0', 'Infección de vías urinarias'] },
  { complaint: 'Vómitos y diarrea', level: 3, diagnosis: ['A09', 'Diarrea y gastroenteritis'] },
  { complaint: 'Crisis de asma', level: 2, diagnosis: ['J45.9', 'Asma, no especificado'] },
  { complaint: 'Dolor de espalda', level: 5, diagnosis: ['M54.5', 'Lumbago no especificado'] },
] as const;

/** How long people of that level wait for care, in minutes. */
const WAITS: readonly number[] = [0, 1, 8, 44, 75, 95];
const DAYS = 7;
const VISITS_A_DAY = 9;
const DAY_MINUTES = 1_440;
/** From the evening on there are more of them. */
const HOURS_AGO: readonly number[] = [1, 3, 4, 6, 7, 9, 13, 17, 21];

/** Those of the days before, the oldest first, by `patients` patients of whom the first ones have other things to do. */
export function lastWeek(patients: number): DemoArrival[] {
  const [first, others] = [8, patients - 8];
  return Array.from({ length: DAYS * VISITS_A_DAY }, (_, nth): DemoArrival => {
    const [days, visit] = [DAYS - Math.floor(nth / VISITS_A_DAY), nth % VISITS_A_DAY];
    const { complaint, level, diagnosis } = USUAL[(nth * 4 + days) % USUAL.length] ?? USUAL[0];
    const triaged = 3 + ((nth * 5) % 14);
    const seen = Math.round(triaged + (WAITS[level] ?? 0) * (0.5 + ((nth * 7) % 10) / 10));
    const isTired = level > 3 && nth % 8 === 5;
    const outcome = isTired ? 'left_without_being_seen' : nth % 17 === 11 ? 'transferred' : 'discharged';
    return {
      patient: first + ((nth * 11) % others),
      arrived: days * DAY_MINUTES + (HOURS_AGO[VISITS_A_DAY - 1 - visit] ?? 0) * 60 + ((nth * 13) % 50),
      ...(nth % 6 === 2 && { mode: 'ambulance' as const }),
      complaint,
      status: 'disposed',
      triage: {
        after: triaged,
        level,
        vitals: { systolic: 112 + (nth % 30), diastolic: 70 + (nth % 15), heart_rate: 72 + (nth % 28) },
      },
      ...(!isTired && { seen, diagnosis }),
      left: {
        after: isTired ? triaged + 90 : seen + 40 + ((nth * 19) % 160),
        outcome,
        ...(outcome === 'transferred' && { destination: 'Hospital regional' }),
      },
    };
  });
}
