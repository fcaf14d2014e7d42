import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startOwnTests, testFile } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post, own, codes } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

const HEADER = 'code;name;unit;fasting;members';

test('a file is imported as a whole for that clinic alone, and the same again changes nothing', async () => {
  const { administrator, doctor } = await aClinic();
  const other = await aClinic();
  const lines = [
    HEADER,
    'TSH-U;TSH ultrasensible;mUI/L;no;',
    'T4L;"T4 libre; en suero";ng/dL;sí;',
    'TIR;Perfil tiroideo;;;TSH-U|T4L',
  ];
  const done = await post(administrator, '/import', testFile(lines));
  expect(done.body.data).toEqual({ added: 3, changed: 0, unchanged: 0, deactivated: 0 });
  await expectAudit(app, done, {
    event: 'catalog.import',
    result_count: 3,
    details: { kind: 'laboratory', added: 3, changed: 0, unchanged: 0, deactivated: 0 },
  });
  expect(await codes(administrator)).toEqual(['T4L', 'TIR', 'TSH-U']);
  expect((await own(administrator, { panels: true }))[0]).toMatchObject({ members: ['TSH-U', 'T4L'], is_panel: true });
  expect((await own(administrator, { q: 'T4L' }))[0]).toMatchObject({ name: 'T4 libre; en suero', fasting: true });
  expect(await codes(other.administrator)).toEqual([]);
  const seen = await app.as(doctor).get('/api/mobile/v1/doctor/catalogs').query({ type: 'laboratory', q: 'TSH-U' });
  expect(seen.body.data.laboratory.items).toMatchObject([{ code: 'TSH-U', unit: 'mUI/L', reference_ranges: [] }]);

  const again = await post(administrator, '/import', testFile(lines));
  expect(again.body.data).toEqual({ added: 0, changed: 0, unchanged: 3, deactivated: 0 });
  const fewer = testFile(['codigo,nombre', 'TSH-U,TSH'], { deactivate_missing: true });
  expectInvalid(
    await post(
      administrator,
      '/import',
      testFile(['code,name', 'T4L,T4'], {
        deactivate_missing: true,
        kind: 'laboratory',
        parts: [{ line: 2, text: 'T4L,T4\nTIR,Perfil' }],
      }),
    ),
    'lines.3',
  );
  expect((await post(administrator, '/import', fewer)).body.data).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
    deactivated: 2,
  });
  expect((await own(administrator, { active: true }))[0]).toMatchObject({ name: 'TSH', unit: 'mUI/L', version: 2 });
});
