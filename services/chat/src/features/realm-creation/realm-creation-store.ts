import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { insertSystemGroups } from '../user-groups/index.js';

export interface NewRealm {
  name: string;
  /** Host name that the organization is chosen by, without port. */
  host: string;
  description?: string;
  /** Answers for hosts that no organization has; there is at most one. */
  is_default: boolean;
  settings?: { default_language: string };
}

/** The organization and its eight system groups. */
export function insertRealm(db: Db, { name, host, description = '', is_default, settings }: NewRealm): Promise<Realm> {
  const subdomain = is_default ? '' : (host.split('.')[0] ?? '');
  return insertWithGroups(db, [
    host.toLowerCase(),
    is_default,
    subdomain,
    name,
    description,
    JSON.stringify(settings ?? {}),
  ]);
}

async function insertWithGroups(db: Db, values: unknown[]): Promise<Realm> {
  const { id } = await db.one<{ id: number }>(
    'insert into realms (host, is_default, subdomain, name, description, settings) values ($1, $2, $3, $4, $5, $6) returning id',
    values,
  );
  const groups = await insertSystemGroups(db, id);
  return db.one<Realm>('update realms set system_group_ids = $2 where id = $1 returning *', [
    id,
    JSON.stringify(Object.fromEntries(groups.map((group) => [group.name, group.id]))),
  ]);
}

export async function hasRealms(db: Db): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>('select exists (select from realms) as found');
  return found;
}
