import { newId, newNumber } from '../id.js';
import { dueTimes, type Schedule } from '../features/inpatient-medications/index.js';
import type { DemoClinic } from './demo-data.js';
import type { DemoRows } from './demo-rows.js';

const MINUTE_MS = 60_000;
/** Doses of the last minutes are left to whoever tries the demo. */
const LEFT_MINUTES = 90;

interface DemoOrder {
  display: string;
  dose: readonly [value: number, unit: string];
  route: string;
  schedule: Schedule | { kind: 'interval'; every_hours: number };
}

const ORDERS: readonly DemoOrder[] = [
  { display: 'Ceftriaxona', dose: [2, 'g'], route: 'intravenosa', schedule: { kind: 'interval', every_hours: 12 } },
  { display: 'Enoxaparina', dose: [40, 'mg'], route: 'subcutánea', schedule: { kind: 'fixed', times: ['20:00'] } },
  { display: 'Omeprazol', dose: [20, 'mg'], route: 'oral', schedule: { kind: 'fixed', times: ['08:00'] } },
  {
    display: 'Paracetamol',
    dose: [1, 'g'],
    route: 'oral',
    schedule: { kind: 'as_needed', min_interval_hours: 6, max_per_day: 4 },
  },
];

/** What somebody in the ward is given, and what became of the doses until now: one of them was refused. */
export function addMedications(
  rows: DemoRows,
  clinic: DemoClinic,
  of: { id: string; patient_id: string; admitted_at: string },
): void {
  const before = new Date(clinic.now.getTime() - LEFT_MINUTES * MINUTE_MS).toISOString();
  for (const { display, dose, route, schedule: said } of ORDERS) {
    const id = newId();
    const starts_at = of.admitted_at;
    const schedule: Schedule = said.kind === 'interval' ? { ...said, first_at: starts_at } : said;
    const amount = { dose_value: dose[0], dose_unit: dose[1], route };
    const ordered = { clinic_id: clinic.id, admission_id: of.id, patient_id: of.patient_id, ...amount };
    rows.add('inpatient_medications', {
      ...ordered,
      id,
      number: newNumber('M'),
      prescriber_id: clinic.doctor_id,
      status: 'active',
      medication_display: display,
      schedule: JSON.stringify(schedule),
      starts_at,
      created_at: starts_at,
    });
    const dosing = { schedule, starts_at, ends_at: null, stopped_at: null, created_at: starts_at, pauses: [] };
    const due = dueTimes({ ...dosing, admitted_at: starts_at }, { from: starts_at, to: before }, clinic.timezone);
    for (const [nth, due_at] of due.entries()) {
      const given_at = new Date(Date.parse(due_at) + ((nth % 4) * 5 + 2) * MINUTE_MS).toISOString();
      const isRefused = display === 'Omeprazol' && nth === 0;
      rows.add('medication_administrations', {
        ...ordered,
        id: newId(),
        medication_id: id,
        author_id: clinic.nurse_id,
        due_at,
        status: isRefused ? 'refused' : 'given',
        reason: isRefused ? 'Tenía náuseas' : null,
        given_at,
        created_at: given_at,
      });
    }
  }
}
