import type { Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { Fact } from '../chart-facts/index.js';
import type { Citation, EngineInput } from './engine-input.js';
import { SIGNS, WORDS } from './summary-words.js';

export interface Statement {
  text: string;
  citations: Citation[];
}

type Language = EngineInput['language'];

/** A statement for each fact, quoting the words and numbers of its record. Reads no tables. */
export function summarise(_: Db, { language, chart }: EngineInput): Promise<{ result: object; dropped: number }> {
  const { facts = [], patient } = chart ?? {};
  const statements = facts.flatMap((fact) => statementOf(fact, language));
  // Missing data that a reader must not take for "none".
  const unseen = patient ? allergiesUnseen(patient, language) : [];
  const at = facts.findLastIndex(({ kind }) => kind === 'problem' || kind === 'allergy') + 1;
  const all = statements.toSpliced(at, 0, ...unseen);
  return Promise.resolve({ result: { statements: all }, dropped: facts.length - statements.length });
}

type Patient = NonNullable<NonNullable<EngineInput['chart']>['patient']>;

/** Allergies that the reader sees only in the patient's record, or that nobody recorded. */
function allergiesUnseen({ id, version, allergies, isAsked }: Patient, language: Language): Statement[] {
  const words = WORDS[language];
  const of = (text: string, quote: string): Statement => ({
    text,
    citations: [{ type: 'patient', id, version, quote }],
  });
  const unseen = allergies.map((name) => of(words.allergy({ name }), clipped(name)));
  return isAsked ? unseen : [of(words.notAsked, 'not_asked'), ...unseen];
}

const clipped = (text: string): string => text.slice(0, AI_LIMITS.quote);

/** None for a record without text: every statement needs a quote. */
function statementOf(fact: Fact, language: Language): Statement[] {
  const { type, id, version, admission_id } = fact;
  const { text, quotes } = tell(fact, language);
  const citations = [...new Set(quotes.map(clipped))].map((quote) => ({
    type,
    id,
    version,
    ...(admission_id && { admission_id }),
    quote,
  }));
  return citations.length > 0 ? [{ text, citations }] : [];
}

/** The words and numbers as the record has them. */
const quotesOf = (...words: (string | number | null | undefined)[]): string[] =>
  words.flatMap((word) => (word === null || word === undefined || word === '' ? [] : [String(word)]));

function tell({ kind, on, said }: Fact, language: Language): { text: string; quotes: string[] } {
  const words = WORDS[language];
  const { name, code, number, value, more } = said;
  if (kind === 'signs') return tellSigns(said.signs ?? {}, on, language);
  if (kind === 'allergy')
    return said.none_known
      ? { text: words.noAllergies, quotes: ['none_known'] }
      : { text: words.allergy(said), quotes: quotesOf(name, ...(more ?? [])) };
  const text = words[kind](said, on);
  if (kind === 'problem') return { text, quotes: quotesOf(name, code) };
  if (kind === 'result') return { text, quotes: quotesOf(name, value) };
  if (kind === 'consultation' || kind === 'medication' || kind === 'given')
    return { text, quotes: quotesOf(name, ...(more ?? []), number) };
  return { text, quotes: quotesOf(name, number) };
}

function tellSigns(signs: Record<string, number | null>, on: string | null, language: Language) {
  const told = SIGNS.flatMap((sign) => {
    const values = sign.keys.flatMap((key) => signs[key] ?? []);
    if (values.length === 0) return [];
    return [{ text: `${sign[language]} ${values.join('/')} ${sign.unit}`, values }];
  });
  return {
    text: WORDS[language].signs(told.map(({ text }) => text).join(', '), on),
    quotes: quotesOf(...told.flatMap(({ values }) => values)),
  };
}
