import { dayIn } from '../../src/calendar.js';
import { morningZone } from './time-zones.js';
import type { TestApp } from './start.js';

/** An appointment today in each state that a day passes, a minute each from its first one, and one more that nobody came to. */
export async function appointmentsToday(app: TestApp) {
  const practice = await app.build.practice({ timezone: morningZone() });
  const { clinic, doctor, patient } = practice;
  const { rows } = await app.db.raw('select ?::date::timestamp at time zone ? as start', [
    dayIn(clinic.timezone, new Date()),
    clinic.timezone,
  ]);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  for (const [minute, status] of ['booked', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'noshow'].entries()) {
    const start_at = new Date(new Date(rows[0].start).getTime() + minute * 60_000);
    const end_at = new Date(start_at.getTime() + 60_000);
    await app.build.appointment(clinic, people, { status, start_at, end_at });
  }
  return { ...practice, people, administrator: await app.build.user(clinic, 'administrator') };
}
