import { piece, type Piece } from '../../db/piece.js';

export type Sign = '<' | '<=' | '>' | '>=';

export function compareWith(column: Piece, sign: Sign, value: Piece): Piece {
  switch (sign) {
    case '<':
      return piece`${column} < ${value}`;
    case '<=':
      return piece`${column} <= ${value}`;
    case '>':
      return piece`${column} > ${value}`;
    case '>=':
      return piece`${column} >= ${value}`;
  }
}
