import type { Db } from '../../db/db.js';

export async function findAlertWords(db: Db, realm_id: number, user_id: number): Promise<string[]> {
  const rows = await db.query<{ word: string }>(
    'select word from alert_words where realm_id = $1 and user_id = $2 order by id',
    [realm_id, user_id],
  );
  return rows.map(({ word }) => word);
}

/** Words the user has already, in whatever case, stay as they are. */
export async function insertAlertWords(
  db: Db,
  realm_id: number,
  user_id: number,
  words: readonly string[],
): Promise<void> {
  await db.query(
    `insert into alert_words (realm_id, user_id, word)
     select $1, $2, word from unnest($3::text[]) with ordinality as given (word, place) order by place
     on conflict do nothing`,
    [realm_id, user_id, words],
  );
}

export async function deleteAlertWords(
  db: Db,
  realm_id: number,
  user_id: number,
  words: readonly string[],
): Promise<void> {
  await db.query(
    'delete from alert_words where realm_id = $1 and user_id = $2 and lower(word) in (select lower(unnest($3::text[])))',
    [realm_id, user_id, words],
  );
}
