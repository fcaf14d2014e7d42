import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { findDevices, type DeviceRow } from './token-store.js';

const DAY_MS = 86_400_000;

/** Where the user is logged in, the device used last first; of sessions that are this clinic's alone, if one is given. */
export const devicesOf = (db: Db, userId: string, now: Date, clinicId?: string): Promise<DeviceRow[]> =>
  findDevices(db, userId, now, new Date(now.getTime() - LIMITS.tokenIdleDays * DAY_MS), clinicId);
