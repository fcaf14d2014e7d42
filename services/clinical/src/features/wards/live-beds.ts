import type { LiveSource } from '../../deps/live-lists.js';
import { shownBeds } from './bed-reading-actions.js';
import { findBeds, type BedRow } from './bed-store.js';
import type { Reader } from './visible-admission-store.js';

/** Readers whom the policy shows the same patients share what is read for them: of each the name of their list. */
export function listNameOf({ caller, grant }: Reader): string {
  if (!caller.abilities.has('admissions:read')) return 'beds none';
  if (grant === undefined || grant.relation === 'any') return 'beds all';
  return `beds ${grant.relation} ${grant.practitioner_id ?? caller.id}`;
}

/** The beds of a clinic with the patients whom that reader may see, as screens follow them. */
export function liveBeds({ clinic, caller, grant }: Reader): LiveSource<BedRow, null> {
  // Whom they treat is asked again each time.
  const { team: _, ...asked } = grant ?? {};
  const reader = { clinic, caller, grant: grant && ({ ...asked, subjects: [] } as typeof grant) };
  return {
    list: {
      name: listNameOf(reader),
      resource_type: 'bed',
      comes: ['bed.create'],
      passing: [],
      idOf: ({ id }) => id,
      patientOf: ({ occupant }) => occupant?.patient.id ?? null,
      view: (row) => row,
    },
    async read(db, clinicId) {
      const { beds } = await shownBeds(db, reader, await findBeds(db, clinicId));
      return { rows: beds, context: null };
    },
  };
}
