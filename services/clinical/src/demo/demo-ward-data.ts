/** Rooms of two beds each; the last two rooms are for isolation. */
export const ROOMS = ['201', '202', '203', '204', '205', '206', '207', '208', '209', '210', '211', '212'] as const;
export const ISOLATION_ROOMS: readonly string[] = ['211', '212'];

/** Why somebody is in hospital, and for how long as a rule. */
export interface DemoReason {
  reason: string;
  diagnosis: readonly [code: string, description: string];
  days: number;
}

const REASONS: readonly DemoReason[] = [
  { reason: 'Neumonía con oxígeno', diagnosis: ['J18.9', 'Neumonía, no especificada'], days: 6 },
  { reason: 'Insuficiencia cardiaca descompensada', diagnosis: ['I50.9', 'Insuficiencia cardíaca'], days: 7 },
  { reason: 'Pielonefritis con fiebre', diagnosis: ['N10', 'Nefritis tubulointersticial aguda'], days: 4 },
  { reason: 'Celulitis de la pierna', diagnosis: ['L03.1', 'Celulitis de otras partes de los miembros'], days: 5 },
  { reason: 'Exacerbación de EPOC', diagnosis: ['J44.1', 'EPOC con exacerbación aguda'], days: 6 },
  { reason: 'Gastroenteritis con deshidratación', diagnosis: ['A09', 'Diarrea y gastroenteritis'], days: 3 },
  { reason: 'Diabetes descompensada', diagnosis: ['E11.6', 'Diabetes mellitus tipo 2'], days: 5 },
];
export const reasonOf = (nth: number): DemoReason => REASONS[nth % REASONS.length] ?? (REASONS[0] as DemoReason);

/** Who has a bed now: which patient, in which bed from 0, and since how many hours. */
export interface DemoStay {
  patient: number;
  bed: number;
  hours: number;
  isolation?: 'contact' | 'droplet' | 'airborne';
  /** In how many days they are expected to leave. */
  leaves: number;
  /** The bed that they had before, and how many hours ago they came from it. */
  before?: { bed: number; hours: number };
  /** How many hours they will still be away; their bed is kept. */
  away?: number;
  urgent?: false;
}

export const IN_BEDS: readonly DemoStay[] = [
  { patient: 39, bed: 0, hours: 52, leaves: 2 },
  { patient: 40, bed: 1, hours: 130, leaves: 0 },
  { patient: 41, bed: 2, hours: 20, leaves: 4 },
  { patient: 42, bed: 3, hours: 75, leaves: 1, before: { bed: 9, hours: 30 } },
  { patient: 43, bed: 4, hours: 6, leaves: 5 },
  { patient: 44, bed: 5, hours: 98, leaves: 1 },
  { patient: 45, bed: 6, hours: 148, leaves: 0 },
  { patient: 46, bed: 7, hours: 44, leaves: 3, urgent: false },
  { patient: 47, bed: 10, hours: 61, leaves: 2 },
  { patient: 48, bed: 11, hours: 116, leaves: 1, away: 3 },
  { patient: 49, bed: 12, hours: 27, leaves: 3 },
  { patient: 50, bed: 13, hours: 86, leaves: 2, before: { bed: 17, hours: 2 } },
  { patient: 51, bed: 15, hours: 12, leaves: 4 },
  { patient: 52, bed: 16, hours: 140, leaves: 0 },
  { patient: 53, bed: 18, hours: 33, leaves: 3, urgent: false },
  { patient: 54, bed: 20, hours: 70, leaves: 2, isolation: 'contact' },
  { patient: 55, bed: 21, hours: 22, leaves: 5, isolation: 'contact' },
  { patient: 56, bed: 22, hours: 105, leaves: 3, isolation: 'airborne' },
];

/** Beds that nobody has: why. */
export const CLEANING: readonly number[] = [17, 19];
export const BLOCKED = { bed: 23, reason: 'Filtro de aire en mantención' } as const;
export const RESERVED = { bed: 14, patient: 57, hours: 10 } as const;
export const WAITING = { patient: 58, hours: 2 } as const;

/** Whose stays of the last two weeks are over: beds are given again some hours after somebody left. */
export const PAST_PATIENTS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const;

/** What is to be done for those in beds: for every third of them one, due in so many hours, or that long ago. */
export interface DemoTask {
  title: string;
  hours: number;
  every?: number;
  role: 'nurse' | 'doctor';
  note?: string;
}

export const TASKS: readonly DemoTask[] = [
  { title: 'Cambio de posición', hours: -0.5, every: 2, role: 'nurse', note: 'Alternar ambos lados' },
  { title: 'Curación de la herida', hours: 3, role: 'nurse' },
  { title: 'Glicemia capilar', hours: -0.2, every: 6, role: 'nurse' },
  { title: 'Revisar radiografía de control', hours: 5, role: 'doctor' },
  { title: 'Balance hídrico', hours: 8, every: 12, role: 'nurse' },
  { title: 'Hablar con la familia', hours: 1, role: 'doctor' },
];
