import type { Db, Tx } from '../../db/db.js';

/** A row of `saved_snippets`: of one person, and for nobody else. */
export interface SavedSnippet {
  id: number;
  title: string;
  content: string;
  date_created: Date;
}

const COLUMNS = 'id, title, content, date_created';

export function findSavedSnippets(db: Db, realm_id: number, user_id: number): Promise<SavedSnippet[]> {
  return db.query<SavedSnippet>(
    `select ${COLUMNS} from saved_snippets where realm_id = $1 and user_id = $2 order by id`,
    [realm_id, user_id],
  );
}

/** How many snippets a person has, and how long they are. */
export function findSavedSnippetTotals(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<{ snippets: number; bytes: number }> {
  return db.one(
    `select count(*) as snippets, coalesce(sum(octet_length(title) + octet_length(content)), 0) as bytes
     from saved_snippets where realm_id = $1 and user_id = $2`,
    [realm_id, user_id],
  );
}

/** Stays as it is until the commit. */
export function findSavedSnippetLocked(
  tx: Tx,
  realm_id: number,
  user_id: number,
  id: number,
): Promise<SavedSnippet | undefined> {
  return tx.maybe<SavedSnippet>(
    `select ${COLUMNS} from saved_snippets where realm_id = $1 and user_id = $2 and id = $3 for update`,
    [realm_id, user_id, id],
  );
}

export function insertSavedSnippet(
  tx: Tx,
  realm_id: number,
  user_id: number,
  { title, content }: Pick<SavedSnippet, 'title' | 'content'>,
): Promise<SavedSnippet> {
  return tx.one<SavedSnippet>(
    `insert into saved_snippets (realm_id, user_id, title, content) values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [realm_id, user_id, title, content],
  );
}

export async function updateSavedSnippet(
  tx: Tx,
  realm_id: number,
  user_id: number,
  { id, title, content }: SavedSnippet,
): Promise<void> {
  await tx.query(
    'update saved_snippets set title = $4, content = $5 where realm_id = $1 and user_id = $2 and id = $3',
    [realm_id, user_id, id, title, content],
  );
}

/** False where the user has none of that id. */
export async function deleteSavedSnippet(tx: Tx, realm_id: number, user_id: number, id: number): Promise<boolean> {
  const rows = await tx.query(
    'delete from saved_snippets where realm_id = $1 and user_id = $2 and id = $3 returning 1',
    [realm_id, user_id, id],
  );
  return rows.length > 0;
}
