import type { Db, Tx } from '../../db/db.js';

/** A row of `drafts`: of one person, and for nobody else. */
export interface Draft extends NewDraft {
  id: number;
}

export interface NewDraft {
  type: '' | 'stream' | 'private';
  /** The channel, or people without the writer, who is one only of a draft to themselves. */
  to: number[];
  topic: string;
  content: string;
  /** When it was last edited. */
  timestamp: Date;
}

const COLUMNS = 'id, type, "to", topic, content, "timestamp"';

/** The one edited longest ago first. */
export function findDrafts(db: Db, realm_id: number, user_id: number): Promise<Draft[]> {
  return db.query<Draft>(
    `select ${COLUMNS} from drafts where realm_id = $1 and user_id = $2 order by "timestamp", id`,
    [realm_id, user_id],
  );
}

/** How many drafts a person has, and how long they are. */
export function findDraftTotals(db: Db, realm_id: number, user_id: number): Promise<{ drafts: number; bytes: number }> {
  return db.one(
    `select count(*) as drafts, coalesce(sum(octet_length(content)), 0) as bytes
     from drafts where realm_id = $1 and user_id = $2`,
    [realm_id, user_id],
  );
}

export function insertDraft(tx: Tx, realm_id: number, user_id: number, draft: NewDraft): Promise<Draft> {
  return tx.one<Draft>(
    `insert into drafts (realm_id, user_id, type, "to", topic, content, "timestamp")
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [realm_id, user_id, draft.type, draft.to, draft.topic, draft.content, draft.timestamp],
  );
}

/** False where the user has none of that id. */
export async function updateDraft(tx: Tx, realm_id: number, user_id: number, draft: Draft): Promise<boolean> {
  const rows = await tx.query(
    `update drafts set type = $4, "to" = $5, topic = $6, content = $7, "timestamp" = $8
     where realm_id = $1 and user_id = $2 and id = $3 returning 1`,
    [realm_id, user_id, draft.id, draft.type, draft.to, draft.topic, draft.content, draft.timestamp],
  );
  return rows.length > 0;
}

/** False where the user has none of that id. */
export async function deleteDraft(tx: Tx, realm_id: number, user_id: number, id: number): Promise<boolean> {
  const rows = await tx.query('delete from drafts where realm_id = $1 and user_id = $2 and id = $3 returning 1', [
    realm_id,
    user_id,
    id,
  ]);
  return rows.length > 0;
}
