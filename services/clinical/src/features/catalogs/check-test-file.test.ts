import { CATALOG_LIMITS } from '../../limits/index.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startOwnTests, testFile, TESTS } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post, codes } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

const HEADER = 'code;name;unit;fasting;members';

test('each faulty line is named with why, in the reader’s language, and nothing is imported', async () => {
  const { administrator } = await aClinic();
  const faulty = testFile([
    HEADER,
    'OK1;Fine;;;',
    ';No code;;;',
    'X2;;;;',
    'X3;Fine;;maybe;',
    'X4;Too;many;;;fields',
    'OK1;Again;;;',
    '=CMD();Formula;;;',
  ]);
  const checked = await post(administrator, '/check', faulty);
  expect(checked.body.data).toMatchObject({ lines: 7, faulty_lines: 6, ignored_columns: [] });
  expect(checked.body.data.faults).toEqual([
    { line: 3, what: 'The code field is required.' },
    { line: 4, what: 'The name field is required.' },
    { line: 5, what: 'fasting must be yes or no, not “maybe”.' },
    { line: 6, what: 'It has 6 fields, and the first line 5.' },
    { line: 7, what: 'The code OK1 is in line 2 already.' },
    { line: 8, what: 'The code format is invalid.' },
  ]);
  await expectAudit(app, checked, { event: 'catalog.check', result_count: 7 });
  const spanish = await app.as(administrator).post(`${TESTS}/check`).set('Accept-Language', 'es').send(faulty);
  expect(spanish.body.data.faults[2]).toEqual({ line: 5, what: 'fasting debe ser sí o no, no «maybe».' });
  const own = testFile(['Código;NOMBRE;Ayuno;Pruebas', '=X();Glicemia;;', 'G1;;quizás;', 'P1;Perfil;;G1|=Y()']);
  const inOwnWords = await app.as(administrator).post(`${TESTS}/check`).set('Accept-Language', 'es').send(own);
  expect(inOwnWords.body.data.faults).toEqual([
    { line: 2, what: 'El formato de Código no es válido.' },
    { line: 3, what: 'Ayuno debe ser sí o no, no «quizás». El campo NOMBRE es obligatorio.' },
    { line: 4, what: 'El formato de Pruebas.1 no es válido.' },
  ]);
  const refused = await post(administrator, '/import', faulty);
  expectInvalid(refused, 'lines.3', 'lines.4', 'lines.5', 'lines.6', 'lines.7', 'lines.8');
  expectInvalid(await post(administrator, '/import', testFile(['code,name,members', 'P1,Panel,NONE'])), 'lines.2');
  expect(await codes(administrator)).toEqual([]);
});

test('what is no catalog is said to be none', async () => {
  const { administrator } = await aClinic();
  const faults = async (body: object) => {
    const response = await post(administrator, '/check', body);
    expect(response.status).toBe(200);
    return response.body.data;
  };
  expect(await faults(testFile(['nombre;precio', 'x;1']))).toMatchObject({
    faults: [{ line: 1, what: 'The file needs the columns code and name; those there are: nombre, precio.' }],
  });
  expect(await faults(testFile(['\uFEFFCódigo,Nombre,Precio', 'A,Fine,12']))).toMatchObject({
    lines: 1,
    faults: [],
    ignored_columns: ['Precio'],
  });
  expect(await faults(testFile(['code,code,name', 'a,b,c']))).toMatchObject({
    faults: [{ line: 1, what: 'Two columns are called code.' }],
  });
  expect(await faults(testFile(['code,name', 'A,Fine', 'B,"never closed', 'C,Fine']))).toMatchObject({
    faults: [{ line: 3, what: 'A quotation mark is not closed, or something follows the one that closes.' }],
  });
  expectInvalid(await post(administrator, '/import', testFile(['code,name', '', ''])), 'parts');
  expectInvalid(await post(administrator, '/import', { ...testFile(['code,name']), parts: [] }), 'parts');
  expectInvalid(await post(administrator, '/check', { ...testFile(['code,name']), kind: 'cie10' }), 'kind');
  const part = (index: number) => ({ line: index * 4_000 + 2, text: 'a,b\n'.repeat(4_000) });
  const long = { ...testFile(['code,name']), parts: [part(0), part(1), part(2)] };
  expect((await faults(long)).faults).toHaveLength(CATALOG_LIMITS.importFaults);
  expectInvalid(
    await post(administrator, '/check', { ...long, parts: [{ line: 2, text: 'x'.repeat(90_001) }] }),
    'parts.0.text',
  );
  expect((await post(administrator, '/import', { ...long, parts: Array(12).fill(part(0)) })).status).toBe(422);
});
