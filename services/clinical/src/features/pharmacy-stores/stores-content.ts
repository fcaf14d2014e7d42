import Joi from 'joi';
import { flag, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';

export const STORE_KINDS = ['pharmacy', 'ward', 'warehouse'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/** The members of a store that requests set. */
export interface StoreBody {
  name: string;
  kind: StoreKind;
  ward_id: string | null;
  active: boolean;
}

export type NewStore = Pick<StoreBody, 'name' | 'kind'> & Partial<StoreBody>;

const fields = {
  name: text(LIMITS.shortText),
  kind: Joi.string<StoreKind>().valid(...STORE_KINDS),
  ward_id: uuid().allow(null).description('The ward of a store of the kind `ward`. A ward has one active store.'),
  active: flag(),
};

export const newStoreSchema = Joi.object<NewStore, true>({
  ...fields,
  name: fields.name.required(),
  kind: fields.kind.required(),
});

export const storeChangesSchema = Joi.object<Partial<StoreBody>, true>(fields);
