import type { Knex } from 'knex';
import { dayIn } from '../calendar.js';
import { newId } from '../id.js';
import { ADMISSION_LIMITS } from '../limits/index.js';
import { addSignedVisit, diagnosed } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { addMedications } from './demo-medications.js';
import { DemoRows } from './demo-rows.js';
import {
  BLOCKED,
  CLEANING,
  IN_BEDS,
  ISOLATION_ROOMS,
  PAST_PATIENTS,
  reasonOf,
  RESERVED,
  ROOMS,
  TASKS,
  WAITING,
} from './demo-ward-data.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Between two patients of a bed, to clean it. */
const BETWEEN_HOURS = 5;
const MOST_HOURS_AGO = 14 * DAY_HOURS;

/** A ward of 24 beds with two weeks of stays; nothing where there are too few patients for it. */
export async function fillWard(db: Knex, clinic: DemoClinic): Promise<void> {
  if (clinic.patient_ids[WAITING.patient] === undefined) return;
  const ward_id = newId();
  await db('wards').insert({ clinic_id: clinic.id, id: ward_id, code: 'MED', name: 'Medicina', specialty: 'Medicina' });
  const team = [clinic.doctor_id, clinic.nurse_id];
  await db('ward_practitioners').insert(
    team.map((practitioner_id) => ({ clinic_id: clinic.id, ward_id, practitioner_id })),
  );
  const beds = bedsOf(clinic, ward_id);
  await db('beds').insert(beds);
  const ward: Ward = { clinic, ward_id, beds: beds.map(({ id }) => id), admissions: [], rows: new DemoRows() };
  addPast(ward);
  addPresent(ward);
  addExpected(ward);
  await numbered(db, ward);
}

interface Ward {
  clinic: DemoClinic;
  ward_id: string;
  beds: string[];
  /** Without their numbers, which go by when they were made. */
  admissions: { id: string; created_at: string; [column: string]: unknown }[];
  rows: DemoRows;
}

const bedsOf = ({ id: clinic_id, now }: DemoClinic, ward_id: string) =>
  ROOMS.flatMap((room, at) =>
    ['A', 'B'].map((name, second) => {
      const place = 2 * at + second;
      const isBlocked = place === BLOCKED.bed;
      return {
        clinic_id,
        id: newId(),
        ward_id,
        room,
        name,
        type: ISOLATION_ROOMS.includes(room) ? 'isolation' : 'standard',
        tags: name === 'B' ? ['ventana'] : [],
        state: isBlocked ? 'blocked' : CLEANING.includes(place) ? 'cleaning' : 'free',
        state_reason: isBlocked ? BLOCKED.reason : null,
        expected_free_at: isBlocked ? hoursFrom(now, 2 * DAY_HOURS) : null,
      };
    }),
  );

