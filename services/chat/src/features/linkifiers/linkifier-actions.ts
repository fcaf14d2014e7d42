import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { listChanges, recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { findLinkifiers, noteWhetherLinkifiers, type Linkifier } from './linkifier-store.js';

/**
 * Changes the linkifiers and tells everybody the whole list: one after another, so that order and patterns stay
 * unique, and no list lacks what is changed meanwhile. `change` gets them as they are.
 */
export async function changeLinkifiers<T>(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  change: (linkifiers: readonly Linkifier[]) => Promise<T>,
): Promise<T> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const before = await findLinkifiers(tx, realm.id);
  const changed = await change(before);
  const realm_linkifiers = await findLinkifiers(tx, realm.id);
  await recordChanges(tx, realm.id, actor, listChanges('linkifier', before, realm_linkifiers));
  await noteWhetherLinkifiers(tx, realm.id, realm_linkifiers.length > 0);
  await publish(tx, realm.id, {
    audience: { everyone: 'all', capability: { name: 'linkifier_url_template', value: true } },
    payload: { type: 'realm_linkifiers', realm_linkifiers },
  });
  return changed;
}

/** @throws ChatError BAD_REQUEST */
export function checkIsLinkifier(linkifiers: readonly Linkifier[], id: number): void {
  if (!linkifiers.some((linkifier) => linkifier.id === id)) throw new ChatError('BAD_REQUEST', 'Linkifier not found.');
}
