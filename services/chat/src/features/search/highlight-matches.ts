import { LIMITS } from '../../limits/index.js';
import { decodeEntities, ENTITY, escapeText, htmlTokens } from '../markdown/index.js';
import { foldText, RUNS, type SearchPhrase, type SearchQuery, termsOf } from './search-terms.js';

interface Term {
  term: string;
  /** Where it stands in the HTML. */
  start: number;
  end: number;
}

/**
 * Rendered content with what a search found in `<span class="highlight">`: within text only, never in tags, emoji
 * or formulas.
 */
export function highlightMatches(html: string, query: SearchQuery): string {
  const left = { matches: LIMITS.highlightedMatches };
  return htmlTokens(html)
    .map((token) => (token.kind === 'text' ? highlightText(token.html, query, left) : token.html))
    .join('');
}

/** The same for plain text, such as the name of a topic; the result is HTML. */
export const highlightTopic = (topic: string, query: SearchQuery): string =>
  highlightText(escapeText(topic), query, { matches: LIMITS.highlightedMatches });

function highlightText(html: string, { phrases }: SearchQuery, left: { matches: number }): string {
  if (left.matches === 0) return html;
  const folded = foldText(decodeEntities(html));
  const possible = phrases.filter(({ words }) => words.every((word) => folded.includes(word)));
  if (possible.length === 0) return html;
  const terms = termsIn(html);
  const marks = possible.flatMap((phrase) => findPhrase(terms, phrase)).sort((a, b) => a.start - b.start);
  let result = '';
  let position = 0;
  for (let index = 0; index < marks.length && left.matches > 0; left.matches -= 1) {
    const { start } = marks[index]!;
    let { end } = marks[index]!;
    while (++index < marks.length && marks[index]!.start < end) end = Math.max(end, marks[index]!.end);
    result += `${html.slice(position, start)}<span class="highlight">${html.slice(start, end)}</span>`;
    position = end;
  }
  return result + html.slice(position);
}

function findPhrase(terms: readonly Term[], { words, lastIsPrefix }: SearchPhrase): { start: number; end: number }[] {
  const found = [];
  const last = words.length - 1;
  for (let first = 0; first + last < terms.length; first++) {
    const matches = words.every((word, index) => {
      const { term } = terms[first + index]!;
      return lastIsPrefix && index === last ? term.startsWith(word) : term === word;
    });
    if (matches) found.push({ start: terms[first]!.start, end: terms[first + last]!.end });
  }
  return found;
}

const CHARACTER = new RegExp(`${ENTITY.source}|.`, 'gisu');

/** Most text is ASCII, which needs no normalizing. */
const foldCharacter = (character: string): string =>
  character < '\u0080' ? character.toLowerCase() : foldText(character);

/** The terms of a text in HTML, as the index cuts them, with their places. */
function termsIn(html: string): Term[] {
  let folded = '';
  const origin: number[] = [];
  for (const match of html.matchAll(CHARACTER)) {
    const character = foldCharacter(match[0].length > 2 ? decodeEntities(match[0]) : match[0]);
    for (let unit = 0; unit < character.length; unit++) origin.push(match.index);
    folded += character;
  }
  origin.push(html.length);
  return [...folded.matchAll(RUNS)].flatMap((match) => {
    const isUnspaced = match.groups?.unspaced !== undefined;
    let start = match.index;
    return termsOf({ text: match[0], isUnspaced }).map((term) => {
      const end = isUnspaced ? start + term.length : match.index + match[0].length;
      const place = { term, start: origin[start]!, end: origin[end]! };
      start += isUnspaced ? String.fromCodePoint(term.codePointAt(0)!).length : 0;
      return place;
    });
  });
}
