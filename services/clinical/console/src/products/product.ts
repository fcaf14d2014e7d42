import type { Data } from '../api/client';

export type Product = Data<'GET /api/v1/pharmacy/products'>[number];

export const nameOf = ({ name, strength }: { name: string; strength: string | null }): string =>
  strength === null || name.includes(strength) ? name : `${name} ${strength}`;

/** The number of a product in what a scanner types: alone, or in a longer code that begins with it. Undefined for words. */
export function barcodeOf(typed: string): string | undefined {
  const text = typed.trim();
  const [, inside] = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})./.exec(text) ?? [];
  return inside ?? (/^(?:\d{8}|\d{12,14})$/.test(text) ? text : undefined);
}
