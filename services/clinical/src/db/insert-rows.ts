import { clause, name, names, type Piece } from './piece.js';

/**
 * An insert of rows that come as a JSON array. It names its columns: one that the next release adds gets its default from this one too.
 */
export const insertRows = (table: string, columns: string, rows: Piece): Piece =>
  clause`insert into ${name(table)} (${names(columns)})
    select ${names(columns)} from jsonb_populate_recordset(null::${name(table)}, ${rows}::jsonb)`;
