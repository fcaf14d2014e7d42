import { RE2JS } from 're2js';
import { safeHref } from './links.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import type { LookupLinkifier } from './markdown-lookup.js';
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
  /** The pattern alone, with each line as a text: cheap to test before a search. */
  pattern: RE2JS;
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
  if (pattern.length > MARKDOWN_LIMITS.linkifierPatternLength) {
    throw new LinkifierError(
      'pattern',
      `The pattern is longer than ${MARKDOWN_LIMITS.linkifierPatternLength} characters.`,
    );
  }
  if (url_template.length > MARKDOWN_LIMITS.linkifierTemplateLength) {
    const reason = `The URL template is longer than ${MARKDOWN_LIMITS.linkifierTemplateLength} characters.`;
    throw new LinkifierError('url_template', reason);
  }
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
  return { pattern: compileRegex(`(?m:${pattern})`), regex: compileRegex(delimited(pattern)), expand };
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

const MAX_COMPILED = 1_000;
const compiled = new Map<string, Linkifier | undefined>();

/** Compiles each linkifier once per process; one that no longer compiles is left out. */
export function findLinkifier({ pattern, url_template }: LookupLinkifier): Linkifier | undefined {
  const key = JSON.stringify([pattern, url_template]);
  if (compiled.has(key)) return compiled.get(key);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  let linkifier: Linkifier | undefined;
  try {
    linkifier = compileLinkifier(pattern, url_template);
  } catch (error) {
    if (!(error instanceof LinkifierError)) throw error;
  }
  compiled.set(key, linkifier);
  return linkifier;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  href: string;
}

/** What the linkifiers of one text may still do: links, and characters searched again after a match. */
export interface LinkifierBudget {
  matches: number;
  characters: number;
}

export const newLinkifierBudget = (): LinkifierBudget => ({
  matches: MARKDOWN_LIMITS.linkifierMatches,
  characters: MARKDOWN_LIMITS.linkifierCharacters,
});

/** The matches of one linkifier, as far as the budget goes. */
export function matchLinkifier({ regex, expand }: Linkifier, text: string, budget: LinkifierBudget): LinkifierMatch[] {
  const matches: LinkifierMatch[] = [];
  const matcher = regex.matcher(text);
  let from = 0;
  while (budget.matches > 0 && budget.characters > 0 && from < text.length && matcher.find(from)) {
    budget.matches -= 1;
    budget.characters -= text.length - from;
    const start = matcher.start(MATCH);
    const end = matcher.end(MATCH);
    // The character after a match may be the one before the next.
    from = Math.max(end, from + 1);
    if (end === start) continue;
    const { [BEFORE]: _before, [MATCH]: _match, ...groups } = matcher.getNamedGroups();
    const href = safeHref(expand(groups));
    if (href) matches.push({ start, end, href });
  }
  return matches;
}
