import type { Tx } from '../../db/db.js';
import type { NewEvent } from '../events/index.js';
import { flagEvent } from './flag-events.js';
import { findStarrers, unsetStars } from './star-store.js';

/** Takes the stars of those who may not follow these messages any more; answers the events that tell them. */
export async function takeStars(
  tx: Tx,
  realm_id: number,
  message_ids: readonly number[],
  findOutside: (user_ids: number[]) => Promise<number[]>,
): Promise<NewEvent[]> {
  const outside = await findOutside(await findStarrers(tx, realm_id, message_ids));
  if (outside.length === 0) return [];
  const taken = await unsetStars(tx, realm_id, message_ids, outside);
  return taken.map((own) => flagEvent(own.user_id, 'remove', 'starred', own.message_ids));
}
