import Joi from 'joi';
import { instant, nullable, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { MOVEMENT_KINDS } from './movement-store.js';
import { STORE_KINDS } from '../pharmacy-stores/index.js';

export const personInShort = () => Joi.object({ id: string(), full_name: string() });

export const storeInShort = Joi.object({
  id: string(),
  name: string(),
  kind: Joi.string()
    .valid(...STORE_KINDS)
    .required(),
});

export const productInShort = Joi.object({ id: string(), code: string(), name: string(), unit: string() });

export const lotSchema = model(
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
  product: productInShort.required(),
  lot: lotSchema.required(),
  store: storeInShort.required(),
  quantity: number().description('In base units; negative for stock that leaves the store.'),
  balance_after: number().description('Of the lot in the store.'),
  reference: Joi.object({ type: string(), id: string() }).required().description('What moved it.'),
  reason: nullableText(),
  actor: Joi.object({ id: nullable(), full_name: string() }).required(),
  witness: personInShort().allow(null).required(),
};

export const movementSchema = model('PharmacyMovement', Joi.object(movementFields));
