import type { Knex } from 'knex';
import { newId } from '../id.js';
import type { DemoClinic } from './demo-data.js';

const SLOT_MINUTES = 30;
/** Nine o'clock, in minutes. */
const OPENS_AT = 540;

/** How far the day of the clinic has come, in minutes. */
function minuteOfDay({ now, timezone }: DemoClinic): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number);
  return hours * 60 + minutes;
}

/** What became of yesterday's appointments, by slot. */
const YESTERDAY = ['fulfilled', 'fulfilled', 'noshow', 'cancelled', 'fulfilled'];

/** A colleague's day beside it, whose patients come from this place of the list on. */
const COLLEAGUE = { slots: [1, 2, 3, 5, 12, 13], firstPatient: 28 };

/** From two o'clock on, with an hour that stays free. */
const AFTERNOON_SLOTS = [10, 11, 14, 15];

/**
 * A morning per day from yesterday to in three days, beginning at nine where the clinic is; a lunch that is
 * blocked, an afternoon with a gap, and one who waits for a place. A colleague has patients today and tomorrow.
 */
export async function fillAppointments(db: Knex, clinic: DemoClinic, location_id: string): Promise<void> {
  const at = (dayOffset: number, minutes: number) =>
    db.raw(
      `((?::timestamptz at time zone ?)::date + ?::int + time '09:00' + ?::int * interval '1 minute') at time zone ?`,
      [clinic.now, clinic.timezone, dayOffset, minutes, clinic.timezone],
    );
  const appointment = (
    patient_id: string,
    dayOffset: number,
    slot: number,
    status: string,
    practitioner_id = clinic.doctor_id,
  ) => ({
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
    practitioner_id,
    location_id,
    cancellation_reason: status === 'cancelled' ? 'Aviso del paciente' : null,
  });
  /** Today goes on as it would: who was there before is done, who is there about now waits. The first patient tries out the rest. */
  const minuteNow = minuteOfDay(clinic);
  const stateAt = (dayOffset: number, slot: number) => {
    const before = minuteNow - (OPENS_AT + slot * SLOT_MINUTES);
    if (dayOffset > 0 || slot === 0 || before < -SLOT_MINUTES) return 'booked';
    return before > 2 * SLOT_MINUTES ? 'fulfilled' : 'checked-in';
  };
  const mornings = [-1, 0, 1, 2, 3].flatMap((dayOffset) =>
    clinic.patient_ids
      .slice(0, 5)
      .map((patient_id, slot) =>
        appointment(
          patient_id,
          dayOffset,
          slot,
          dayOffset < 0 ? (YESTERDAY[slot] ?? 'fulfilled') : stateAt(dayOffset, slot),
        ),
      ),
  );
  const afternoons = [-1, 0, 1, 2, 3].flatMap((dayOffset, day) =>
    AFTERNOON_SLOTS.flatMap((slot, nth) => {
      const patient_id = clinic.patient_ids[8 + day * AFTERNOON_SLOTS.length + nth];
      return patient_id
        ? [appointment(patient_id, dayOffset, slot, dayOffset < 0 ? 'fulfilled' : stateAt(dayOffset, slot))]
        : [];
    }),
  );
  const beside = [0, 1].flatMap((dayOffset) =>
    COLLEAGUE.slots.flatMap((slot, nth) => {
      const patient_id = clinic.patient_ids[COLLEAGUE.firstPatient + dayOffset * COLLEAGUE.slots.length + nth];
      return patient_id
        ? [appointment(patient_id, dayOffset, slot, stateAt(dayOffset, slot), clinic.colleague_id)]
        : [];
    }),
  );
  const waiting = clinic.patient_ids.slice(5, 6).map((patient_id) => appointment(patient_id, 1, 6, 'waitlist'));
  await db('appointments').insert([...mornings, ...afternoons, ...beside, ...waiting]);
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
