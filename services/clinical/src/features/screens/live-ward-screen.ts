import type { LiveSource } from '../../deps/live-lists.js';
import { findWardBoard, type WardBoardRow } from '../ward-boards/index.js';
import { hasReservationRunOut } from '../wards/index.js';
import { findBedsOfWard } from './screen-store.js';
import { screenBedView } from './screen-view.js';

/** The beds of a ward that wall screens follow. */
export const liveWardScreen = (clinicId: string, wardId: string): LiveSource<WardBoardRow, null> => ({
  list: {
    name: `ward_screen ${wardId}`,
    resource_type: 'bed',
    comes: ['bed.create'],
    passing: [],
    idOf: ({ bed }) => bed.id,
    patientOf: ({ admission }) => admission?.patient.id ?? null,
    view: screenBedView,
  },
  read: async (db) => ({ rows: await findWardBoard(db, clinicId, wardId), context: null }),
  hasMoved: (db, since) => hasReservationRunOut(db, clinicId, since),
  findOwn: (db, ids) => findBedsOfWard(db, clinicId, wardId, ids),
});
