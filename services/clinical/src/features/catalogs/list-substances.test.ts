import { PartialFile } from './import-actions.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startCatalogs, SUBSTANCES } from '../../../test/support/catalog-imports.js';

const { source, lines } = SUBSTANCES;
const PATH = '/api/v1/catalogs/substances';

let catalogs: Awaited<ReturnType<typeof startCatalogs>>;
beforeEach(async () => {
  catalogs = await startCatalogs();
});
afterEach(() => catalogs.stop());

const substanceOf = (code: string) => catalogs.app.db('substances').where({ code }).first();

test('an imported table is searched by any of its names and by code, in the language of who asks', async () => {
  const { app } = catalogs;
  const { clinic, doctor } = await app.build.practice();
  const find = (query: object) => app.as(doctor).get(PATH).query(query);
  expect((await find({})).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect(await catalogs.run(lines.join('\n'), source)).toEqual([
    { type: 'substances', version: '2026', added: 12, changed: 0, retired: 0 },
  ]);
  const found = await find({ q: 'ÁCIDO clav' });
  expect(found.body).toMatchObject({ data: [{ code: 'clav', name: 'Clavulanic acid' }], meta: { total: 1 } });
  await expectAudit(app, found, { event: 'substance.search', result_count: 1 });
  const spanish = await find({ q: 'acetaminophen' }).set('Accept-Language', 'es');
  expect(spanish.body.data).toMatchObject([{ name: 'Paracetamol', synonyms: ['Acetaminophen'], kind: 'substance' }]);
  expect((await find({ q: 'J01C', kind: 'class' })).body.data.map(({ code }: { code: string }) => code).sort()).toEqual(
    ['J01C', 'J01CA', 'J01CE'],
  );
  expect((await find({ q: '%%_' })).body.data).toEqual([]);
  expect((await find({ per_page: 5, page: 3 })).body).toMatchObject({
    data: [{}, {}],
    meta: { total: 12, last_page: 3 },
  });
  expectInvalid(await find({ q: 'a', kind: 'x' }), 'q', 'kind');
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(PATH), 'missing_ability');
});

test('what names no class is below the longest that its code begins with', async () => {
  await catalogs.run(lines.join('\n'), source);
  expect(await substanceOf('J01CA04')).toMatchObject({ classes: ['J01CA'], ingredients: [], active: true });
  expect(await substanceOf('J01CA')).toMatchObject({ classes: ['J01C'] });
  expect(await substanceOf('J01C')).toMatchObject({
    classes: ['J01'],
    cross_reactive: true,
    cross_reacts_with: ['J01DB'],
  });
  expect(await substanceOf('J01CR02')).toMatchObject({ classes: ['J01C'], ingredients: ['J01CA04', 'clav'] });
  expect(await substanceOf('latex')).toMatchObject({ classes: [], keys: ['natural rubber latex', 'latex'] });
});

test('the same file again changes nothing; another edition changes what differs and retires what it lacks', async () => {
  await catalogs.run(lines.join('\n'), source);
  const before = await catalogs.contents();
  expect(await catalogs.run([...lines, lines[1]].join('\r\n'), source)).toMatchObject([
    { version: '2026', added: 0, changed: 0, retired: 0 },
  ]);
  expect(await catalogs.contents()).toEqual(before);
  const untouched = await substanceOf('latex');
  const next = { ...source, edition: '2027' };
  expect(
    await catalogs.run(lines.slice(0, -2).join('\n').replace('Augmentin', 'Clavulin'), { ...next, retire: true }),
  ).toEqual([{ type: 'substances', version: '2027', added: 0, changed: 1, retired: 2 }]);
  expect(await substanceOf('latex')).toMatchObject({ active: false });
  expect(await catalogs.app.db('substance_names').where({ code: 'latex' })).toEqual([]);
  await expect(catalogs.run(lines.slice(0, 2).join('\n'), next)).rejects.toThrow(PartialFile);
  expect(await catalogs.run(lines.join('\n'), next)).toMatchObject([{ version: '2027~2', changed: 3 }]);
  expect(await substanceOf('latex')).toEqual({ ...untouched, updated_at: expect.any(Date) });
});

test('faulty lines are named by number with what is wrong, and nothing changes', async () => {
  const header = 'code,kind,name,classes,ingredients,cross_reactive,cross_reacts_with,synonyms';
  const faultsOf = (...rows: string[]) => catalogs.faultsOf([header, ...rows].join('\n'), source);
  expect(
    await faultsOf(
      ',substance,Nothing,,,,,',
      'a b,substance,Spaced,,,,,',
      'A,group,Grouped,,,,,',
      'B,substance,...,,,,,',
      `C,substance,${'x'.repeat(256)},,,,,`,
      'D,class,Made,,E,,,',
      'E,substance,Reactive,,,yes,,',
      'F,class,Perhaps,,,constructor,,',
      `G,substance,Many,,,,,${Array.from({ length: 51 }, (_, i) => `n${i}`).join('|')}`,
    ),
  ).toEqual([
    { line: 2, what: 'the code is missing' },
    { line: 3, what: '"a b" is no code' },
    { line: 4, what: 'kind must be substance or class, not "group"' },
    { line: 5, what: 'the name of B is missing' },
    { line: 6, what: 'a name of C is longer than 255 characters' },
    { line: 7, what: 'D is a class, which has no ingredients' },
    { line: 8, what: 'E is a substance: only classes are cross-reactive' },
    { line: 9, what: 'cross_reactive must be yes or no' },
    { line: 10, what: 'synonyms of G has more than 50 entries' },
  ]);
  expect(
    await faultsOf(
      'K1,class,One,K2,,,,',
      'K2,class,Two,K1,,,,',
      'S1,substance,Mixed,K9,S2,,,',
      'S2,substance,Mixed too,,S3,,,',
      'S3,substance,Simple,S2,,,,',
    ),
  ).toEqual([
    { line: 2, what: 'K1 is above itself' },
    { line: 3, what: 'K2 is above itself' },
    { line: 4, what: 'classes of S1 names K9, which is no class of the file' },
    { line: 4, what: 'ingredients of S1 names S2, which has ingredients itself' },
    { line: 6, what: 'classes of S3 names S2, which is no class of the file' },
  ]);
  expect(await faultsOf('A,substance,One,,,,,', 'A,substance,One,,,,,Other')).toEqual([
    { line: 3, what: 'says something else of A than line 2' },
  ]);
  expect(await catalogs.faultsOf('code;kind\nA;class', source)).toEqual([
    { line: 1, what: 'there is no column "name"; those there are: code, kind' },
  ]);
});
