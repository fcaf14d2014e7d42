const PREFIX = '(?:da|[YZEPTGMkhdcmunpfazy])?';
const ATOM =
  '(?:mol|g|L|l|m|s|min|h|d|wk|mo|a|U|eq|osm|kat|cal|J|W|Pa|bar|Cel|Hz|V|A|K|N|Gy|Sv|Bq|\\[IU\\]|\\[iU\\]|m\\[Hg\\]|m\\[H2O\\]|\\[degF\\]|\\[HPF\\]|\\[LPF\\]|\\[in_i\\]|\\[ft_i\\]|\\[lb_av\\]|\\[oz_av\\]|\\[pH\\])';
const ANNOTATION = '\\{[\\x21-\\x7a]{1,30}\\}';
const TERM = `(?:(?:${PREFIX}${ATOM}-?[0-9]?|10[*^]-?[0-9]{1,2}|%|\\[ppth\\]|1)(?:${ANNOTATION})?|${ANNOTATION})`;
const UNIT = new RegExp(`^/?${TERM}(?:[./]${TERM})*$`);

/** Whether a unit is one of UCUM, as far as clinics use it; any other unit is not claimed to be one. */
export const isUcum = (unit: string): boolean => UNIT.test(unit);

/** For each unit that is kept, how much of it one of another unit is: those whose factor is a decimal that ends. */
const EXACT = new Map([
  ['kg', new Map(Object.entries({ g: '0.001', '[lb_av]': '0.45359237', '[oz_av]': '0.028349523125' }))],
  ['cm', new Map(Object.entries({ m: '100', mm: '0.1', '[in_i]': '2.54', '[ft_i]': '30.48' }))],
]);

/** The units that can be said in that one without rounding. */
export const convertedTo = (unit: string): readonly string[] => [...(EXACT.get(unit)?.keys() ?? [])];

/** As much in another unit, multiplied as decimals; undefined where that cannot be done without rounding. */
export function inUnit(value: number, from: string, to: string): number | undefined {
  const factor = EXACT.get(to)?.get(from);
  if (factor === undefined) return undefined;
  const [one, other] = [decimalOf(String(value)), decimalOf(factor)];
  return Number(`${one.digits * other.digits}e${one.exponent + other.exponent}`);
}

function decimalOf(written: string): { digits: bigint; exponent: number } {
  const [number = '', exponent = '0'] = written.split('e');
  const [whole = '', part = ''] = number.split('.');
  return { digits: BigInt(whole + part), exponent: Number(exponent) - part.length };
}
