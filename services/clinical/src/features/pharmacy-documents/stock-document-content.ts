import Joi from 'joi';
import { day, integer, text, uuid } from '../../http/schema.js';
import { LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';

/** Kinds of stock documents, by their names in paths. */
export const KINDS = {
  receipts: 'receipt',
  transfers: 'transfer',
  adjustments: 'adjustment',
  destructions: 'destruction',
  counts: 'count',
} as const;
export type Plural = keyof typeof KINDS;
export type Kind = (typeof KINDS)[Plural];

/** The letters with which numbers of documents begin. */
export const LETTERS: Readonly<Record<Kind, string>> = {
  receipt: 'R',
  transfer: 'T',
  adjustment: 'A',
  destruction: 'D',
  count: 'C',
};

export const DECISIONS = ['confirm', 'refuse'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A line of a request: a receipt names a product, all others a lot. */
export interface NewStockLine {
  product_id?: string;
  lot_number?: string;
  expires_on?: string;
  lot_id?: string;
  quantity?: number;
  counted?: number;
}

export type Reference = string | { type: string; id: string };

/** The members of a request that creates a document. In a transfer, `store_id` is the store that the stock leaves. */
export interface NewStockDocument {
  kind: Kind;
  store_id: string;
  to_store_id?: string;
  reason?: string;
  reference?: Reference;
  lines: NewStockLine[];
}

const quantity = () => integer(1, PHARMACY_LIMITS.units).required();
const lot = { lot_id: uuid().required() };
const linesOf = (line: Record<string, Joi.Schema>) =>
  Joi.array().items(Joi.object<NewStockLine>(line)).min(1).max(PHARMACY_LIMITS.lines).required();

const reference = Joi.alternatives(
  text(LIMITS.shortText),
  Joi.object({ type: text(PHARMACY_LIMITS.word).required(), id: text(LIMITS.shortText).required() }),
).description('A related document elsewhere, such as a delivery note.') as unknown as Joi.ObjectSchema<Reference>;

const place = { store_id: uuid().required(), reference };
const reason = text(LIMITS.longText).required();

export type Body = Omit<NewStockDocument, 'kind'>;

export const receiptSchema = Joi.object<Body>({
  ...place,
  reason: text(LIMITS.longText),
  lines: linesOf({
    product_id: uuid().required(),
    lot_number: text(PHARMACY_LIMITS.lotNumber).required(),
    expires_on: day().required(),
    quantity: quantity(),
  }),
});

export interface TransferBody extends Omit<Body, 'store_id'> {
  from_store_id: string;
  to_store_id: string;
}

export const transferSchema = Joi.object<TransferBody>({
  from_store_id: uuid().required(),
  to_store_id: uuid().required(),
  reason: text(LIMITS.longText),
  reference,
  lines: linesOf({ ...lot, quantity: quantity() }),
});

export const adjustmentSchema = Joi.object<Body>({
  ...place,
  reason,
  lines: linesOf({
    ...lot,
    quantity: integer(-PHARMACY_LIMITS.units, PHARMACY_LIMITS.units).invalid(0).required(),
  }),
});

export const destructionSchema = Joi.object<Body>({
  ...place,
  reason,
  lines: linesOf({ ...lot, quantity: quantity() }),
});

export const countSchema = Joi.object<Body>({
  ...place,
  reason: text(LIMITS.longText),
  lines: linesOf({ ...lot, counted: integer(0, PHARMACY_LIMITS.units).required() }),
});
