import type { LiveSource } from '../../deps/live-lists.js';
import { LIVE_BOARD, waitingOf, type BoardRow, type EmergencySettings } from '../emergency/index.js';
import { screenVisitView } from './screen-view.js';

/** The emergency board that wall screens follow. */
export const LIVE_SCREEN: LiveSource<BoardRow, EmergencySettings> = {
  ...LIVE_BOARD,
  list: {
    ...LIVE_BOARD.list,
    name: 'emergency_screen',
    view: (row, settings, now) => screenVisitView(row, waitingOf(row, settings, now)),
  },
};