const hoursFrom = (now: Date, hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();

interface Given {
  patient: number;
  nth: number;
  values: Record<string, unknown> & { created_at: string };
}

function addAdmission(ward: Ward, { patient, nth, values }: Given): { id: string; patient_id: string } {
  const { clinic, ward_id, admissions } = ward;
  const { reason, diagnosis } = reasonOf(nth);
  const id = newId();
  const patient_id = clinic.patient_ids[patient] ?? '';
  admissions.push({
    clinic_id: clinic.id,
    id,
    patient_id,
    kind: 'urgent',
    source: nth % 3 === 0 ? 'external' : 'outpatient',
    attending_id: clinic.doctor_id,
    reason,
    diagnoses: JSON.stringify(diagnosed([[...diagnosis, 'confirmed']])),
    ward_id,
    ...values,
  });
  return { id, patient_id };
}

/** A stay in a bed, of hours before now; `to` is left out of the one that lasts. */
function addStay(
  { clinic, ward_id, beds, rows }: Ward,
  of: { id: string; patient_id: string },
  stay: { bed: number; from: number; to?: number; begun_by: 'admit' | 'transfer'; in_house: boolean },
): void {
  const { bed, from, to, begun_by, in_house } = stay;
  rows.add('admission_stays', {
    clinic_id: clinic.id,
    id: newId(),
    admission_id: of.id,
    patient_id: of.patient_id,
    ward_id,
    bed_id: beds[bed],
    begun_by,
    reason: begun_by === 'transfer' ? 'Más cerca de la estación de enfermería' : null,
    in_house,
    from_at: hoursFrom(clinic.now, -from),
    to_at: to === undefined ? null : hoursFrom(clinic.now, -to),
    created_at: hoursFrom(clinic.now, -from),
  });
}

/** When the bed was first needed by those who have it or had it last, in hours before now. */
function neededSince(bed: number): number {
  const now = IN_BEDS.find((stay) => stay.bed === bed);
  const last = IN_BEDS.find((stay) => stay.before?.bed === bed);
  return Math.max(now ? (now.before?.hours ?? now.hours) : 0, last ? last.hours : 0);
}

/** Each has left with a signed summary before the bed was needed again. */
function addPast(ward: Ward): void {
  const { clinic, rows } = ward;
  for (const [nth, patient] of PAST_PATIENTS.entries()) {
    const bed = (nth * 5) % ward.beds.length;
    const { days, diagnosis, reason } = reasonOf(nth);
    const left = neededSince(bed) + BETWEEN_HOURS + (nth % 3);
    const came = Math.min(left + days * DAY_HOURS - 7, MOST_HOURS_AGO - nth);
    const discharged_at = hoursFrom(clinic.now, -left);
    const values = {
      status: 'discharged',
      in_house: false,
      admitted_at: hoursFrom(clinic.now, -came),
      created_at: hoursFrom(clinic.now, -came),
      discharged_at,
      status_before: 'admitted',
      outcome: nth % 9 === 5 ? 'other_facility' : 'home',
      destination: nth % 9 === 5 ? 'Hospital regional' : null,
      instructions: 'Control en una semana. Volver si hay fiebre o dificultad para respirar.',
      care_until: new Date(Date.parse(discharged_at) + ADMISSION_LIMITS.careAfterHours * HOUR_MS).toISOString(),
    };
    const of = addAdmission(ward, { patient, nth, values });
    addStay(ward, of, { bed, from: came, to: left, begun_by: 'admit', in_house: false });
    addSignedVisit(rows, clinic, {
      patient_id: of.patient_id,
      admission_id: of.id,
      days: left / DAY_HOURS + 0.02,
      type: 'discharge_summary',
      reason,
      sections: [
        { key: 'assessment', content: `${reason}, con buena evolución.` },
        { key: 'plan', content: 'Alta con indicaciones y control en una semana.' },
      ],
      vitals: {
        systolic: 118 + (nth % 12),
        diastolic: 72 + (nth % 9),
        heart_rate: 70 + (nth % 14),
        temperature_c: 36.6,
      },
      diagnoses: diagnosed([[...diagnosis, 'confirmed']]),
    });
  }
}

function addPresent(ward: Ward): void {
  const { now, timezone } = ward.clinic;
  for (const [nth, { patient, bed, hours, isolation, leaves, before, away, urgent }] of IN_BEDS.entries()) {
    const admitted_at = hoursFrom(now, -hours);
    const values = {
      status: away === undefined ? 'admitted' : 'on_leave',
      in_house: true,
      ...(urgent === false && { kind: 'planned', planned_at: admitted_at }),
      admitted_at,
      created_at: admitted_at,
      isolation: isolation ?? 'none',
      expected_discharge_on: dayIn(timezone, new Date(hoursFrom(now, leaves * DAY_HOURS))),
      leave_until: away === undefined ? null : hoursFrom(now, away),
    };
    const of = addAdmission(ward, { patient, nth: nth + 2, values });
    if (before)
      addStay(ward, of, { bed: before.bed, from: hours, to: before.hours, begun_by: 'admit', in_house: true });
    const begun_by = before ? 'transfer' : 'admit';
    addStay(ward, of, { bed, from: before?.hours ?? hours, begun_by, in_house: true });
    if (nth % 3 === 0) addTask(ward, of, nth / 3);
    if (nth % 2 === 0) addMedications(ward.rows, ward.clinic, { ...of, admitted_at });
  }
}

function addTask({ clinic, rows }: Ward, of: { id: string; patient_id: string }, nth: number): void {
  const task = TASKS[nth % TASKS.length];
  if (!task) return;
  rows.add('admission_tasks', {
    clinic_id: clinic.id,
    id: newId(),
    admission_id: of.id,
    patient_id: of.patient_id,
    author_id: clinic.doctor_id,
    title: task.title,
    due_at: hoursFrom(clinic.now, task.hours),
    every_hours: task.every ?? null,
    role: task.role,
    note: task.note ?? null,
  });
}

/** Somebody for whom a bed is kept, and somebody who waits for one. */
function addExpected(ward: Ward): void {
  const { clinic, beds, rows } = ward;
  const planned_at = hoursFrom(clinic.now, RESERVED.hours - 2);
  const created_at = hoursFrom(clinic.now, -30);
  const expected = { kind: 'planned', status: 'planned', in_house: false, planned_at, created_at, ward_id: null };
  const { id } = addAdmission(ward, { patient: RESERVED.patient, nth: 3, values: expected });
  rows.add('bed_reservations', {
    clinic_id: clinic.id,
    id: newId(),
    bed_id: beds[RESERVED.bed],
    admission_id: id,
    until: hoursFrom(clinic.now, RESERVED.hours),
  });
  const since = hoursFrom(clinic.now, -WAITING.hours);
  const waits = { status: 'waiting', in_house: false, created_at: since, ward_id: null };
  addAdmission(ward, { patient: WAITING.patient, nth: 4, values: waits });
}

async function numbered(db: Knex, { clinic, admissions, rows }: Ward): Promise<void> {
  const numbers = new Map<number, number>();
  for (const admission of admissions.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const year = Number(dayIn(clinic.timezone, new Date(admission.created_at)).slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    rows.add('admissions', { ...admission, number: `H-${year}-${String(number).padStart(6, '0')}` });
  }
  await rows.insert(db);
  const counted = [...numbers].map(([year, last]) => ({ clinic_id: clinic.id, kind: 'admission', year, last }));
  await db('yearly_numbers').insert(counted);
}
