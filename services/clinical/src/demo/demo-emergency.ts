import type { Knex } from 'knex';
import { dayIn } from '../calendar.js';
import { emergencySettings, targetMinutes } from '../features/emergency/index.js';
import { EMERGENCY_LIMITS } from '../limits/index.js';
import { newId, newNumber } from '../id.js';
import { addSignedVisit, diagnosed } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { BAYS, lastWeek, TONIGHT, type DemoArrival } from './demo-emergency-data.js';
import { DemoRows } from './demo-rows.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** As a clinic has them that set none. */
const SETTINGS = emergencySettings({});

/** An emergency room at night, and those who came in the week before; nothing where there are too few patients for it. */
export async function fillEmergency(db: Knex, clinic: DemoClinic): Promise<void> {
  const arrivals = [...lastWeek(clinic.patient_ids.length), ...TONIGHT.toSorted((a, b) => b.arrived - a.arrived)];
  if (arrivals.some(({ patient }) => patient !== undefined && clinic.patient_ids[patient] === undefined)) return;
  const bays = BAYS.map((bay) => ({ ...bay, bay: true, clinic_id: clinic.id, id: newId() }));
  await db('locations').insert(bays);
  const rows = new DemoRows();
  const numbers = new Map<number, number>();
  for (const arrival of arrivals) {
    const year = Number(dayIn(clinic.timezone, new Date(momentOf(clinic, arrival, 0))).slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    addVisit(rows, clinic, arrival, {
      number: `E-${year}-${String(number).padStart(6, '0')}`,
      location_id: bays.find(({ name }) => name === arrival.bay)?.id ?? null,
    });
  }
  await rows.insert(db);
  const counted = [...numbers].map(([year, last]) => ({ clinic_id: clinic.id, kind: 'emergency_visit', year, last }));
  await db('yearly_numbers').insert(counted);
}

const momentOf = ({ now }: DemoClinic, { arrived }: DemoArrival, after: number): string =>
  new Date(now.getTime() - (arrived - after) * MINUTE_MS).toISOString();

function addVisit(
  rows: DemoRows,
  clinic: DemoClinic,
  arrival: DemoArrival,
  { number, location_id }: { number: string; location_id: string | null },
): void {
  const { triage, seen, left, status, complaint, mode = 'walk_in', brought_by = null, diagnosis, unknown } = arrival;
  const at = (after: number | undefined) => (after === undefined ? null : momentOf(clinic, arrival, after));
  const id = newId();
  const own = { clinic_id: clinic.id, visit_id: id };
  const patient_id = (arrival.patient === undefined ? undefined : clinic.patient_ids[arrival.patient]) ?? newId();
  const left_at = at(left?.after);
  if (unknown)
    rows.add('patients', {
      clinic_id: clinic.id,
      id: patient_id,
      mrn: newNumber('P'),
      given_names: 'Unknown',
      first_surname: unknown.label,
      sex: unknown.sex,
      identity: 'unconfirmed',
    });
  rows.add('emergency_visits', {
    clinic_id: clinic.id,
    id,
    number,
    patient_id,
    status,
    status_before: left ? (seen === undefined ? 'triaged' : 'in_care') : null,
    arrival_at: at(0),
    created_at: at(0),
    arrival_mode: mode,
    brought_by,
    complaint,
    unknown: unknown ? JSON.stringify(unknown) : null,
    level: triage?.level ?? null,
    location_id,
    practitioner_id: seen === undefined ? null : clinic.doctor_id,
    nurse_id: triage ? clinic.nurse_id : null,
    first_seen_at: at(seen),
    left_at,
    outcome: left?.outcome ?? null,
    destination: left?.destination ?? null,
    instructions: left?.instructions ?? null,
    disposed_by: left ? clinic.doctor_id : null,
  });
  if (!triage) return;
  rows.add('emergency_triages', {
    ...own,
    id: newId(),
    place: 1,
    scale: SETTINGS.scale,
    level: triage.level,
    complaint,
    vitals: JSON.stringify(triage.vitals),
    at: at(triage.after),
    created_at: at(triage.after),
    reassess_at: at(triage.again),
    author_id: clinic.nurse_id,
  });
  const carers = seen === undefined ? [clinic.nurse_id] : [clinic.nurse_id, clinic.doctor_id];
  const until = at(left && left.after + EMERGENCY_LIMITS.careAfterVisitHours * 60);
  rows.add('emergency_carers', ...carers.map((practitioner_id) => ({ ...own, practitioner_id, until })));
  const target = targetMinutes(SETTINGS, { scale: SETTINGS.scale, level: triage.level });
  // Of those who are here the worker says it.
  if (left && (seen ?? left.after) > target)
    rows.add('emergency_overdues', { ...own, kind: 'target', due_at: at(target), told_at: at(target + 1) });
  if (!diagnosis || !left) return;
  addSignedVisit(rows, clinic, {
    patient_id,
    emergency_visit_id: id,
    days: (arrival.arrived - left.after + 5) / DAY_MINUTES,
    type: 'urgent',
    reason: complaint,
    sections: [
      { key: 'subjective', content: `${complaint}.` },
      { key: 'plan', content: 'Alta con indicaciones. Volver si empeora.' },
    ],
    vitals: triage.vitals,
    diagnoses: diagnosed([[...diagnosis, 'confirmed']]),
  });
}
