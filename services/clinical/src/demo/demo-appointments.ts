import type { Knex } from 'knex';
import { newId } from '../id.js';
import type { DemoClinic } from './demo-data.js';

const SLOT_MINUTES = 30;

/** What became of yesterday's appointments, by slot. */
const YESTERDAY = ['fulfilled', 'fulfilled', 'noshow', 'cancelled', 'fulfilled'];

/** From two o'clock on, with an hour that stays free. */
const AFTERNOON_SLOTS = [10, 11, 14, 15];

/**
 * A morning per day from yesterday to in three days, beginning at nine where the clinic is; a lunch that is
 * blocked, an afternoon with a gap, and one who waits for a place.
 */
export async function fillAppointments(db: Knex, clinic: DemoClinic, location_id: string): Promise<void> {
  const at = (dayOffset: number, minutes: number) =>
    db.raw(
      `((?::timestamptz at time zone ?)::date + ?::int + time '09:00' + ?::int * interval '1 minute') at time zone ?`,
      [clinic.now, clinic.timezone, dayOffset, minutes, clinic.timezone],
    );
  const appointment = (patient_id: string, dayOffset: number, slot: number, status: string) => ({
    clinic_id: clinic.id,
    id: newId(),
    status,
    start_at: at(dayOffset, slot * SLOT_MINUTES),
    end_at: at(dayOffset, (slot + 1) * SLOT_MINUTES),
    type_code: slot === 0 ? 'first' : 'follow_up',
    type_name: slot === 0 ? 'Primera consulta' : 'Control',
    modality: slot === 4 ? 'video' : 'in_person',
    reason: 'Control',
    patient_id,
    practitioner_id: clinic.doctor_id,
    location_id,
    cancellation_reason: status === 'cancelled' ? 'Aviso del paciente' : null,
  });
  const mornings = [-1, 0, 1, 2, 3].flatMap((dayOffset) =>
    clinic.patient_ids
      .slice(0, 5)
      .map((patient_id, slot) =>
        appointment(patient_id, dayOffset, slot, dayOffset < 0 ? (YESTERDAY[slot] ?? 'fulfilled') : 'booked'),
      ),
  );
  const afternoons = [-1, 0, 1, 2, 3].flatMap((dayOffset, day) =>
    AFTERNOON_SLOTS.flatMap((slot, nth) => {
      const patient_id = clinic.patient_ids[8 + day * AFTERNOON_SLOTS.length + nth];
      return patient_id ? [appointment(patient_id, dayOffset, slot, dayOffset < 0 ? 'fulfilled' : 'booked')] : [];
    }),
  );
  const waiting = clinic.patient_ids.slice(5, 6).map((patient_id) => appointment(patient_id, 1, 6, 'waitlist'));
  await db('appointments').insert([...mornings, ...afternoons, ...waiting]);
  await db('schedule_blocks').insert(
    [0, 1, 2, 3].map((dayOffset) => ({
      clinic_id: clinic.id,
      id: newId(),
      practitioner_id: clinic.doctor_id,
      start_at: at(dayOffset, 240),
      end_at: at(dayOffset, 300),
      reason: 'Almuerzo',
    })),
  );
}
