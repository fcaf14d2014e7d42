import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';

/** The organization that has this very host. */
export async function findRealmAt(db: Db, host: string): Promise<Pick<Realm, 'id'> | undefined> {
  const [found] = await db.query<Pick<Realm, 'id'>>(
    'select id from realms where host = $1 and deactivated_at is null',
    [host],
  );
  return found;
}

export async function findDefaultRealm(db: Db): Promise<Pick<Realm, 'id'> | undefined> {
  const [found] = await db.query<Pick<Realm, 'id'>>(
    'select id from realms where is_default and deactivated_at is null',
  );
  return found;
}

interface Glanced {
  realm: Pick<Realm, 'id' | 'host' | 'is_default' | 'icon_key'>;
  user_id: number;
}

/** Whose session it is, if it is not over. */
export async function findGlanced(
  db: Db,
  realm_id: number,
  session_id: number,
  { created_after, used_after }: { created_after: Date; used_after: Date },
): Promise<Glanced | undefined> {
  const [found] = await db.query<{ user_id: number } & Omit<Glanced['realm'], 'id'>>(
    `select u.id as user_id, r.host, r.is_default, r.icon_key from web_sessions s
     join users u on u.realm_id = s.realm_id and u.id = s.user_id
     join realms r on r.id = s.realm_id
     where s.realm_id = $1 and s.id = $2 and s.created_at > $3 and s.last_used_at > $4
       and u.is_active and r.deactivated_at is null`,
    [realm_id, session_id, created_after, used_after],
  );
  if (!found) return undefined;
  const { user_id, ...realm } = found;
  return { realm: { id: realm_id, ...realm }, user_id };
}
