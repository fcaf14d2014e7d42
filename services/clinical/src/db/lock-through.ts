import type { Db } from './db.js';
import { inOrder } from './in-order.js';
import { inside, name, parameter, piece, statement, type Piece } from './piece.js';

/**
 * Locks rows of a table to which other records point, in the order of the rows' ids, and then reads them, in one round
 * trip. `columns` are columns of the table as `x`, among them `id`. `of` selects the ids of the rows from the clinic `$1`
 * and the ids of the records `$2`. If a record points to another row once the locks are held, that row is neither locked
 * nor answered.
 */
export function lockThrough<Row extends { id: string }>(table: string, columns: Piece, of: Piece) {
  const from = name(table);
  // An array: PostgreSQL would plan a join again for each execution.
  const which = inside(piece`x.clinic_id = ${parameter(1)} and x.id = any(array ${of})`);
  const lock = statement(piece`select x.id from ${from} x where ${which} order by x.id for no key update`);
  const read = statement(piece`select ${columns} from ${from} x where ${which}`);
  return async (db: Db, clinicId: string, records: readonly string[]): Promise<Row[]> => {
    const [locked, rows] = await inOrder(
      db.rows<{ id: string }>(lock, [clinicId, records]),
      db.rows<Row>(read, [clinicId, records]),
    );
    const ids = new Set(locked.map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  };
}
