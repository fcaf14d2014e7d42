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
import { movementSchema, personInShort, productInShort, storeInShort } from '../pharmacy-stock/index.js';

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
    store: storeInShort.required(),
    to_store: storeInShort.allow(null).required().description('Of a transfer: where to.'),
    reason: nullableText(),
    reference: Joi.alternatives(Joi.string(), Joi.object({ type: string(), id: string() }))
      .allow(null)
      .required(),
    lines: Joi.array()
      .items(
        Joi.object({
          product_id: string(),
          product: productInShort.required(),
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
    actor: personInShort().required(),
    witness: personInShort().allow(null).required().description('Who confirmed or refused it.'),
    witnessed_at: nullableInstant(),
    waits_until: nullableInstant().description('Until when a second person can confirm it.'),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
