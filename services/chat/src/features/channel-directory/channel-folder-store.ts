import type { Db, Tx } from '../../db/db.js';

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

/**
 * A folder that stays as it is until the commit: `use` lets others use it too, `change` nobody.
 */
export function findChannelFolderLocked(
  tx: Db,
  realm_id: number,
  folder_id: number,
  mode: 'use' | 'change',
): Promise<ChannelFolder | undefined> {
  return tx.maybe<ChannelFolder>(
    `select ${COLUMNS} from channel_folders where realm_id = $1 and id = $2 for ${mode === 'use' ? 'key share' : 'update'}`,
    [realm_id, folder_id],
  );
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

/** A new folder comes last: its place is its id. @throws where an active folder has the name. */
export function insertChannelFolder(
  tx: Tx,
  realm_id: number,
  folder: Pick<ChannelFolder, 'name' | 'description' | 'rendered_description' | 'creator_id'>,
): Promise<ChannelFolder> {
  return tx.one<ChannelFolder>(
    `insert into channel_folders (realm_id, id, name, description, rendered_description, creator_id, "order")
     select $1, id, $2, $3, $4, $5, id from nextval(pg_get_serial_sequence('channel_folders', 'id')) as id
     returning ${COLUMNS}`,
    [realm_id, folder.name, folder.description, folder.rendered_description, folder.creator_id],
  );
}

/** @throws where another active folder has the name. */
export async function updateChannelFolder(tx: Tx, realm_id: number, folder: ChannelFolder): Promise<void> {
  await tx.query(
    `update channel_folders set name = $3, description = $4, rendered_description = $5, is_archived = $6
     where realm_id = $1 and id = $2`,
    [realm_id, folder.id, folder.name, folder.description, folder.rendered_description, folder.is_archived],
  );
}

export async function hasChannelsInFolder(tx: Tx, realm_id: number, folder_id: number): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(
    'select exists (select from channels where realm_id = $1 and folder_id = $2) as found',
    [realm_id, folder_id],
  );
  return found;
}

/** Locks all folders of the organization and answers their ids, in the order in which they are shown. */
export async function lockFolderIds(tx: Tx, realm_id: number): Promise<number[]> {
  const rows = await tx.query<Pick<ChannelFolder, 'id' | 'order'>>(
    'select id, "order" from channel_folders where realm_id = $1 order by id for update',
    [realm_id],
  );
  return rows.sort((a, b) => a.order - b.order || a.id - b.id).map(({ id }) => id);
}

export async function setFolderOrder(tx: Tx, realm_id: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update channel_folders f set "order" = wanted.place
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     where f.realm_id = $1 and f.id = wanted.id`,
    [realm_id, ids],
  );
}
