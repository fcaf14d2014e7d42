import Joi from 'joi';
import { integer, text, uuid } from '../../http/schema.js';
import { LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';

export const RECALL_STATUSES = ['open', 'closed'] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

/** The members of a request that recalls lots. */
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
    .description('Without it all lots of the product are recalled. Case is ignored.'),
  reason: text(LIMITS.longText).required(),
  source: text(LIMITS.shortText)
    .allow(null)
    .description('Who asked for the recall, such as the manufacturer or the authority.'),
});

/** The outcome of a recall. */
export interface Closing {
  recovered: number;
  notes?: string | null;
}

export const closingSchema = Joi.object<Closing, true>({
  recovered: integer(0, PHARMACY_LIMITS.units).required().description('How much came back, in base units.'),
  notes: text(LIMITS.longText).allow(null),
});
