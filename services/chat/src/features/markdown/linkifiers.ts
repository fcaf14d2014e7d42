import { LRUCache } from 'lru-cache';
import { RE2JS, RE2Set } from 're2js';
import { LIMITS } from '../../limits/index.js';
import { isSpent, spendTime, type LinkifierBudget } from './linkifier-budget.js';
import { safeHref } from './links.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import type { LookupLinkifier } from './markdown-lookup.js';
import { piecesOf } from './pieces.js';
import { findForeignSyntax } from './python-dialect.js';
import { canMakeLinks, readUrlTemplate } from './url-template.js';

/** Why a linkifier was refused, by the parameter at fault. */
export class LinkifierError extends Error {
  override name = 'LinkifierError';
  constructor(
    readonly field: 'pattern' | 'url_template',
    message: string,
  ) {
    super(message);
  }
}

export interface Linkifier {
  /** The pattern alone, with each line as a text: cheap to look for before a search. */
  probe: RE2Set;
  regex: RE2JS;
  expand: (groups: Record<string, string | null>) => string;
}

const BEFORE = 'linkifier_before_match';
const MATCH = 'linkifier_actual_match';

/**
 * Checks and compiles a linkifier: a regular expression in the Python dialect as far as RE2 (linear time) knows it,
 * and an RFC 6570 template of its named groups. Throws LinkifierError.
 */
export function compileLinkifier(pattern: string, url_template: string): Linkifier {
  if (pattern === '') throw new LinkifierError('pattern', 'The pattern cannot be empty.');
  if (pattern.length > LIMITS.linkifierPattern) {
    throw new LinkifierError('pattern', `The pattern is longer than ${LIMITS.linkifierPattern} characters.`);
  }
  if (url_template.length > LIMITS.urlTemplate) {
    throw new LinkifierError('url_template', `The URL template is longer than ${LIMITS.urlTemplate} characters.`);
  }
  const foreign = findForeignSyntax(pattern);
  if (foreign) throw new LinkifierError('pattern', `Bad regular expression: "${foreign}" means nothing in Python.`);
  const groups = Object.keys(compileRegex(pattern).namedGroups());
  const template = readUrlTemplate(url_template);
  if (!template) throw new LinkifierError('url_template', 'The URL template is not valid (RFC 6570).');
  for (const group of groups) {
    if (!template.variables.has(group)) {
      throw new LinkifierError('url_template', `The group "${group}" of the pattern is missing in the URL template.`);
    }
  }
  for (const variable of template.variables) {
    if (!groups.includes(variable)) {
      throw new LinkifierError('pattern', `The group "${variable}" of the URL template is missing in the pattern.`);
    }
  }
  if (!canMakeLinks(template)) {
    throw new LinkifierError('url_template', 'The URL template does not make links of an allowed kind.');
  }
  const { expand } = template;
  return { probe: compileProbe(pattern), regex: compileRegex(delimited(pattern)), expand };
}

function compileRegex(pattern: string): RE2JS {
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new LinkifierError('pattern', `Bad regular expression: ${reason}`);
  }
  if (regex.programSize() > MARKDOWN_LIMITS.linkifierProgramSize) {
    throw new LinkifierError('pattern', 'The regular expression repeats too much.');
  }
  return regex;
}

/** A match starts a word (or follows an opening mark) and is not continued by a letter or digit. */
const delimited = (pattern: string): string =>
  `(?P<${BEFORE}>^|\\s|\\pZ|['"\\(,:<])(?P<${MATCH}>${pattern})(?:$|[^\\pL\\pN])`;

function compileProbe(pattern: string): RE2Set {
  const probe = new RE2Set(RE2Set.UNANCHORED, 0, MARKDOWN_LIMITS.linkifierProbeBytes);
  probe.add(`(?m:${pattern})`);
  probe.compile();
  return probe;
}

const compiled = new LRUCache<string, { linkifier: Linkifier | undefined }>({ max: 1_000 });

/** Compiles each linkifier once per process; one that no longer compiles is left out. */
export function findLinkifier({ pattern, url_template }: LookupLinkifier): Linkifier | undefined {
  const key = JSON.stringify([pattern, url_template]);
  const known = compiled.get(key);
  if (known) return known.linkifier;
  let linkifier: Linkifier | undefined;
  try {
    linkifier = compileLinkifier(pattern, url_template);
  } catch (error) {
    if (!(error instanceof LinkifierError)) throw error;
  }
  compiled.set(key, { linkifier });
  return linkifier;
}

/** The linkifiers that may match: much cheaper than to look for their matches. */
export function whichMayMatch(linkifiers: readonly Linkifier[], text: string, budget: LinkifierBudget): Linkifier[] {
  if (linkifiers.length === 0 || isSpent(budget)) return [];
  const isLittleWork = text.length * linkifiers.length <= MARKDOWN_LIMITS.linkifierPiece;
  return isLittleWork
    ? spendTime(budget.time, () => linkifiers.filter(({ probe }) => probe.match(text).length > 0))
    : linkifiers.filter((linkifier) => mayMatch(linkifier, text, budget));
}

function mayMatch({ probe }: Linkifier, text: string, budget: LinkifierBudget): boolean {
  for (const { piece } of piecesOf(text, MARKDOWN_LIMITS.linkifierPiece)) {
    if (isSpent(budget)) return false;
    if (spendTime(budget.time, () => probe.match(piece)).length > 0) return true;
  }
  return false;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  href: string;
}

/** The matches of one linkifier, as far as the budget goes. */
export function matchLinkifier(linkifier: Linkifier, text: string, budget: LinkifierBudget): LinkifierMatch[] {
  const matches: LinkifierMatch[] = [];
  for (const { start, piece } of piecesOf(text, MARKDOWN_LIMITS.linkifierPiece)) {
    for (const match of matchPiece(linkifier, piece, budget)) {
      matches.push({ ...match, start: start + match.start, end: start + match.end });
    }
  }
  return matches;
}

function matchPiece({ regex, expand }: Linkifier, text: string, budget: LinkifierBudget): LinkifierMatch[] {
  const matches: LinkifierMatch[] = [];
  const matcher = regex.matcher(text);
  let from = 0;
  while (from < text.length && !isSpent(budget) && spendTime(budget.time, () => matcher.find(from))) {
    budget.matches -= 1;
    const start = matcher.start(MATCH);
    const end = matcher.end(MATCH);
    // The character after a match may be the one before the next.
    from = Math.max(end, from + 1);
    if (end === start) continue;
    const { [BEFORE]: _before, [MATCH]: _match, ...groups } = matcher.getNamedGroups();
    const href = safeHref(spendTime(budget.time, () => expand(groups)));
    if (!href || href.length > Math.min(MARKDOWN_LIMITS.linkifierHref, budget.hrefCharacters)) continue;
    budget.hrefCharacters -= href.length;
    matches.push({ start, end, href });
  }
  return matches;
}
