import Joi from 'joi';
import { integer, text, uuid } from '../../http/schema.js';
import { LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';

export const RECALL_STATUSES = ['open', 'closed'] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

/** A recall, as a body says it. */
export interface NewRecall {
  product_id: string;
  lot_numbers?: string[] | null;
  reason: string;
  source?: string | null;
}

export const newRecallSchema = Joi.object<NewRecall, true>({
  product_id: uuid().required(),
  lot_numbers: Joi.array()
    .items(text(PHARMACY_LIMITS.lotNumber))
    .min(1)
    .max(LIMITS.listItems)
    .unique((one: string, other: string) => one.toLowerCase() === other.toLowerCase())
    .allow(null)
    .description('Without them all lots of the product are recalled. Upper and lower case are the same.'),
  reason: text(LIMITS.longText).required(),
  source: text(LIMITS.shortText).allow(null).description('Who asked for it, as the maker or the authority.'),
});

/** How a recall ended. */
export interface Closing {
  recovered: number;
  notes?: string | null;
}

export const closingSchema = Joi.object<Closing, true>({
  recovered: integer(0, PHARMACY_LIMITS.units).required().description('How much came back, in base units.'),
  notes: text(LIMITS.longText).allow(null),
});
