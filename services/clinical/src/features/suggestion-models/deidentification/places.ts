import { folded, rangeOf, type Folded } from './folded-text.js';
import type { Identities, Range } from './identity.js';
import { alikeOneOf, found, spread } from './names.js';

/** An address: a word for a street, and a number. */
const STREET =
  /(?<!\p{L})(?:av(?:da|enida)?|ave(?:nue)?|calle|c\/|jr|jiron|psje|pasaje|carrera|cra|diagonal|transversal|urb(?:anizacion)?|sector|mz|manzana|block|bloque|carretera|camino|plaza|prolongacion|prol)\.?\s{1,3}[^,;:\n]{2,60}?\s{0,3}(?:n[o°º.]{0,2}\s?)?#?\s?\d{1,5}\s?[a-z]?(?!\p{N})(?:[,\s]{1,3}(?:dpto|depto|apt|apto|piso|int|lote|lt|mz|casa)\.?\s?[\p{L}\p{N}-]{1,6}){0,3}/gu;
const NUMBERED =
  /(?<![\p{L}\p{N}])\d{1,5}\s{1,3}(?:[\p{L}.]+\s{1,3}){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|square)(?!\p{L})/gu;
const LIVES =
  /(?<!\p{L})(?:domicilio|direccion|vive en|reside en|domiciliad[oa] en|address|lives (?:at|in|on))\s{0,3}:?\s{0,3}[^;\n]{3,80}?(?=[;\n]|\.\s|$)/gu;

const GENERAL = new Set([
  'avenida',
  'calle',
  'jiron',
  'pasaje',
  'street',
  'avenue',
  'road',
  'casa',
  'piso',
  'numero',
  'lote',
  'norte',
  'centro',
]);

export function placeRanges(seen: Folded, { addresses }: Identities): Range[] {
  const known = addresses.flatMap((address) => {
    const words = folded(address)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    const whole = spread(words.join(''), 5);
    const telling = words.filter((word) => word.length >= 5 && /^\p{L}+$/u.test(word) && !GENERAL.has(word));
    const single = telling.map(
      (word) => `${spread(word)}(?:[^\\p{L}\\p{N}]{1,5}(?:n[o°º]?[^\\p{L}\\p{N}]{0,3})?\\p{N}{1,5})?`,
    );
    return [...(words.join('').length >= 4 ? [whole] : []), ...single].flatMap((pattern) =>
      found(seen, new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'), 'ADDRESS'),
    );
  });
  const telling = addresses.flatMap((address) =>
    folded(address)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 5 && !GENERAL.has(word)),
  );
  const isTelling = alikeOneOf(telling);
  const alike = Array.from(seen.text.matchAll(/\p{L}[\p{L}\p{N}]+/gu)).flatMap(({ 0: word, index }): Range[] =>
    isTelling(word) ? [{ kind: 'ADDRESS', ...rangeOf(seen, index, index + word.length) }] : [],
  );
  return [
    ...known,
    ...alike,
    ...found(seen, STREET, 'ADDRESS'),
    ...found(seen, NUMBERED, 'ADDRESS'),
    ...found(seen, LIVES, 'ADDRESS'),
  ];
}
