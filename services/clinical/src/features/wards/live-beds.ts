import type { LiveSource } from '../../deps/live-lists.js';
import { shownBeds } from './bed-reading-actions.js';
import { findBeds, hasReservationRunOut, type BedRow } from './bed-store.js';
import type { Reader } from './visible-admission-store.js';

/** The key under which readers to whom the policy shows the same patients share one list. */
export function listNameOf({ caller, grant }: Reader): string {
  if (!caller.abilities.has('admissions:read')) return 'beds none';
  if (grant === undefined || grant.relation === 'any') return 'beds all';
  return `beds ${grant.relation} ${grant.practitioner_id ?? caller.id}`;
}

interface WatchedBed {
  bed: BedRow;
  /** Also set if the reader may not see the patient now. */
  occupant_id: string | null;
}

/** The beds of a clinic with the patients whom the reader may see, for live streams. */
export function liveBeds({ clinic, caller, grant }: Reader): LiveSource<WatchedBed, null> {
  // The care team is read again each time.
  const { team: _, ...asked } = grant ?? {};
  const reader = { clinic, caller, grant: grant && ({ ...asked, subjects: [] } as typeof grant) };
  const name = listNameOf(reader);
  const seesSome = name !== 'beds all' && name !== 'beds none';
  return {
    list: {
      name,
      resource_type: 'bed',
      comes: ['bed.create'],
      // Practitioners of the ward are on the care team of its patients.
      others: seesSome ? ['ward'] : [],
      passing: [],
      idOf: ({ bed }) => bed.id,
      patientOf: ({ bed }) => bed.occupant?.patient.id ?? null,
      changedBy: ({ bed, occupant_id }) => (seesSome ? occupant_id : (bed.occupant?.patient.id ?? null)),
      view: ({ bed }) => bed,
    },
    async read(db, clinicId) {
      const all = await findBeds(db, clinicId);
      const { beds } = await shownBeds(db, reader, all);
      const occupants = new Map(all.map(({ id, occupant }) => [id, occupant?.patient.id ?? null]));
      const rows = beds.map((bed) => ({ bed, occupant_id: occupants.get(bed.id) ?? null }));
      return { rows, context: null };
    },
    hasMoved: (db, since) => hasReservationRunOut(db, clinic.id, since),
  };
}
