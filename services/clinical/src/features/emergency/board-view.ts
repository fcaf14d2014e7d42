import Joi from 'joi';
import { flag, nullableInstant, number } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import type { Waiting } from './board-rules.js';
import type { BoardRow } from './board-store.js';
import { viewOf, visitMembers } from './visit-view.js';

/** A visit as the board shows it. */
export const boardVisitSchema = model(
  'EmergencyBoardVisit',
  Joi.object({
    ...visitMembers,
    waiting_minutes: number().description('From arrival until care began, or until now.'),
    target_at: nullableInstant(),
    overdue: flag(),
    reassess_at: nullableInstant(),
    allergies: Joi.array()
      .items(Joi.string().allow(''))
      .description('Only for who treats, as `orders` and `critical_unread`.'),
    orders: Joi.object({ pending: number(), resulted: number() }).description('Of the consultations of the visit.'),
    critical_unread: Joi.number().description('Critical results of the patient that are not acknowledged.'),
  }),
);

export function boardVisitView(
  { allergies, orders, critical_unread, ...row }: BoardRow,
  waiting: Waiting,
  limited: boolean,
) {
  const shown = { ...viewOf(row, limited), ...waiting };
  return limited ? shown : { ...shown, allergies, orders, critical_unread };
}
