import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.js';
import { findDirectGroups, findNesting } from './permission-store.js';

/** Which groups are part of which, in one organization, at one version. */
interface Nesting {
  /** By the id of a group: those of which it is part. */
  above: ReadonlyMap<number, readonly number[]>;
  deactivated: ReadonlySet<number>;
  size: number;
}

const FLAT: Nesting = { above: new Map(), deactivated: new Set(), size: 1 };

/**
 * By version, which the database draws for each change and never twice, also where the change is rolled back. So
 * nothing here has to be forgotten: who reads their memberships reads with them which nesting holds at that moment.
 */
const remembered = new LRUCache<string, Nesting>({ maxSize: 2_000_000, sizeCalculation: ({ size }) => size });

/** The given groups and all active ones that hold the user or one of them, through any depth. */
export async function findGroupsHolding(
  db: Db,
  realm_id: number,
  user_id: number,
  system_group_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { group_ids, version } = await findDirectGroups(db, realm_id, user_id);
  const { above, deactivated } = await getNesting(db, realm_id, version);
  const holding = new Set<number>([...system_group_ids, ...group_ids]);
  // The set grows while it is walked through.
  for (const id of holding) for (const outer of above.get(id) ?? []) holding.add(outer);
  for (const id of deactivated) holding.delete(id);
  return holding;
}

async function getNesting(db: Db, realm_id: number, version: string | null): Promise<Nesting> {
  if (version === null) return FLAT;
  const known = remembered.get(version);
  if (known) return known;
  const found = await findNesting(db, realm_id);
  const nesting: Nesting = {
    above: new Map(found.nested.map(({ subgroup_id, group_ids }) => [subgroup_id, group_ids])),
    deactivated: new Set(found.deactivated_ids),
    size: found.nested.reduce((sum, { group_ids }) => sum + group_ids.length, 1 + found.deactivated_ids.length),
  };
  remembered.set(found.version, nesting);
  return nesting;
}
