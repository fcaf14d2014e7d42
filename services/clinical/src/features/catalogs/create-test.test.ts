import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startOwnTests } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

test('a test has ranges by sex and age, and a panel the tests it is made of', async () => {
  const { administrator } = await aClinic();
  const range = { sex: 'female', age_from: 18, low: 12, high: 16, critical_low: 7, critical_high: 20 };
  const body = { kind: 'laboratory', code: 'HB', name: 'Hemoglobin', name_es: 'Hemoglobina', unit: 'g/dL' };
  const made = await post(administrator, '', { ...body, reference_ranges: [range, { ...range, sex: 'male' }] });
  expect(made.status).toBe(201);
  expect(made.body.data.reference_ranges[0]).toEqual({ ...range, age_unit: 'years', age_to: null });
  await expectAudit(app, made, { event: 'catalog_test.create', resource_id: made.body.data.id });
  const refused = async (more: object, ...paths: string[]) =>
    expectInvalid(await post(administrator, '', { ...body, code: 'HB2', ...more }), ...paths);
  await refused({ code: 'HB' }, 'code');
  await refused({ loinc: '718-8' }, 'loinc');
  await refused({ modality: 'CT' }, 'modality');
  await refused({ members: ['HB', 'NONE'], unit: null }, 'members.1');
  await refused({ members: ['HB2'], unit: null }, 'members.0');
  await refused({ members: ['HB'] }, 'unit');
  await refused({ reference_ranges: [range, { ...range, age_unit: 'months', age_from: 300 }] }, 'reference_ranges.1');
  await refused({ reference_ranges: [{ ...range, low: 17 }] }, 'reference_ranges.0.high');
  await refused({ reference_ranges: [{ ...range, age_to: 18 }] }, 'reference_ranges.0.age_to');
  await refused({ reference_ranges: [{ sex: 'male' }] }, 'reference_ranges.0');

  const panel = await post(administrator, '', {
    kind: 'laboratory',
    code: 'CBC',
    name: 'Blood count',
    members: ['HB'],
  });
  expect(panel.body.data).toMatchObject({ is_panel: true, own: true });
  const twice = await Promise.all([1, 2].map(() => post(administrator, '', { ...body, code: 'A' })));
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 422]);
  const { doctor } = await aClinic();
  expectDenied(await post(doctor, '', body), 'missing_ability');
});
