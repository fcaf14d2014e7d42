import type { Failure, OwnRule } from '../../domain/failures.js';
import { NEW_PRODUCT, type ProductBody, type Substance } from '../pharmacy-products/index.js';

/** Columns of the file: members of a product. */
export const COLUMNS = ['code', 'name', 'unit', ...(Object.keys(NEW_PRODUCT) as (keyof typeof NEW_PRODUCT)[])];
export const REQUIRED_COLUMNS: readonly string[] = ['code', 'name', 'unit'];

/** The separator of values in columns with several. */
const BETWEEN = /\s*;\s*/;

/** The separator of a substance's system, code and display. */
const WITHIN = '|';

export const FIELDS: OwnRule = {
  name: 'csv_fields',
  en: 'The :attribute has another number of fields than the first line.',
  es: 'La línea (:attribute) no tiene el mismo número de campos que la primera.',
};

/** A row that failed. */
export interface RowFault {
  line: number;
  failures: Failure[];
}

/** A substance that the table of substances does not have, so that checks ignore it. */
export interface Unchecked {
  line: number;
  member: string;
  value: string;
}

const listOf = (text: string): string[] => text.split(BETWEEN).filter(Boolean);

/** The substances of a row, each given in full or by a name or code of the table. */
export const namedIn = (fields: Record<string, string>): string[] => listOf(fields['substances'] ?? '');

/** The text to look up in the table of substances. */
export function soughtBy(named: string): string {
  const [, code] = named.split(WITHIN);
  return code?.trim() ?? named;
}

const TRUE = new Set(['1', 'true', 'yes', 'si', 'sí']);
const FALSE = new Set(['0', 'false', 'no']);

const flagOf = (text: string): unknown => {
  const word = text.toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : text;
};

const numberOf = (text: string): unknown => (/^\d{1,15}$/.test(text) ? Number(text) : text);

const READ: Partial<Record<keyof ProductBody, (text: string) => unknown>> = {
  barcodes: listOf,
  pack_sizes: (text) => listOf(text).map(numberOf),
  prescription_only: flagOf,
  high_alert: flagOf,
  active: flagOf,
  minimum: numberOf,
};

/** A row as the body of a product, and its unknown substances. An empty field has the default of a new product. */
export function productOf(
  { line, fields }: { line: number; fields: Record<string, string> },
  known: ReadonlyMap<string, Substance>,
): { body: Record<string, unknown>; unchecked: Unchecked[] } {
  const unchecked: Unchecked[] = [];
  const body = Object.fromEntries(
    COLUMNS.filter((name) => name in fields && name !== 'substances').map((name) => {
      const text = fields[name] ?? '';
      if (text === '' && !REQUIRED_COLUMNS.includes(name)) return [name, NEW_PRODUCT[name as keyof typeof NEW_PRODUCT]];
      return [name, READ[name as keyof ProductBody]?.(text) ?? text];
    }),
  );
  if (!('substances' in fields)) return { body, unchecked };
  const substances = namedIn(fields).flatMap((named, place) => {
    const found = known.get(soughtBy(named));
    if (!found) unchecked.push({ line, member: `substances.${place}`, value: named.slice(0, 200) });
    const [system = '', code, ...display] = named.split(WITHIN).map((part) => part.trim());
    if (code === undefined) return found ?? [];
    return { system, code, display: display.join(WITHIN) };
  });
  return { body: { ...body, substances }, unchecked };
}
