import { LIMITS } from '../../limits/index.js';
import { fault, parseCsv, type Lines, type Parsed } from './import-formats.js';
import { keyOf } from './substance-rules.js';

export interface SubstanceEntry {
  line: number;
  code: string;
  system: string | null;
  kind: 'substance' | 'class';
  name: string;
  name_es: string | null;
  synonyms: string[];
  classes: string[];
  ingredients: string[];
  cross_reactive: boolean;
  cross_reacts_with: string[];
  keys: string[];
}

const FLAGS = new Map([
  ...['', 'no', 'false', '0'].map((given) => [given, false] as const),
  ...['yes', 'true', '1'].map((given) => [given, true] as const),
]);

/**
 * A CSV of substances and of the classes above them. `code` and `name` must be there; `kind`, `system`, `name_es`, `synonyms`,
 * `classes`, `ingredients`, `cross_reactive` and `cross_reacts_with` may be. Lists are separated by `|`.
 */
export async function* parseSubstancesCsv(lines: Lines): AsyncGenerator<Parsed<SubstanceEntry>> {
  for await (const parsed of parseCsv(lines, ['code', 'name'])) {
    if ('record' in parsed) yield substanceOf(parsed.line, parsed.record);
    else yield parsed;
  }
}

function substanceOf(line: number, record: Record<string, string>): Parsed<SubstanceEntry> {
  const text = (name: string) => (record[name] ?? '').trim();
  const list = (name: string) => [
    ...new Set(
      text(name)
        .split('|')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ];
  const code = text('code');
  if (!isCode(code)) return fault(line, code ? `"${code.slice(0, 40)}" is no code` : 'the code is missing');
  const kind = text('kind') || 'substance';
  if (kind !== 'substance' && kind !== 'class')
    return fault(line, `kind must be substance or class, not "${kind.slice(0, 40)}"`);
  const cross_reactive = FLAGS.get(text('cross_reactive').toLowerCase());
  if (cross_reactive === undefined) return fault(line, 'cross_reactive must be yes or no');
  const entry = {
    line,
    code,
    kind,
    cross_reactive,
    system: text('system') || null,
    name: text('name'),
    name_es: text('name_es') || null,
    synonyms: list('synonyms'),
    classes: list('classes'),
    ingredients: list('ingredients'),
    cross_reacts_with: list('cross_reacts_with'),
  } as const;
  const names = [entry.name, entry.name_es ?? entry.name, ...entry.synonyms];
  const what = faultOf(entry, names);
  if (what) return fault(line, what);
  return {
    entry: {
      ...entry,
      keys: [...new Set(names.map(keyOf))].filter((key) => key.length >= LIMITS.substances.keyLength),
    },
  };
}

const isCode = (code: string): boolean => /^[\w.:-]+$/.test(code) && code.length <= LIMITS.codeLength;

function faultOf(entry: Omit<SubstanceEntry, 'keys'>, names: readonly string[]): string | undefined {
  const { code, kind, system, classes, ingredients, cross_reacts_with, cross_reactive } = entry;
  if (!keyOf(entry.name)) return `the name of ${code} is missing`;
  if ([...names, system ?? ''].some((name) => name.length > LIMITS.shortText))
    return `a name of ${code} is longer than ${LIMITS.shortText} characters`;
  const lists = { synonyms: entry.synonyms, classes, ingredients, cross_reacts_with };
  for (const [name, values] of Object.entries(lists))
    if (values.length > LIMITS.substances.links)
      return `${name} of ${code} has more than ${LIMITS.substances.links} entries`;
  const bad = [...classes, ...ingredients, ...cross_reacts_with].find((each) => !isCode(each));
  if (bad !== undefined) return `"${bad.slice(0, 40)}" is no code`;
  if (kind === 'class' && ingredients.length > 0) return `${code} is a class, which has no ingredients`;
  if (kind === 'substance' && (cross_reactive || cross_reacts_with.length > 0))
    return `${code} is a substance: only classes are cross-reactive`;
  return undefined;
}
