import type { Knex } from 'knex';
import type { Piece } from '../../../db/piece.js';
import type { Ability } from '../../../domain/abilities.js';
import type { FindSubject } from '../../../operation/access.js';
import type { RecordKind } from '../../../operation/record-store.js';
import type { Reader } from '../../type.js';

/** A kind of record whose versions are told of. */
export interface Kind {
  record: RecordKind;
  ability: Ability;
  /** The records that the reader may see, with the columns of their ids and of the patients whom they are about. */
  visible(reader: Reader, patientId?: string): Knex.QueryBuilder;
  id: Piece;
  patient: Piece;
  subject: FindSubject;
  /** Of what has one version, which another record keeps: that record, by its id, and what tells the version `v` of the row `x`. */
  within?: { kind: RecordKind; id: Piece; tells: Piece };
}
