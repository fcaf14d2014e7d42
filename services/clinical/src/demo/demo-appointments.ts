import type { Knex } from 'knex';
import { newId } from '../id.js';
import type { DemoClinic } from './demo-clinic.js';

const SLOT_MINUTES = 30;

/** A morning per day from yesterday to in three days, beginning at nine where the clinic is. */
export async function fillAppointments(db: Knex, clinic: DemoClinic, location_id: string): Promise<void> {
  const rows = [-1, 0, 1, 2, 3].flatMap((dayOffset) =>
    clinic.patient_ids.slice(0, 5).map((patient_id, slot) => ({
      clinic_id: clinic.id,
      id: newId(),
      status: dayOffset < 0 ? 'fulfilled' : 'booked',
      start_at: db.raw(
        `((?::timestamptz at time zone ?)::date + ?::int + time '09:00' + ?::int * interval '1 minute') at time zone ?`,
        [clinic.now, clinic.timezone, dayOffset, slot * SLOT_MINUTES, clinic.timezone],
      ),
      end_at: db.raw(
        `((?::timestamptz at time zone ?)::date + ?::int + time '09:00' + ?::int * interval '1 minute') at time zone ?`,
        [clinic.now, clinic.timezone, dayOffset, (slot + 1) * SLOT_MINUTES, clinic.timezone],
      ),
      type_code: slot === 0 ? 'first' : 'follow_up',
      type_name: slot === 0 ? 'Primera consulta' : 'Control',
      modality: slot === 4 ? 'video' : 'in_person',
      reason: 'Control',
      patient_id,
      practitioner_id: clinic.doctor_id,
      location_id,
    })),
  );
  await db('appointments').insert(rows);
}
