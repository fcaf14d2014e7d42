/**
 * The parts of a text that linkifiers look at, one by one: the text, or what lies between blanks of it so that no
 * part is longer than `max`. A word that is longer is in none.
 */
export function* piecesOf(text: string, max: number): Generator<{ start: number; piece: string }> {
  let start = 0;
  while (text.length - start > max) {
    const last = lastBlank(text, start, start + max);
    if (last > start) yield { start, piece: text.slice(start, last) };
    const next = last >= start ? last : nextBlank(text, start + max);
    if (next < 0) return;
    start = next + 1;
  }
  if (start < text.length) yield { start, piece: text.slice(start) };
}

const blank = /\s/;

/** Place of the last blank from `to` down to `from`; -1 where there is none. */
function lastBlank(text: string, from: number, to: number): number {
  for (let place = to; place >= from; place--) if (blank.test(text.charAt(place))) return place;
  return -1;
}

function nextBlank(text: string, from: number): number {
  const found = text.slice(from).search(blank);
  return found < 0 ? -1 : from + found;
}
