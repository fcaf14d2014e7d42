import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';

export function getRealm(db: Db, realm_id: number): Promise<Realm> {
  return db.one<Realm>('select * from realms where id = $1', [realm_id]);
}
