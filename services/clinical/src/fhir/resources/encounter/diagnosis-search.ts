import { column, inside, piece } from '../../../db/piece.js';
import type { Condition } from '../../search/parameter.js';
import { conditionCode } from '../condition/condition-id.js';

/** Of consultations `c`, the one that the Condition of that id is part of, as long as its note says it. */
export const diagnosedIn = (consultation: string, conditionId: string): Condition => ({
  sql: piece`c.id = ${consultation} and exists (select from consultation_diagnoses x
    where x.clinic_id = c.clinic_id and x.consultation_id = c.id and ${inside(conditionCode(column('x.code')))} = ${conditionId.slice(consultation.length + 1)})`,
});
