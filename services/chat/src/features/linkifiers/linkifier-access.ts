import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { findLinkifiers, type Linkifier } from './linkifier-store.js';

/** The linkifiers of an organization in their order, without a query where it has none. */
export async function linkifiersOf(db: Db, realm: Realm): Promise<Linkifier[]> {
  return realm.has_linkifiers ? findLinkifiers(db, realm.id) : [];
}
