import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decode, FaultyFile, type Fault, type Line } from './catalog-file.js';
import { icdCode, isIcdGroup } from './icd-rules.js';
import { isLoincNumber, LOINC_COLUMNS, loincTest, type LoincRecord, type LoincTest } from './loinc-rules.js';

export interface DiagnosisEntry {
  line: number;
  code: string;
  description: string;
  description_es: string | null;
  /** Null where the file does not say: then a code is billable that has none below it. */
  is_billable: boolean | null;
}

export interface TestEntry extends LoincTest {
  line: number;
}

/** What a line is: an entry, a fault, or nothing to import. */
export type Parsed<T> = { entry: T } | { fault: Fault } | undefined;

export type Lines = AsyncIterable<Line[]>;

export const fault = (line: number, what: string) => ({ fault: { line, what } });

/** The names of columns in a CSV of CIE-10, as given on the command line. */
export interface DiagnosisColumns {
  code: string;
  description: string;
  description_es?: string;
}

/** The order file of ICD-10-CM: 1-5 order number, 7-13 code, 15 billable, 17-76 short title, from 78 long title. */
export async function* parseOrderFile(lines: Lines): AsyncGenerator<Parsed<DiagnosisEntry>> {
  for await (const some of lines) for (const line of some) yield line.text.trim() ? orderLine(line) : undefined;
}

function orderLine({ number: line, text, bytes }: Line): Parsed<DiagnosisEntry> {
  // Titles outside ASCII were padded by characters in one edition and by bytes in another.
  const fields =
    orderFields(text) ?? orderFields(bytes.toString('latin1'), (part) => decode(Buffer.from(part, 'latin1')));
  if (!fields) return fault(line, 'columns 6, 14, 16 and 77 must be blank, with the long title from column 78 on');
  const { order, code: given, flag, description } = fields;
  if (!/^\d{5}$/.test(order)) return fault(line, `columns 1-5 must hold the order number, not "${order}"`);
  const code = /^[0-9A-Z]{3,7} *$/.test(given) ? icdCode(given) : undefined;
  if (!code) return fault(line, `columns 7-13 must hold a code without its dot, not "${given.trim()}"`);
  if (flag !== '0' && flag !== '1') return fault(line, `column 15 must be 0 or 1, not "${flag}"`);
  return { entry: { line, code, description, description_es: null, is_billable: flag === '1' } };
}

function orderFields(text: string, read: (part: string) => string = (part) => part) {
  const description = text.slice(77).trim();
  if ([5, 13, 15, 76].some((column) => text[column] !== ' ') || text[77] === ' ' || !description) return undefined;
  return { order: text.slice(0, 5), code: text.slice(6, 13), flag: text.charAt(14), description: read(description) };
}

/** A CSV of CIE-10; chapters and blocks among the codes are passed over. */
export async function* parseDiagnosisCsv(
  lines: Lines,
  columns: DiagnosisColumns,
): AsyncGenerator<Parsed<DiagnosisEntry>> {
  for await (const parsed of parseCsv(lines, Object.values(columns))) {
    if (!('record' in parsed)) yield parsed;
    else yield diagnosisRecord(parsed.line, parsed.record, columns);
  }
}

function diagnosisRecord(
  line: number,
  record: Record<string, string>,
  columns: DiagnosisColumns,
): Parsed<DiagnosisEntry> {
  const given = record[columns.code] ?? '';
  if (isIcdGroup(given)) return undefined;
  const code = icdCode(given);
  if (!code) return fault(line, given.trim() ? `"${given.trim().slice(0, 40)}" is no code` : 'the code is missing');
  const description = record[columns.description]?.trim();
  if (!description) return fault(line, `the description of ${code} is missing`);
  const description_es = (columns.description_es && record[columns.description_es]?.trim()) || null;
  return { entry: { line, code, description, description_es, is_billable: null } };
}

/** LOINC's own table; only what is active and of a laboratory or of radiology. */
export async function* parseLoincCsv(lines: Lines): AsyncGenerator<Parsed<TestEntry>> {
  for await (const parsed of parseCsv(lines, LOINC_COLUMNS)) {
    if (!('record' in parsed)) {
      yield parsed;
      continue;
    }
    const { line } = parsed;
    const record = parsed.record as LoincRecord;
    if (!isLoincNumber(record.LOINC_NUM)) {
      yield fault(line, `"${record.LOINC_NUM.slice(0, 40)}" is no LOINC number: its check digit says so`);
      continue;
    }
    const test = loincTest(record);
    if (test && !test.name) yield fault(line, `the LONG_COMMON_NAME of ${test.loinc} is missing`);
    else yield test && { entry: { line, ...test } };
  }
}

type CsvRow = { line: number; record: Record<string, string> } | { fault: Fault };

/** Records of a CSV by the names in its first line; what stands between them is a comma, a semicolon or a tab. */
export async function* parseCsv(
  lines: Lines,
  required: readonly string[],
  rename: (names: string[]) => string[] = (names) => names,
): AsyncGenerator<CsvRow> {
  const iterator = texts(lines);
  const first = await iterator.next();
  const header = first.done ? '' : first.value;
  const delimiter = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
  const parser = parse({
    delimiter,
    info: true,
    skip_empty_lines: true,
    columns: (names: string[]) => {
      const trimmed = rename(names.map((name) => name.trim()));
      const missing = required.filter((name) => !trimmed.includes(name));
      if (missing.length > 0)
        throw new FaultyFile([
          { line: 1, what: `there is no column "${missing.join('", "')}"; those there are: ${trimmed.join(', ')}` },
        ]);
      return trimmed;
    },
  });
  const source = Readable.from(
    (async function* () {
      yield header;
      yield* iterator;
    })(),
  );
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>)
      yield { line: info.lines, record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield fault(Number(error['lines'] ?? 0), CSV_FAULTS[error.code] ?? error.message);
  } finally {
    source.destroy();
  }
}

const CSV_FAULTS: Record<string, string> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'has not as many fields as the first line',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has not as many fields as the first line',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'something follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands within a field that does not begin with one',
};

async function* texts(lines: Lines): AsyncGenerator<string> {
  let first = true;
  for await (const some of lines) {
    if (first && some[0]) {
      first = false;
      yield `${some.shift()?.text}\n`;
    }
    if (some.length > 0) yield `${some.map(({ text }) => text).join('\n')}\n`;
  }
}
