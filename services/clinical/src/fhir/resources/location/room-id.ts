import { createHash } from 'node:crypto';
import { clause, inside, type Piece } from '../../../db/piece.js';

/** A room is no record: its id is made of its ward's and its name, as a UUID of version 8. */
export function roomId(wardId: string, room: string): string {
  const digest = createHash('md5').update(`${wardId} ${room}`).digest('hex');
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The same by the database. */
export const roomIdOf = (wardId: Piece, room: Piece): Piece =>
  clause`overlay(overlay(md5(${inside(wardId)}::text || ' ' || ${inside(room)}) placing '8' from 13) placing '8' from 17)::uuid`;
