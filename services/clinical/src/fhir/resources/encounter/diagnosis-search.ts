import { column, inside, piece } from '../../../db/piece.js';
import type { Condition } from '../../search/parameter.js';
import { conditionCode } from '../condition/condition-id.js';

/** Of consultations by that alias, the one that the Condition of that id is part of, as long as its note says it. */
export const diagnosedIn =
  (alias: 'c' | 'x') =>
  (consultation: string, conditionId: string): Condition => ({
    sql: piece`${column(`${alias}.id`)} = ${consultation} and exists (select from consultation_diagnoses diagnosed_row
      where diagnosed_row.clinic_id = ${inside(column(`${alias}.clinic_id`))} and diagnosed_row.consultation_id = ${inside(column(`${alias}.id`))}
        and ${inside(conditionCode(column('diagnosed_row.code')))} = ${conditionId.slice(consultation.length + 1)})`,
  });
