import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import Joi from 'joi';
import { CATALOG_LIMITS } from '../../limits/index.js';
import { describeFailures, type Failure } from '../../domain/failures.js';
import type { Language, Text } from '../../domain/language.js';
import { attempted } from '../../http/validation.js';
import { ownTestFields, type OwnTest, type TestFile } from './own-test-content.js';
import { ownTestFailures } from './own-test-rules.js';

/** What is wrong with a line; 1 is the one with the names of the columns. */
interface LineFault {
  line: number;
  what: string;
}

export interface ReadTest {
  line: number;
  /** What the file says; what it has no column for is missing. */
  test: Pick<OwnTest, 'code' | 'name'> & Partial<OwnTest>;
}

interface ReadFile {
  tests: ReadTest[];
  faults: LineFault[];
  lines: number;
  ignored_columns: string[];
}

const COLUMNS: Record<string, readonly string[]> = {
  code: ['code', 'codigo'],
  name: ['name', 'nombre'],
  name_es: ['name_es', 'nombre_es'],
  loinc: ['loinc'],
  category: ['category', 'categoria'],
  active: ['active', 'activo', 'activa'],
  specimen: ['specimen', 'muestra'],
  unit: ['unit', 'unidad'],
  fasting: ['fasting', 'ayuno'],
  members: ['members', 'pruebas'],
  modality: ['modality', 'modalidad'],
  body_part: ['body_part', 'region'],
  laterality_required: ['laterality_required', 'lateralidad'],
  contrast: ['contrast', 'contraste'],
};
/** Lines that are read before others have their turn. */
const AT_ONCE = 200;

const FLAGS = ['active', 'fasting', 'laterality_required', 'contrast'];
const YES = ['yes', 'true', '1', 'si', 'x'];
const NO = ['', 'no', 'false', '0'];

const folded = (given: string): string =>
  given
    .trim()
    .replace(/^\uFEFF/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

const SAYINGS = {
  columns: {
    en: 'The file needs the columns code and name; those there are: :given.',
    es: 'El archivo necesita las columnas código y nombre; las que hay son: :given.',
  },
  twice: { en: 'Two columns are called :given.', es: 'Dos columnas se llaman :given.' },
  fields: {
    en: 'It has :given fields, and the first line :expected.',
    es: 'Tiene :given campos, y la primera línea :expected.',
  },
  flag: { en: ':column must be yes or no, not “:given”.', es: ':column debe ser sí o no, no «:given».' },
  quotes: {
    en: 'A quotation mark is not closed, or something follows the one that closes.',
    es: 'Unas comillas no se cierran, o algo sigue a las que cierran.',
  },
  lines: {
    en: 'The file has more than :given lines: divide it.',
    es: 'El archivo tiene más de :given líneas: divídalo.',
  },
  repeated: {
    en: 'The code :given is in line :expected already.',
    es: 'El código :given ya está en la línea :expected.',
  },
} satisfies Record<string, Text>;

const row = Joi.object({ ...ownTestFields, code: ownTestFields.code.required(), name: ownTestFields.name.required() });

/** What the file holds, and each of its lines that is faulty, in the reader's language. Others have their turn while it reads. */
export async function readTestFile({ kind, header, parts }: TestFile, language: Language): Promise<ReadFile> {
  const say = (what: keyof typeof SAYINGS, values: Record<string, string | number>) =>
    SAYINGS[what][language].replace(/:(given|expected|column)/g, (_, name: string) => String(values[name] ?? ''));
  const read: ReadFile = { tests: [], faults: [], lines: 0, ignored_columns: [] };
  const delimiter = delimiterOf(header);
  const given = (rowsOf(header, delimiter)?.[0]?.record ?? []).slice(0, CATALOG_LIMITS.importColumns);
  const names = given.map((name) => Object.keys(COLUMNS).find((key) => COLUMNS[key]?.includes(folded(name))));
  /** A column as the file calls it, which is what its author looks for. */
  const called = (name: string) => given[names.indexOf(name)]?.trim() ?? name;
  const asCalled = (path: string) => path.replace(/^[^.]+/, called);
  read.ignored_columns = given.filter((name, index) => names[index] === undefined && name.trim() !== '');
  const twice = names.find((name, index) => name !== undefined && names.indexOf(name) !== index);
  if (twice !== undefined) read.faults.push({ line: 1, what: say('twice', { given: called(twice) }) });
  if (!names.includes('code') || !names.includes('name'))
    read.faults.push({ line: 1, what: say('columns', { given: given.join(', ').slice(0, 200) }) });
  if (read.faults.length > 0) return read;

  const seen = new Map<string, number>();
  for (const part of parts) {
    const rows = rowsOf(part.text, delimiter);
    if (!rows) {
      read.faults.push({ line: part.line + quoteFault(part.text, delimiter), what: say('quotes', {}) });
      continue;
    }
    for (const { record, line: within } of rows) {
      const line = part.line + within - 1;
      read.lines += 1;
      if (read.lines % AT_ONCE === 0) await setImmediate();
      if (read.lines > CATALOG_LIMITS.importLines) {
        read.faults.push({ line, what: say('lines', { given: CATALOG_LIMITS.importLines }) });
        return read;
      }
      if (record.length !== given.length) {
        read.faults.push({ line, what: say('fields', { given: record.length, expected: given.length }) });
        continue;
      }
      const { values, wrong } = valuesOf(names, record);
      const whats = wrong.map(({ column, given }) => say('flag', { column: called(column), given }));
      const { value, failures } = attempted(row, values);
      const test = value as ReadTest['test'];
      const found = [...failures, ...ownTestFailures(kind, test)];
      whats.push(
        ...sentences(
          found.map((each) => ({ ...each, path: asCalled(each.path) })),
          language,
        ),
      );
      const first = seen.get(test.code);
      if (failures.length === 0 && first !== undefined)
        whats.push(say('repeated', { given: test.code, expected: first }));
      seen.set(test.code, first ?? line);
      if (whats.length === 0) read.tests.push({ line, test });
      else read.faults.push({ line, what: whats.join(' ') });
    }
  }
  return read;
}

const sentences = (failures: readonly Failure[], language: Language): string[] =>
  Object.values(describeFailures(failures, failures.length, language).errors).flat();

function valuesOf(names: readonly (string | undefined)[], record: readonly string[]) {
  const values: Record<string, unknown> = {};
  const wrong: { column: string; given: string }[] = [];
  for (const [index, name] of names.entries()) {
    const given = record[index]?.trim() ?? '';
    if (name === undefined) continue;
    if (name === 'members')
      values[name] = given
        .split('|')
        .map((member) => member.trim())
        .filter(Boolean);
    else if (!FLAGS.includes(name)) values[name] = given === '' && name !== 'code' && name !== 'name' ? null : given;
    else if (name === 'active' && given === '') continue;
    else if (YES.includes(folded(given))) values[name] = true;
    else if (NO.includes(folded(given))) values[name] = false;
    else wrong.push({ column: name, given: given.slice(0, 40) });
  }
  return { values, wrong };
}

const delimiterOf = (header: string): string =>
  [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';

/** Undefined for what cannot be read as CSV. */
function rowsOf(text: string, delimiter: string): { record: string[]; line: number }[] | undefined {
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** How many lines of the part are before the first one that is no CSV by itself: the parser only names where the text ends. */
function quoteFault(text: string, delimiter: string): number {
  const lines = text.split('\n');
  const whole = lines.findIndex((line) => rowsOf(line, delimiter) === undefined);
  return Math.max(0, whole);
}
