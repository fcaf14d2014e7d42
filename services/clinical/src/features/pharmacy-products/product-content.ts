import Joi from 'joi';
import { flag, integer, text } from '../../http/schema.js';
import { LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';

export interface Substance {
  system: string;
  code: string;
  display: string;
}

/** The members of a product that requests set. */
export interface ProductBody {
  code: string;
  name: string;
  substances: Substance[];
  form: string | null;
  strength: string | null;
  unit: string;
  barcodes: string[];
  pack_sizes: number[];
  control_class: string | null;
  prescription_only: boolean;
  high_alert: boolean;
  minimum: number | null;
  storage: string | null;
  active: boolean;
}

export type NewProduct = Pick<ProductBody, 'code' | 'name' | 'unit'> & Partial<ProductBody>;

export const NEW_PRODUCT: Omit<ProductBody, 'code' | 'name' | 'unit'> = {
  substances: [],
  form: null,
  strength: null,
  barcodes: [],
  pack_sizes: [],
  control_class: null,
  prescription_only: true,
  high_alert: false,
  minimum: null,
  storage: null,
  active: true,
};

/** The 14 digits of a GTIN: shorter ones are padded with zeros. */
export const gtinOf = (barcode: string): string => barcode.padStart(14, '0');

/** GTIN-8, 12, 13 or 14. */
export const barcodeSchema = () =>
  Joi.string()
    .trim()
    .pattern(/^(\d{8}|\d{12,14})$/);

const word = () => text(PHARMACY_LIMITS.word);

const fields = {
  code: text(PHARMACY_LIMITS.code),
  name: text(LIMITS.shortText),
  substances: Joi.array()
    .items(
      Joi.object({ system: text(LIMITS.shortText), code: word(), display: text(LIMITS.shortText) }).options({
        presence: 'required',
      }),
    )
    .max(PHARMACY_LIMITS.substances)
    .unique((one: Substance, other: Substance) => one.system === other.system && one.code === other.code)
    .description('The substances of the product. Checks for allergies and interactions use their codes.'),
  form: word().allow(null),
  strength: word().allow(null),
  unit: word().description('The base unit of its stock: the smallest amount that is dispensed.'),
  barcodes: Joi.array()
    .items(barcodeSchema())
    .max(PHARMACY_LIMITS.barcodes)
    .unique((one: string, other: string) => gtinOf(one) === gtinOf(other))
    .description('GTINs of 8, 12, 13 or 14 digits. Leading zeros are ignored.'),
  pack_sizes: Joi.array()
    .items(integer(1, PHARMACY_LIMITS.units))
    .max(PHARMACY_LIMITS.packSizes)
    .unique()
    .description('In base units.'),
  control_class: text(PHARMACY_LIMITS.controlClass)
    .allow(null)
    .description(
      'One of `pharmacy.control_classes` in the settings. A second person must confirm movements of its stock.',
    ),
  prescription_only: flag(),
  high_alert: flag(),
  minimum: integer(0, PHARMACY_LIMITS.units).allow(null).description('The least stock to keep, in base units.'),
  storage: text(LIMITS.shortText).allow(null),
  active: flag(),
};

export const newProductSchema = Joi.object<NewProduct, true>({
  ...fields,
  code: fields.code.required(),
  name: fields.name.required(),
  unit: fields.unit.required(),
});

export const productChangesSchema = Joi.object<Partial<ProductBody>, true>(fields);
