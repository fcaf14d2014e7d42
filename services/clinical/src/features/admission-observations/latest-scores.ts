import type { Db } from '../../db/db.js';
import type { News2 } from './news2-rules.js';
import { findLatestScored } from './observation-store.js';
import { scoreOf } from './observation-view.js';

/** The newest score of each admission that has one, with its time. */
export async function findLatestScores(
  db: Db,
  clinic: { id: string; timezone: string },
  ids: readonly string[],
): Promise<Map<string, News2 & { observed_at: string }>> {
  const scores = new Map<string, News2 & { observed_at: string }>();
  for (const row of await findLatestScored(db, clinic.id, ids)) {
    const score = scoreOf(row, clinic.timezone);
    if (score) scores.set(row.admission_id, { ...score, observed_at: row.observed_at });
  }
  return scores;
}
