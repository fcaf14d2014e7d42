import Joi from 'joi';
import type { Caller } from '../../domain/caller.js';
import { flag, nullableText, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import type { AuditEventRow } from '../audit/index.js';

/** The codes of the trail in words; what is executed is asked for, and changes nothing. */
const DONE: Record<string, string> = { C: 'added', R: 'read', U: 'changed', D: 'deleted', E: 'read' };

/** What a patient is told of an access: who, as what, when and what for, and not which record of theirs it was. */
export const ownAccessSchema = model(
  'OwnRecordAccess',
  Joi.object({
    id: string(),
    occurred_at: string(),
    action: Joi.string()
      .valid(...new Set(Object.values(DONE)))
      .required(),
    purpose: nullableText().description('TREAT, BTG of a broken glass, and others of v3-PurposeOfUse.'),
    break_glass: flag(),
    refused: flag().description('It was asked for, and nothing was shown.'),
    own: flag().description('The patient, by the account that asks.'),
    actor: Joi.object({ type: string(), name: nullableText(), role: nullableText() }).required(),
  }),
);

export const ownAccessView = (row: AuditEventRow, caller: Caller) => ({
  id: row.id,
  occurred_at: row.occurred_at,
  action: DONE[row.action] ?? 'read',
  purpose: row.purpose,
  break_glass: row.purpose === 'BTG',
  refused: row.outcome !== 0,
  own: row.actor_type === 'user' && row.actor_id === caller.id,
  actor: { type: row.actor_type, name: row.actor_name, role: row.actor_role },
});
