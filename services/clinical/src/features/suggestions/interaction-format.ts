import { AI_LIMITS } from '../../limits/index.js';
import { fault, parseCsv, type Lines, type Parsed } from '../catalogs/index.js';
import { drugKey } from './drug-names.js';
import { SEVERITIES, type Severity } from './interaction-store.js';

export interface InteractionEntry {
  line: number;
  ingredient: string;
  other: string;
  severity: Severity;
  text: string;
  text_es: string | null;
  source: string;
  licence: string;
  version: string;
}

const COLUMNS = ['ingredient_1', 'ingredient_2', 'severity', 'text', 'source', 'licence', 'version'] as const;

/** The two columns whose names begin with `ingredient` are told apart by their order. */
function renamed(names: string[]): string[] {
  let ingredients = 0;
  return names.map((name) => {
    const lower = name.toLowerCase();
    if (lower.startsWith('ingredient')) return `ingredient_${(ingredients += 1)}`;
    return lower === 'license' ? 'licence' : lower;
  });
}

/** A CSV with pairs of ingredients. An ingredient is a substance, or a group of substances of the service's index. */
export async function* parseInteractionsCsv(lines: Lines): AsyncGenerator<Parsed<InteractionEntry>> {
  for await (const parsed of parseCsv(lines, COLUMNS, renamed)) {
    if ('record' in parsed) yield interactionOf(parsed.line, parsed.record);
    else yield parsed;
  }
}

function interactionOf(line: number, record: Record<string, string>): Parsed<InteractionEntry> {
  const said = (name: string) => (record[name] ?? '').trim();
  for (const name of COLUMNS) {
    const limit = AI_LIMITS.interactionColumns[name];
    if (said(name) === '') return fault(line, `${name} is missing`);
    if (said(name).length > limit) return fault(line, `${name} is longer than ${limit} characters`);
  }
  const severity = SEVERITIES.find((each) => each === said('severity').toLowerCase());
  if (!severity)
    return fault(line, `severity must be ${SEVERITIES.join(', ')}, not "${said('severity').slice(0, 40)}"`);
  const [ingredient = '', other = ''] = [drugKey(said('ingredient_1')), drugKey(said('ingredient_2'))].toSorted();
  if (ingredient === '') return fault(line, 'an ingredient has no letters');
  if (said('text_es').length > AI_LIMITS.interactionColumns.text)
    return fault(line, `text_es is longer than ${AI_LIMITS.interactionColumns.text} characters`);
  return {
    entry: {
      line,
      ingredient,
      other,
      severity,
      text: said('text'),
      text_es: said('text_es') || null,
      source: said('source'),
      licence: said('licence'),
      version: said('version'),
    },
  };
}
