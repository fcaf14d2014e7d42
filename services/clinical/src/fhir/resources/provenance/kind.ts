import type { Knex } from 'knex';
import type { Piece } from '../../../db/piece.js';
import type { Ability } from '../../../domain/abilities.js';
import type { FindSubject } from '../../../operation/access.js';
import type { RecordKind } from '../../../operation/record-store.js';
import type { Reader } from '../../type.js';

/** A kind of record with a Provenance for each version. */
export interface Kind {
  record: RecordKind;
  ability: Ability;
  /** The records that the reader may see, with the columns of their ids and of the patients whom they are about. */
  visible(reader: Reader, patientId?: string): Knex.QueryBuilder;
  id: Piece;
  patient: Piece;
  subject: FindSubject;
  /**
   * For a record with one version, which is among those of another record: the kind of that record, the column of its
   * id, and the condition that finds the version `v` of the row `x`.
   */
  within?: { kind: RecordKind; id: Piece; tells: Piece };
}
