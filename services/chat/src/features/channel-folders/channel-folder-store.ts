import type { Db } from '../../db.js';

/** A row of `channel_folders`. */
export interface ChannelFolder {
  id: number;
  name: string;
  description: string;
  rendered_description: string;
  order: number;
  creator_id: number | null;
  date_created: Date;
  is_archived: boolean;
}

const COLUMNS = 'id, name, description, rendered_description, "order", creator_id, date_created, is_archived';

export function findChannelFolder(db: Db, realm_id: number, folder_id: number): Promise<ChannelFolder | undefined> {
  return db.maybe<ChannelFolder>(`select ${COLUMNS} from channel_folders where realm_id = $1 and id = $2`, [
    realm_id,
    folder_id,
  ]);
}

export function findChannelFolders(
  db: Db,
  realm_id: number,
  { include_archived }: { include_archived: boolean },
): Promise<ChannelFolder[]> {
  return db.query<ChannelFolder>(
    `select ${COLUMNS} from channel_folders where realm_id = $1 and ($2 or not is_archived) order by "order", id`,
    [realm_id, include_archived],
  );
}
