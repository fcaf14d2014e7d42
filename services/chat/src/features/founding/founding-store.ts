import type { Db } from '../../db/db.js';

export async function isHostTaken(db: Db, host: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>('select exists (select from realms where host = $1) as found', [
    host,
  ]);
  return found;
}
