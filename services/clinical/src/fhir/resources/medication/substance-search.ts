import { column, inside, piece, TRUE } from '../../../db/piece.js';
import type { Clinic } from '../../../domain/clinic.js';
import { gtinOf } from '../../../features/pharmacy-products/index.js';
import { words } from '../../search/column-parameters.js';
import { all, either, NEVER, type Condition, type SearchParameter, type Token } from '../../search/parameter.js';
import { GTIN, localSystem, systemName, systemNames } from '../../systems.js';

/** How products `p` are found by what the clinic and their makers call them, and by what they consist of. */

const SUBSTANCES = column('p.substances');
const isOfOne: Condition = { sql: piece`jsonb_array_length(${SUBSTANCES}) = 1` };

/** Some substance of it is that one. Each has a system and a code. */
function consistsOf({ system, code }: Token, clinic: Clinic): Condition {
  if (system === '') return NEVER;
  const isCode = code === undefined ? TRUE : piece`said.value ->> 'code' = ${code}`;
  const isSystem =
    system === undefined
      ? TRUE
      : piece`said.value ->> 'system' = any(${[system, systemName(clinic.id, system)]}::text[])
        or lower(regexp_replace(said.value ->> 'system', '[^A-Za-z0-9]', '', 'g')) = any(${systemNames(system)}::text[])`;
  return {
    sql: piece`exists (select from jsonb_array_elements(${inside(SUBSTANCES)}) said where ${inside(isCode)} and ${inside(isSystem)})`,
  };
}

/** The clinic's code, or that of the one substance that it is of. */
export const code: SearchParameter = {
  type: 'token',
  documentation: 'The clinic’s code of the product; of a product of one substance also that of the substance.',
  missing: piece`p.code is null`,
  match(token, clinic) {
    const isOwn = token.system === undefined || token.system === localSystem(clinic.id, 'product');
    const own = token.code === undefined ? TRUE : piece`lower(p.code) = lower(${token.code})`;
    return either([...(isOwn ? [{ sql: own }] : []), all([isOfOne, consistsOf(token, clinic)])]);
  },
  text: (text) => words([column('p.name')], '').match(text, 'begins'),
};

export const ingredientCode: SearchParameter = {
  type: 'token',
  documentation: 'A substance that it consists of.',
  missing: piece`jsonb_array_length(${SUBSTANCES}) = 0`,
  match: consistsOf,
};

const hasBarcode = piece`exists (select from pharmacy_barcodes named where named.clinic_id = p.clinic_id and named.product_id = p.id)`;

export const barcode: SearchParameter = {
  type: 'token',
  documentation: 'A barcode (GTIN), with zeros before it or without.',
  missing: piece`not ${hasBarcode}`,
  match({ system, code: number }) {
    if (system !== undefined && system !== GTIN) return NEVER;
    if (number === undefined) return { sql: hasBarcode };
    return {
      sql: piece`p.id in (select named.product_id from pharmacy_barcodes named
        where named.clinic_id = (select current_clinic_id()) and named.gtin = ${gtinOf(number)})`,
    };
  },
};
