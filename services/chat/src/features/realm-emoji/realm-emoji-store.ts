import type { Db } from '../../db/db.js';

export interface RealmEmoji {
  id: number;
  name: string;
  file_name: string;
  author_id: number | null;
  deactivated: boolean;
}

const COLUMNS = 'id, name, file_name, author_id, deactivated';

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
