import type { Db, Tx } from '../../db/db.js';

export interface RealmEmoji {
  id: number;
  name: string;
  file_name: string;
  /** The first frame, of one that moves. */
  still_file_name: string | null;
  author_id: number | null;
  deactivated: boolean;
}

const COLUMNS = 'id, name, file_name, still_file_name, author_id, deactivated';

export function findRealmEmoji(db: Db, realm_id: number): Promise<RealmEmoji[]> {
  return db.query<RealmEmoji>(`select ${COLUMNS} from realm_emoji where realm_id = $1 order by id`, [realm_id]);
}

export function findActiveEmojiByName(db: Db, realm_id: number, names: readonly string[]): Promise<RealmEmoji[]> {
  return db.named<RealmEmoji>(
    'active_realm_emoji_by_name',
    `select ${COLUMNS} from realm_emoji where realm_id = $1 and name = any ($2::text[]) and not deactivated`,
    [realm_id, names],
  );
}

export async function insertRealmEmoji(
  tx: Tx,
  realm_id: number,
  { name, file_name, still_file_name, author_id }: Omit<RealmEmoji, 'id' | 'deactivated'>,
): Promise<void> {
  await tx.query(
    'insert into realm_emoji (realm_id, name, file_name, still_file_name, author_id) values ($1, $2, $3, $4, $5)',
    [realm_id, name, file_name, still_file_name, author_id],
  );
}

export async function deactivateRealmEmoji(tx: Tx, realm_id: number, id: number): Promise<void> {
  await tx.query('update realm_emoji set deactivated = true where realm_id = $1 and id = $2', [realm_id, id]);
}
