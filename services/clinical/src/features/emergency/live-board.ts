import type { Transaction } from '../../db/db.js';
import type { LiveSource } from '../../deps/live-lists.js';
import { waitingOf } from './board-rules.js';
import { findWholeBoard, type BoardRow } from './board-store.js';
import { boardVisitView } from './board-view.js';
import { emergencySettings, type EmergencySettings } from './emergency-settings.js';
import { findSettings } from './settings-store.js';

/** Readers who see clinical members, and those who do not. */
export type BoardReader = 'full' | 'limited';

/** The emergency board of a clinic, for live streams. */
export const LIVE_BOARD: LiveSource<BoardRow, EmergencySettings> = {
  list: {
    name: 'emergency_board',
    resource_type: 'emergency_visit',
    comes: ['emergency_visit.create', 'emergency_visit.reopen'],
    passing: ['waiting_minutes'],
    idOf: ({ id }) => id,
    patientOf: ({ patient }) => patient.id,
    view: (row, settings, now, reader) => boardVisitView(row, waitingOf(row, settings, now), reader === 'limited'),
  },
  async read(db: Transaction, clinicId: string) {
    const [rows, settings] = await Promise.all([findWholeBoard(db, clinicId), findSettings(db, clinicId)]);
    return { rows, context: emergencySettings(settings) };
  },
};
