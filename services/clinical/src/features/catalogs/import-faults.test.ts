import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { FaultyFile } from './catalog-file.js';
import { importCatalog, type Source } from './import-actions.js';

let app: TestApp;
let folder: string;
let doctor: { token: string };
beforeEach(async () => {
  app = await startApp();
  folder = mkdtempSync(path.join(os.tmpdir(), 'catalogs-'));
  ({ doctor } = await app.build.practice());
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await app.stop();
});

const ORDER: Source = { format: 'icd10cm-order', edition: '2026' };
const CIE10: Source = { format: 'cie10-csv', edition: '2018', columns: { code: 'code', description: 'description' } };

const orderLine = (code: string, billable: 0 | 1, title: string, order = 1) =>
  `${String(order).padStart(5, '0')} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}`;

const run = async (content: string | Buffer, source: Source, progress?: (read: number | undefined) => void) => {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return importCatalog(app.deps.config.database_url, file, source, progress);
};

const faultsOf = async (content: string | Buffer, source: Source) => {
  const before = await contents();
  const thrown: unknown = await run(content, source).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(FaultyFile);
  expect(await contents()).toEqual(before);
  return (thrown as FaultyFile).faults;
};

const contents = () =>
  Promise.all([
    app.db('cie10_codes').orderBy('code'),
    app.db('catalog_tests').orderBy('id'),
    app.db('catalog_versions').orderBy('type'),
    app.db('catalog_imports').orderBy(['type', 'edition', 'revision']),
  ]);

const search = (query: Record<string, string>) => app.as(doctor).get('/api/mobile/v1/doctor/catalogs').query(query);
const codeOf = (code: string) => app.db('cie10_codes').where({ code }).first();

const CHOLERA = [
  orderLine('A00', 0, 'Cholera', 1),
  orderLine('A000', 1, 'Cholera due to Vibrio cholerae 01, biovar cholerae', 2),
  orderLine('S720', 0, 'Fracture of head and neck of femur', 3),
  orderLine('S72', 0, 'Fracture of femur', 4),
  orderLine('S7200', 0, 'Fracture of unspecified part of neck of femur', 5),
  orderLine('S72001', 0, 'Fracture of unspecified part of neck of right femur', 6),
  orderLine(
    'S72001A',
    1,
    'Fracture of unspecified part of neck of right femur, initial encounter for closed fracture',
    7,
  ),
];

test('faulty lines are named by number with what is wrong, and nothing changes', async () => {
  const [good = ''] = CHOLERA;
  const faults = await faultsOf(
    [
      good,
      good.replace('00001', '0000x'),
      good.replace('A00 ', 'A-0 '),
      `${good.slice(0, 14)}2${good.slice(15)}`,
      good.slice(0, 76),
      `x${good}`,
      '',
      orderLine('A01', 0, 'Fine'),
    ].join('\r\n'),
    ORDER,
  );
  expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(faults.map(({ what }) => what)).toEqual([
    'columns 1-5 must hold the order number, not "0000x"',
    'columns 7-13 must hold a code without its dot, not "A-0"',
    'column 15 must be 0 or 1, not "2"',
    expect.stringContaining('column 78'),
    expect.stringContaining('columns 6'),
  ]);
  expect(
    await faultsOf([good, orderLine('B99', 1, 'Other'), orderLine('A00', 0, 'Not cholera')].join('\n'), ORDER),
  ).toEqual([{ line: 3, what: 'says something else of A00 than line 1' }]);
});

test('of very many faulty lines the first are named and the others counted', async () => {
  const thrown: unknown = await run('rubbish\n'.repeat(5_000), ORDER).catch((error: unknown) => error);
  const { message } = thrown as Error;
  expect(message.split('\n')).toHaveLength(21);
  expect(message).toContain('and 4980 more faulty lines');
});

test('Latin-1 and UTF-8 give the same accents, padded by characters or by bytes', async () => {
  const line = orderLine('H810', 0, 'Ménière’s disease'.replace('’', "'"));
  await run(Buffer.from(line, 'latin1'), ORDER);
  expect((await codeOf('H81.0')).description).toBe("Ménière's disease");
  expect((await run(`\uFEFF${line}`, ORDER))[0]).toMatchObject({ changed: 0 });
  const padded = Buffer.concat([
    Buffer.from(line.slice(0, 16) + "Ménière's disease".padEnd(58)),
    Buffer.from(" Ménière's disease"),
  ]);
  expect((await run(padded, ORDER))[0]).toMatchObject({ changed: 0 });
  expect((await search({ type: 'cie10', q: 'MENIERE' })).body.data.cie10.items).toHaveLength(1);
});

test('what is no text is refused in a sentence', async () => {
  const [line = ''] = CHOLERA;
  const whats = async (content: Buffer | string) => (await faultsOf(content, ORDER)).map(({ what }) => what).join();
  expect(await whats(Buffer.from(`\uFEFF${line}`, 'utf16le'))).toContain('UTF-16');
  expect(await whats(Buffer.from(line, 'utf16le'))).toContain('control characters');
  expect(await whats('PK\x03\x04 and so on')).toContain('zip');
  expect(await whats('')).toContain('empty');
  expect(await whats('\n\n')).toContain('nothing to import');
  expect(await whats('x'.repeat(200_000))).toContain('longer than');
});

test('a CSV with a missing column, a short line, a bad code or an open quotation mark names the line', async () => {
  expect(await faultsOf('codigo,description\nA00,x\n', CIE10)).toEqual([
    { line: 1, what: 'there is no column "code"; those there are: codigo, description' },
  ]);
  expect(await faultsOf('code,description\nA00,x\nA01\n', CIE10)).toEqual([
    { line: 3, what: 'has not as many fields as the first line' },
  ]);
  expect(await faultsOf('code,description\nA00,x\n99,x\n,y\nA02,\n', CIE10)).toEqual([
    { line: 3, what: '"99" is no code' },
    { line: 4, what: 'the code is missing' },
    { line: 5, what: 'the description of A02 is missing' },
  ]);
  expect((await faultsOf('code,description\nA00,"x\nA01,y\n', CIE10))[0]?.what).toContain('never closed');
});

test('a large file is read in pieces, and a fault in its last line leaves nothing of it behind', async () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => {
    const [letter, rest] = ['ABCDEFGHIJ'[index % 10], String(Math.floor(index / 10)).padStart(4, '0')];
    return orderLine(`${letter}${rest}`, 1, `Condition number ${index} of many, with a longer description`, index);
  });
  expect((await faultsOf([...lines, 'rubbish'].join('\n'), ORDER))[0]?.line).toBe(40_001);
  const heard: (number | undefined)[] = [];
  const [result] = await run(lines.join('\n'), ORDER, (read) => heard.push(read));
  expect(result?.added).toBe(40_000);
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.at(-1)).toBeUndefined();
});
