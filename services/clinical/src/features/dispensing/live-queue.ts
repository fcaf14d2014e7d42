import { dayIn } from '../../calendar.js';
import type { Transaction } from '../../db/db.js';
import type { LiveSource } from '../../deps/live-lists.js';
import type { PhiGrant } from '../../operation/grant.js';
import type { Reader } from './dispensing-store.js';
import { findTouched } from './queue-change-store.js';
import { hasWardStockMoved } from './queue-order-store.js';
import { findQueue, type Waiting } from './queue-store.js';

/**
 * The queue of a clinic, for live streams. Readers to whom the policy shows all of it share one list; others have a
 * list for each practitioner.
 */
export function liveQueue({ clinic, caller, grant }: Reader, clock: () => Date): LiveSource<Waiting, null> {
  const { relation = 'any', practitioner_id = null } = grant ?? {};
  /** The care team is read again each time. */
  const asking = (): PhiGrant => ({ relation, practitioner_id, break_glass_reason: null, subjects: [], asked: false });
  const dayAt = (instant: number | Date) => dayIn(clinic.timezone, new Date(instant));
  return {
    list: {
      name: relation === 'any' ? 'pharmacy_queue' : `pharmacy_queue ${relation} ${practitioner_id}`,
      resource_type: 'prescription',
      comes: ['prescription.create', 'prescription.issue', 'prescription.reopen'],
      others: ['dispensation', 'emergency_visit', 'admission', 'inpatient_medication'],
      passing: [],
      idOf: ({ id }) => id,
      patientOf: ({ patient }) => patient.id,
      view: (row) => row,
    },
    async read(db: Transaction) {
      return { rows: await findQueue(db, { clinic, caller, grant: asking() }, clock()), context: null };
    },
    // Prescriptions and lots end with the day, which changes no record.
    hasMoved: async (db, since) => dayAt(since / 1000) !== dayAt(clock()) || hasWardStockMoved(db, clinic.id, since),
    // A reader who sees only a part of the queue gets a new snapshot, so that ids of other entries are not revealed.
    findTouched: relation === 'any' ? (db, changes) => findTouched(db, clinic.id, changes) : undefined,
  };
}
