import { createHash } from 'node:crypto';
import { piece, type Piece } from '../../../db/piece.js';

const ID = /^([0-9a-f-]{36})\.([A-Za-z0-9.-]{1,27})$/;

/**
 * A diagnosis has no id of its own: it is one code of one consultation. A code that no id can hold, which no edition of
 * ICD-10 has, is named by its digest.
 */
export const conditionId = (consultationId: string, code: string): string =>
  /^[A-Za-z0-9.-]{1,27}$/.test(code)
    ? `${consultationId}.${code}`
    : `${consultationId}.${createHash('sha256').update(code).digest('hex').slice(0, 27)}`;

/** The same of a column, as the database writes it. */
export const conditionCode = (code: Piece): Piece => piece`case when ${code} ~ '^[A-Za-z0-9.-]{1,27}$' then ${code}
  else left(encode(sha256(convert_to(${code}, 'UTF8')), 'hex'), 27) end`;

/** The consultation in which the diagnosis of that id would be. */
export const consultationOfCondition = (id: string): string | undefined => ID.exec(id)?.[1];
