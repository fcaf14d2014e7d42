import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import { findBelow, findByWords, type CodeRow } from './code-store.js';
import { placeOf, placesOf, probesOf, scoreByWords, withoutOtherTypes, wordingsOf } from './code-rules.js';
import { termsIn } from './code-terms.js';
import type { Citation, EngineInput, Source } from './engine-input.js';
import { measuredIn } from './measured-signs.js';
import { readText, type Sentence } from './text-reading.js';

/** The weight of a sign, compared with the name of a condition. */
const SIGN = 0.55;

interface Mention {
  isSign: boolean;
  codes: readonly string[];
  weight: number;
  citation: Citation;
  sentence: Sentence;
}

interface Candidate {
  row: CodeRow;
  score: number;
  citations: Citation[];
}

/** Codes of the catalog for what the text says of the patient and does not deny, each with its quotes. */
export async function suggestCodes(db: Db, { sources, language }: EngineInput) {
  const read = sources.flatMap((source) => readText(source.text).map((sentence) => ({ source, sentence })));
  const mentions = withoutOtherTypes(read.flatMap(({ source, sentence }) => mentionsIn(source, sentence)));
  const candidates = new Map<string, Candidate>();
  const add = (row: CodeRow, score: number, citation: Citation) => {
    const known = candidates.get(row.code) ?? { row, score: 0, citations: [] };
    // A repeated mention makes a code likelier.
    const repeated = known.score > 0 && !known.citations.some(({ quote }) => quote === citation.quote) ? 0.02 : 0;
    known.score = Math.min(1, Math.max(known.score, score) + repeated);
    if (known.citations.length < AI_LIMITS.citations && !known.citations.some(({ quote }) => quote === citation.quote))
      known.citations.push(citation);
    candidates.set(row.code, known);
  };

  const places = [...new Set(mentions.flatMap(({ codes }) => codes.map((code) => code.replace('.', ''))))];
  const rows = places.length > 0 ? await findBelow(db, places.slice(0, AI_LIMITS.places), AI_LIMITS.codesBelow) : [];
  const catalog = placesOf(new Map(rows.map((row) => [row.code_plain, row])));
  const hasDisease = mentions.some(({ codes, isSign }) => !codes[0]?.startsWith('R') && !isSign);
  for (const { codes, weight, citation } of mentions)
    for (const { row, share } of placeOf(codes, catalog)) {
      const isSymptom = row.code.startsWith('R') && hasDisease;
      add(row, weight * share * (isSymptom ? 0.6 : 1), citation);
    }

  const segments = read
    .flatMap(({ source, sentence }) => probesOf(source, sentence))
    .filter(({ probes }) => probes.length > 0)
    .slice(0, AI_LIMITS.segments);
  const probes = [...new Set(segments.flatMap((segment) => segment.probes))].slice(0, AI_LIMITS.probes);
  const hits = probes.length > 0 ? await findByWords(db, probes, AI_LIMITS.codesOfProbe) : [];
  const worded = hits.map((row) => ({ row, wordings: wordingsOf(row) }));
  for (const [nth, segment] of segments.entries()) {
    // Lets other requests run.
    if (nth % AI_LIMITS.segmentsAtOnce === 0) await setImmediate();
    for (const { row, wordings } of worded) {
      const hit = scoreByWords(segment, wordings);
      if (hit) add(row, hit.score, hit.citation);
    }
  }

  const items = [...candidates.values()]
    .sort((one, other) => other.score - one.score || one.row.code.localeCompare(other.row.code))
    .slice(0, AI_LIMITS.codes)
    .map(({ row, score, citations }) => ({
      code: row.code,
      description: (language === 'es' && row.description_es) || row.description,
      score: Math.round(score * 1_000) / 1_000,
      citations,
    }));
  return { result: { items }, dropped: 0 };
}

function mentionsIn(source: Source, sentence: Sentence): Mention[] {
  const { words, meanings } = sentence;
  return [...termsIn(words), ...measuredIn(source.text, words)].flatMap(({ codes, isSign, from, to }): Mention[] => {
    const meaning = meanings[from];
    const [first, last] = [words[from], words[to - 1]];
    if (!meaning?.isAffirmed || !first || !last) return [];
    const quote = source.text.slice(first.start, last.end);
    const citation = { type: source.type, id: source.id, version: source.version, quote };
    return [{ codes, isSign, weight: meaning.weight * (isSign ? SIGN : 1), citation, sentence }];
  });
}
