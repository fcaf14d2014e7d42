import Joi from 'joi';
import {
  instant,
  nullable,
  nullableInstant,
  nullableNumber,
  nullableText,
  number,
  string,
} from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { KINDS } from './stock-document-content.js';
import { STATUSES } from './stock-document-store.js';
import { MOVEMENT_KINDS } from './movement-store.js';
import { STORE_KINDS } from './stores-content.js';

const person = () => Joi.object({ id: string(), full_name: string() });

const storeSchema = Joi.object({
  id: string(),
  name: string(),
  kind: Joi.string()
    .valid(...STORE_KINDS)
    .required(),
});

const productSchema = Joi.object({ id: string(), code: string(), name: string(), unit: string() });

const lotSchema = model(
  'PharmacyLot',
  Joi.object({
    id: string(),
    product_id: string(),
    number: string(),
    expires_on: string(),
    recalled: Joi.boolean().required(),
  }),
);

export const movementFields = {
  id: string(),
  at: instant(),
  kind: Joi.string()
    .valid(...MOVEMENT_KINDS)
    .required(),
  product: productSchema.required(),
  lot: lotSchema.required(),
  store: storeSchema.required(),
  quantity: number().description('In base units; negative for stock that leaves the store.'),
  balance_after: number().description('Of the lot in the store.'),
  reference: Joi.object({ type: string(), id: string() }).required().description('What moved it.'),
  reason: nullableText(),
  actor: Joi.object({ id: nullable(), full_name: string() }).required(),
  witness: person().allow(null).required(),
};

export const movementSchema = model('PharmacyMovement', Joi.object(movementFields));

export const documentSchema = model(
  'PharmacyDocument',
  Joi.object({
    id: string(),
    number: string(),
    kind: Joi.string()
      .valid(...Object.values(KINDS))
      .required(),
    status: Joi.string()
      .valid(...STATUSES)
      .required(),
    store: storeSchema.required(),
    to_store: storeSchema.allow(null).required().description('Of a transfer: where to.'),
    reason: nullableText(),
    reference: Joi.alternatives(Joi.string(), Joi.object({ type: string(), id: string() }))
      .allow(null)
      .required(),
    lines: Joi.array()
      .items(
        Joi.object({
          product_id: string(),
          product: productSchema.required(),
          lot_id: nullable().description('Null for a receipt that is not posted.'),
          lot_number: string(),
          expires_on: string(),
          quantity: nullableNumber(),
          expected: nullableNumber().description('In a count: the balance at its time.'),
          counted: nullableNumber(),
          difference: nullableNumber(),
        }),
      )
      .required()
      .description(`A list shows the first ${PHARMACY_LIMITS.listedLines} lines and movements of each document.`),
    lines_count: number(),
    movements: Joi.array().items(movementSchema).required().description('None before it is posted.'),
    movements_count: number(),
    actor: person().required(),
    witness: person().allow(null).required().description('Who confirmed or refused it.'),
    witnessed_at: nullableInstant(),
    waits_until: nullableInstant().description('Until when a second person can confirm it.'),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export const stockSchema = model(
  'PharmacyStock',
  Joi.object({
    id: string(),
    store: storeSchema.required(),
    product: productSchema.required(),
    lot: lotSchema.required(),
    balance: number(),
    updated_at: instant(),
  }),
);
