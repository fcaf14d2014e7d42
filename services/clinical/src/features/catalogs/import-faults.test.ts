import { CHOLERA, CIE10, ORDER, orderLine, startCatalogs } from '../../../test/support/catalog-imports.js';

let catalogs: Awaited<ReturnType<typeof startCatalogs>>;
beforeEach(async () => {
  catalogs = await startCatalogs();
});
afterEach(() => catalogs.stop());

test('faulty lines are named by number with what is wrong, and nothing changes', async () => {
  const [good = ''] = CHOLERA;
  const faults = await catalogs.faultsOf(
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
    await catalogs.faultsOf([good, orderLine('B99', 1, 'Other'), orderLine('A00', 0, 'Not cholera')].join('\n'), ORDER),
  ).toEqual([{ line: 3, what: 'says something else of A00 than line 1' }]);
});

test('of very many faulty lines the first are named and the others counted', async () => {
  const thrown: unknown = await catalogs.run('rubbish\n'.repeat(5_000), ORDER).catch((error: unknown) => error);
  const { message } = thrown as Error;
  expect(message.split('\n')).toHaveLength(21);
  expect(message).toContain('and 4980 more faulty lines');
});

test('Latin-1 and UTF-8 give the same accents, padded by characters or by bytes', async () => {
  const line = orderLine('H810', 0, 'Ménière’s disease'.replace('’', "'"));
  await catalogs.run(Buffer.from(line, 'latin1'), ORDER);
  expect((await catalogs.codeOf('H81.0')).description).toBe("Ménière's disease");
  expect((await catalogs.run(`\uFEFF${line}`, ORDER))[0]).toMatchObject({ changed: 0 });
  const padded = Buffer.concat([
    Buffer.from(line.slice(0, 16) + "Ménière's disease".padEnd(58)),
    Buffer.from(" Ménière's disease"),
  ]);
  expect((await catalogs.run(padded, ORDER))[0]).toMatchObject({ changed: 0 });
  expect((await catalogs.search({ type: 'cie10', q: 'MENIERE' })).body.data.cie10.items).toHaveLength(1);
});

test('what is no text is refused in a sentence', async () => {
  const [line = ''] = CHOLERA;
  const whats = async (content: Buffer | string) =>
    (await catalogs.faultsOf(content, ORDER)).map(({ what }) => what).join();
  expect(await whats(Buffer.from(`\uFEFF${line}`, 'utf16le'))).toContain('UTF-16');
  expect(await whats(Buffer.from(line, 'utf16le'))).toContain('control characters');
  expect(await whats('PK\x03\x04 and so on')).toContain('zip');
  expect(await whats('')).toContain('empty');
  expect(await whats('\n\n')).toContain('nothing to import');
  expect(await whats('x'.repeat(200_000))).toContain('longer than');
});

test('a CSV with a missing column, a short line, a bad code or an open quotation mark names the line', async () => {
  expect(await catalogs.faultsOf('codigo,description\nA00,x\n', CIE10)).toEqual([
    { line: 1, what: 'there is no column "code"; those there are: codigo, description' },
  ]);
  expect(await catalogs.faultsOf('code,description\nA00,x\nA01\n', CIE10)).toEqual([
    { line: 3, what: 'has not as many fields as the first line' },
  ]);
  expect(await catalogs.faultsOf('code,description\nA00,x\n99,x\n,y\nA02,\n', CIE10)).toEqual([
    { line: 3, what: '"99" is no code' },
    { line: 4, what: 'the code is missing' },
    { line: 5, what: 'the description of A02 is missing' },
  ]);
  expect((await catalogs.faultsOf('code,description\nA00,"x\nA01,y\n', CIE10))[0]?.what).toContain('never closed');
});

test('a large file is read in pieces, and a fault in its last line leaves nothing of it behind', async () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => {
    const [letter, rest] = ['ABCDEFGHIJ'[index % 10], String(Math.floor(index / 10)).padStart(4, '0')];
    return orderLine(`${letter}${rest}`, 1, `Condition number ${index} of many, with a longer description`, index);
  });
  expect((await catalogs.faultsOf([...lines, 'rubbish'].join('\n'), ORDER))[0]?.line).toBe(40_001);
  const heard: (number | undefined)[] = [];
  const [result] = await catalogs.run(lines.join('\n'), ORDER, (read) => heard.push(read));
  expect(result?.added).toBe(40_000);
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.at(-1)).toBeUndefined();
});
