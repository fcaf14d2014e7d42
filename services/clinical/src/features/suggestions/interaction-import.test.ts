import { importTable, interactionsCsv } from '../../../test/support/interactions.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const rows = () => app.db('interactions').whereRaw('ingredient < other').orderBy(['source', 'ingredient', 'other']);

test('a table is kept by names without salts and accents, with its source, version and licence', async () => {
  const { imported } = await importTable(
    app,
    interactionsCsv(
      'Warfarin sodium,Ácido acetilsalicílico,Severe,"Bleeding, much",A,free,1',
      'AINEs,Litio,moderate,Toxicity,B,bought,2026',
    ),
  );
  expect(imported).toEqual([
    { source: 'A', version: '1', pairs: 1 },
    { source: 'B', version: '2026', pairs: 1 },
  ]);
  expect(await rows()).toMatchObject([
    {
      ingredient: 'acido acetilsalicilico',
      other: 'warfarin',
      severity: 'severe',
      text: 'Bleeding, much',
      source: 'A',
    },
    { ingredient: 'aines', other: 'litio', severity: 'moderate', source: 'B' },
  ]);
  expect(await app.db('interaction_sources').orderBy('source')).toMatchObject([
    { source: 'A', licence: 'free', pairs: 1 },
    { source: 'B', licence: 'bought', pairs: 1 },
  ]);
});

test('a new version of a source replaces what was known by it, other sources stay, and a repetition changes no pair', async () => {
  await importTable(
    app,
    interactionsCsv('a1,b1,severe,x,Old,free,1', 'a2,b2,severe,x,Old,free,1', 'a1,b1,minor,x,Other,free,1'),
  );
  const next = interactionsCsv('a1,b1,moderate,y,Old,free,2', 'b1,a1,moderate,y,Old,free,2');
  expect((await importTable(app, next)).imported).toEqual([{ source: 'Old', version: '2', pairs: 1 }]);
  const known = (await rows()).filter(({ source }) => source === 'Old' || source === 'Other');
  expect(known).toMatchObject([
    { source: 'Old', severity: 'moderate' },
    { source: 'Other', severity: 'minor' },
  ]);
  await importTable(app, next);
  expect((await rows()).filter(({ source }) => source === 'Old' || source === 'Other')).toEqual(known);
});

test('two columns may have the same name, in any case', async () => {
  const content = 'Ingredient,Ingredient,Severity,Text,Source,License,Version\nc1,c2,severe,x,Same,free,1';
  expect((await importTable(app, content)).imported).toEqual([{ source: 'Same', version: '1', pairs: 1 }]);
});

test('a faulty line is named, and nothing has changed', async () => {
  const before = await rows();
  const { faults } = await importTable(
    app,
    interactionsCsv(
      'a,b,severe,x,A,free,9',
      'a,b,deadly,x,A,free,9',
      'a,,severe,x,A,free,9',
      '?,b,severe,x,A,free,9',
      'a,b,severe,x,A,,9',
      `a,b,severe,${'x'.repeat(2_001)},A,free,9`,
    ),
  );
  expect(faults).toEqual([
    { line: 3, what: 'severity must be contraindicated, severe, moderate, minor, not "deadly"' },
    { line: 4, what: 'ingredient_2 is missing' },
    { line: 5, what: 'an ingredient has no letters' },
    { line: 6, what: 'licence is missing' },
    { line: 7, what: 'text is longer than 2000 characters' },
  ]);
  expect(await rows()).toEqual(before);
});

test('a file that contradicts itself is refused, and so is one without its columns or without lines', async () => {
  const twice = interactionsCsv('a,b,severe,x,C,free,1', 'b,a,minor,x,C,free,1', 'a,d,minor,x,C,free,2');
  expect((await importTable(app, twice)).faults).toEqual([
    { line: 3, what: 'says something else of a and b than line 2' },
    { line: 4, what: 'says another version or licence of its source than line 2' },
  ]);
  const [first] = (await importTable(app, 'ingredient_1,severity\na,severe')).faults;
  expect(first).toMatchObject({ line: 1, what: expect.stringContaining('no column "ingredient_2"') });
  const nothing = await importTable(app, interactionsCsv());
  expect(nothing.faults).toEqual([{ line: 0, what: 'there is nothing to import in the file' }]);
});
