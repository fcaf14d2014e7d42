import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { PRODUCT_IMPORT_LIMITS } from '../../limits/index.js';
import { COLUMNS, REQUIRED_COLUMNS } from './import-content.js';

/** A row by column name; `fields` is undefined if it has another number of fields than the first line. */
export interface Row {
  line: number;
  fields: Record<string, string> | undefined;
}

const HEADER: OwnRule = {
  name: 'csv_header',
  en: `The first line must have each column once: ${REQUIRED_COLUMNS.join(', ')}, and any of :value.`,
  es: `La primera línea debe tener cada columna una vez: ${REQUIRED_COLUMNS.join(', ')} y cualquiera de :value.`,
};

const MALFORMED: OwnRule = {
  name: 'csv',
  en: 'The body is not valid CSV: line :value is too long, or has a quotation mark that is misplaced or not closed.',
  es: 'El cuerpo no es un CSV válido: la línea :value es demasiado larga, o tiene una comilla mal puesta o sin cerrar.',
};

const TOO_MANY: OwnRule = {
  name: 'csv_rows',
  en: 'The body must not have more than :limit rows.',
  es: 'El cuerpo no debe tener más de :limit filas.',
};

/** The number of rows in the file. Throws 422 `body` for an invalid CSV, and for too many rows. */
export async function countRows(raw: Buffer): Promise<number> {
  if (!isUtf8(raw)) throw invalid({ path: 'body', rule: 'not_utf8' });
  if (raw.includes(0)) throw invalid({ path: 'body', rule: 'characters' });
  let rows = 0;
  for await (const _ of readRows(raw)) {
    rows += 1;
    if (rows > PRODUCT_IMPORT_LIMITS.rows)
      throw invalid({ path: 'body', rule: TOO_MANY, limit: PRODUCT_IMPORT_LIMITS.rows });
  }
  if (rows === 0 && raw.length === 0) throw invalid({ path: 'body', rule: 'required' });
  return rows;
}

/** The rows by column name. Commas, semicolons or tabs separate fields. */
export async function* readRows(raw: Buffer): AsyncGenerator<Row> {
  const end = raw.indexOf('\n');
  const first = raw.subarray(0, Math.min(end < 0 ? raw.length : end, PRODUCT_IMPORT_LIMITS.rowCharacters)).toString();
  const delimiter = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: PRODUCT_IMPORT_LIMITS.rowCharacters,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(slices(raw));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let names: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (names) yield { line: info.lines, fields: fieldsOf(names, record) };
      else names = headerOf(record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid({ path: 'body', rule: MALFORMED, value: lineOf(error) });
  } finally {
    source.destroy();
  }
  if (!names && raw.length > 0) headerOf([]);
}

/** Gives other requests a turn between slices. */
async function* slices(raw: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < raw.length; from += PRODUCT_IMPORT_LIMITS.sliceBytes) {
    yield raw.subarray(from, from + PRODUCT_IMPORT_LIMITS.sliceBytes);
    await nextTurn();
  }
}

function headerOf(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim().toLowerCase());
  const known = new Set<string>(COLUMNS);
  const isWhole = REQUIRED_COLUMNS.every((name) => names.includes(name));
  if (!isWhole || new Set(names).size < names.length || names.some((name) => !known.has(name)))
    throw invalid({
      path: 'body',
      rule: HEADER,
      value: COLUMNS.filter((name) => !REQUIRED_COLUMNS.includes(name)).join(', '),
    });
  return names;
}

const fieldsOf = (names: readonly string[], record: readonly string[]): Record<string, string> | undefined =>
  record.length === names.length
    ? Object.fromEntries(names.map((name, place) => [name, record[place]?.trim() ?? '']))
    : undefined;

function lineOf(error: CsvError): string {
  const { lines } = error as { lines?: unknown };
  return typeof lines === 'number' ? String(lines) : '1';
}
