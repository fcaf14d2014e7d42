import Joi from 'joi';
import { instant, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { lotSchema, productInShort, storeInShort } from './movement-view.js';

export const stockSchema = model(
  'PharmacyStock',
  Joi.object({
    id: string(),
    store: storeInShort.required(),
    product: productInShort.required(),
    lot: lotSchema.required(),
    balance: number(),
    updated_at: instant(),
  }),
);
