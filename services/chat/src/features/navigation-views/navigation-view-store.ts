import type { Db, Tx } from '../../db/db.js';

/** A row of `navigation_views`: of one person, and for nobody else. */
export interface NavigationView {
  /** What the view has behind the `#` of its URL; of one person's it names one. */
  fragment: string;
  is_pinned: boolean;
  /** Null where the view is built in. */
  name: string | null;
}

const COLUMNS = 'fragment, is_pinned, name';

/** In the order in which they were added. */
export function findNavigationViews(db: Db, realm_id: number, user_id: number): Promise<NavigationView[]> {
  return db.query<NavigationView>(
    `select ${COLUMNS} from navigation_views where realm_id = $1 and user_id = $2 order by id`,
    [realm_id, user_id],
  );
}

export async function insertNavigationView(
  tx: Tx,
  realm_id: number,
  user_id: number,
  { fragment, is_pinned, name }: NavigationView,
): Promise<void> {
  await tx.query(
    'insert into navigation_views (realm_id, user_id, fragment, is_pinned, name) values ($1, $2, $3, $4, $5)',
    [realm_id, user_id, fragment, is_pinned, name],
  );
}

export async function updateNavigationView(
  tx: Tx,
  realm_id: number,
  user_id: number,
  { fragment, is_pinned, name }: NavigationView,
): Promise<void> {
  await tx.query(
    'update navigation_views set is_pinned = $4, name = $5 where realm_id = $1 and user_id = $2 and fragment = $3',
    [realm_id, user_id, fragment, is_pinned, name],
  );
}

/** False where the user has none of that fragment. */
export async function deleteNavigationView(
  tx: Tx,
  realm_id: number,
  user_id: number,
  fragment: string,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from navigation_views where realm_id = $1 and user_id = $2 and fragment = $3 returning 1',
    [realm_id, user_id, fragment],
  );
  return rows.length > 0;
}
