import Joi from 'joi';
import { ModelFault } from '../../deps/model.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { Deidentifier } from './deidentification/deidentifier.js';
import type { Citation } from './model-task.js';
import type { Shown } from './prompt.js';

interface Said {
  text: string;
  section?: string | null;
  citations: unknown[];
}

interface Answer {
  statements: Said[];
  codes: { code: string; citations: unknown[] }[];
}

export interface Statement {
  text: string;
  section: string | null;
  citations: Citation[];
}

const { model } = AI_LIMITS;
const list = () => Joi.array().items(Joi.any()).default([]);

const answerSchema = Joi.object<Answer>({
  statements: Joi.array()
    .items(Joi.object({ text: Joi.string().required(), section: Joi.any(), citations: list() }).unknown())
    .required(),
  codes: Joi.array()
    .items(Joi.object({ code: Joi.string().required(), citations: list() }).unknown())
    .default([]),
}).unknown();

/** Parses the model's answer. Throws `ModelFault` for anything but the expected JSON. */
export function answerOf(words: string): Answer {
  let said: unknown;
  try {
    said = JSON.parse(words.replace(/^\s*```(?:json)?|```\s*$/g, ''));
  } catch {
    throw new ModelFault('model_malformed');
  }
  const { value, error } = answerSchema.validate(said ?? undefined);
  if (error || value === undefined) throw new ModelFault('model_malformed');
  return value;
}

const SECTIONS = ['subjective', 'objective', 'assessment', 'plan'];

/** The statements whose citations are all verified, and how many others there are. */
export function verifiedStatements({ statements }: Answer, shown: readonly Shown[], names: Deidentifier) {
  const held = statements.slice(0, model.statements).flatMap(({ text, section, citations }): Statement[] => {
    const restored = text.length <= model.statementLength ? names.restore(text)?.trim() : undefined;
    const sources = verifiedCitations(citations, shown, names);
    if (!restored || sources.length === 0) return [];
    return [
      { text: restored, section: SECTIONS.includes(section ?? '') ? (section ?? null) : null, citations: sources },
    ];
  });
  return { held, dropped: statements.length - held.length };
}

/** The codes with verified citations. Whether the catalog has them is checked elsewhere. */
export function verifiedCodes({ codes }: Answer, shown: readonly Shown[], names: Deidentifier) {
  const held = new Map<string, Citation[]>();
  for (const { code, citations } of codes.slice(0, model.codes)) {
    const sources = verifiedCitations(citations, shown, names);
    const key = code.trim().toUpperCase();
    if (sources.length > 0 && !held.has(key)) held.set(key, sources);
  }
  return { held, dropped: codes.length - held.size };
}

/** The citations that name a source and quote its text. */
function verifiedCitations(citations: readonly unknown[], shown: readonly Shown[], names: Deidentifier): Citation[] {
  return citations.slice(0, model.citations).flatMap((cited): Citation[] => {
    const { type, id, version, quote } = (cited ?? {}) as Record<string, unknown>;
    if (typeof quote !== 'string' || quote.length > model.statementLength) return [];
    const restored = names.restore(quote)?.trim();
    if (!restored || restored.length < model.shortestQuote) return [];
    const found = shown.find(({ source, id: given }) =>
      source.type === 'input'
        ? type === 'input'
        : source.type === type && given === id && (version === undefined || version === source.version),
    );
    const standing = found && standsIn(found.text, restored);
    if (!found || standing === undefined) return [];
    const { text: _, ...cites } = found.source;
    return [{ ...cites, quote: standing }];
  });
}

/** The quote as the text has it. White space may differ. */
function standsIn(text: string, quote: string): string | undefined {
  if (text.includes(quote)) return quote;
  const { said, at } = evenlySpaced(text);
  const sought = evenlySpaced(quote).said;
  const from = said.indexOf(sought);
  return from < 0 ? undefined : text.slice(at[from], at[from + sought.length]);
}

/** The text with one space between words, and the position of each character in the original. */
function evenlySpaced(text: string): { said: string; at: number[] } {
  let said = '';
  const at: number[] = [];
  for (const { 0: part, index } of text.matchAll(/\s+|\S+/g)) {
    const isSpace = part.trim() === '';
    said += isSpace ? ' ' : part;
    for (let place = 0; place < (isSpace ? 1 : part.length); place += 1) at.push(index + place);
  }
  at.push(text.length);
  return { said, at };
}
