const PREFIX = '(?:da|[YZEPTGMkhdcmunpfazy])?';
const ATOM =
  '(?:mol|g|L|l|m|s|min|h|d|wk|mo|a|U|eq|osm|kat|cal|J|W|Pa|bar|Cel|Hz|V|A|K|N|Gy|Sv|Bq|\\[IU\\]|\\[iU\\]|m\\[Hg\\]|m\\[H2O\\]|\\[degF\\]|\\[HPF\\]|\\[LPF\\]|\\[in_i\\]|\\[lb_av\\]|\\[pH\\])';
const ANNOTATION = '\\{[\\x21-\\x7a]{1,30}\\}';
const TERM = `(?:(?:${PREFIX}${ATOM}-?[0-9]?|10[*^]-?[0-9]{1,2}|%|\\[ppth\\]|1)(?:${ANNOTATION})?|${ANNOTATION})`;
const UNIT = new RegExp(`^/?${TERM}(?:[./]${TERM})*$`);

/** Whether a unit is written in UCUM as clinics use it; of what else there is nothing is claimed. */
export const isUcum = (unit: string): boolean => UNIT.test(unit);
