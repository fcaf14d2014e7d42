import type { Db, Tx } from '../../db/db.js';

/** A row of `playgrounds`: chat.md 4.22. */
export interface Playground {
  id: number;
  name: string;
  pygments_language: string;
  url_template: string;
}

const COLUMNS = 'id, name, pygments_language, url_template';

export function findPlaygrounds(db: Db, realm_id: number): Promise<Playground[]> {
  return db.query<Playground>(`select ${COLUMNS} from playgrounds where realm_id = $1 order by id`, [realm_id]);
}

/** @throws where the language has a playground of that name. */
export async function insertPlayground(tx: Tx, realm_id: number, playground: Omit<Playground, 'id'>): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'insert into playgrounds (realm_id, name, pygments_language, url_template) values ($1, $2, $3, $4) returning id',
    [realm_id, playground.name, playground.pygments_language, playground.url_template],
  );
  return id;
}

/** @throws where the language has another playground of that name. */
export async function updatePlayground(tx: Tx, realm_id: number, playground: Playground): Promise<void> {
  await tx.query(
    'update playgrounds set name = $3, pygments_language = $4, url_template = $5 where realm_id = $1 and id = $2',
    [realm_id, playground.id, playground.name, playground.pygments_language, playground.url_template],
  );
}

/** False where there is none. */
export async function deletePlayground(tx: Tx, realm_id: number, id: number): Promise<boolean> {
  const rows = await tx.query('delete from playgrounds where realm_id = $1 and id = $2 returning 1', [realm_id, id]);
  return rows.length > 0;
}
