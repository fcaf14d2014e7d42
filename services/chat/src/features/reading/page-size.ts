import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import type { SearchQuery } from '../search/index.js';
import type { MessageSlice } from '../narrows/index.js';
import { findContentSizes } from '../messages/index.js';

/** So few messages are no burden, however long they are. */
const FEW = 100;

/** Bytes of content for which one answer has room. */
const roomFor = (search: SearchQuery | undefined) => (search ? LIMITS.searchPageBytes : LIMITS.pageBytes);

/** The slice without its far ends, if all of it is too much for one answer: clients ask on from where it ends. */
export async function cutToSize<S extends MessageSlice & { anchor: number }>(
  db: Db,
  realm_id: number,
  slice: S,
  search: SearchQuery | undefined,
): Promise<S> {
  const ids = slice.message_ids;
  if (!search && ids.length <= FEW) return slice;
  const sizes = await findContentSizes(db, realm_id, ids);
  const { from, to } = spanWithin(ids, sizes, slice.anchor, roomFor(search));
  return {
    ...slice,
    message_ids: ids.slice(from, to),
    found_oldest: slice.found_oldest && from === 0,
    found_newest: slice.found_newest && to === ids.length,
  };
}

/** @throws ChatError BAD_REQUEST for messages that were named one by one, none of which may be left out. */
export async function checkSize(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
  search: SearchQuery | undefined,
): Promise<void> {
  if (!search && message_ids.length <= FEW) return;
  const sizes = await findContentSizes(db, realm_id, message_ids);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (total <= roomFor(search)) return;
  throw new ChatError('BAD_REQUEST', 'These messages are too long for one answer: ask for fewer.');
}

/** From the anchor outwards, to both sides in turn; of each side at least one. */
function spanWithin(
  ids: readonly number[],
  sizes: ReadonlyMap<number, number>,
  anchor: number,
  room: number,
): { from: number; to: number } {
  const after = ids.findIndex((id) => id >= anchor);
  const middle = after === -1 ? ids.length : after;
  let [from, to, left] = [middle, middle, room];
  const sizeAt = (index: number) => sizes.get(ids[index]!) ?? 0;
  const fits = (index: number, isFirst: boolean) => isFirst || sizeAt(index) <= left;
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    if (to < ids.length && fits(to, to === middle)) {
      left -= sizeAt(to);
      to += 1;
      isGrowing = true;
    }
    if (from > 0 && fits(from - 1, from === middle)) {
      from -= 1;
      left -= sizeAt(from);
      isGrowing = true;
    }
  }
  return { from, to };
}
