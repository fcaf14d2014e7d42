import { labResult, measured } from '../../../test/support/clinical-records.js';
import { chart } from '../../../test/support/fhir-chart.js';
import { merging } from '../../../test/support/patient-merges.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const pathOf = ({ id }: { id: string }) => `/api/v1/patients/${id}/observations`;
const list = (query: object = {}, caller: { token?: string; api_key?: string } = records.doctor) =>
  app.as(caller).get(pathOf(records.patient)).query(query);

test('what was measured is answered, the newest first, and what was corrected is not', async () => {
  const { doctor, patient, result, consultation } = records;
  const observations = [measured(14, { interpretation: 'N' })];
  const correction = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${result.id}/corrections`)
    .send({ status: 'corrected', reason: 'Sample mix-up', observations })
    .expect(201);
  const response = await list();
  await expectAudit(app, response, { event: 'observation.search', patient_ids: [patient.id], phi_level: 'full' });
  const times = response.body.data.map(({ observed_at }: { observed_at: string }) => observed_at);
  expect(times).toEqual(times.toSorted().toReversed());
  const values = (sign: string) => response.body.data.filter((each: { sign: string | null }) => each.sign === sign);
  expect(values('blood-pressure')).toMatchObject([
    {
      id: `${consultation.id}.blood-pressure`,
      record_id: consultation.id,
      systolic: 120,
      diastolic: 80,
      number: null,
      unit: 'mm[Hg]',
    },
  ]);
  expect(values('heart-rate')).toMatchObject([{ number: 70, category: 'vital-signs', status: 'final' }]);
  const laboratory = await list({ category: 'laboratory' });
  expect(laboratory.body.data).toMatchObject([
    {
      record_id: correction.body.data.id,
      code: { code: '718-7' },
      number: 14,
      unit: 'g/dL',
      reference: { low: 12, high: 16 },
      interpretation: 'N',
      sign: null,
    },
  ]);
  expect((await list({ category: 'laboratory,survey', code: '789-8' })).body.data).toEqual([]);
  expectInvalid(await list({ category: 'x' }), 'category');
});

test('nobody sees what the policy, their role or their key hides', async () => {
  const { clinic, patient } = records;
  const stranger = await app.build.practice();
  expectNotFound(await list({}, stranger.doctor));
  expectNotFound(await app.as(records.doctor).get(pathOf({ id: newId() })));
  for (const role of ['front_desk', 'administrator'] as const)
    expectDenied(await list({}, await app.build.user(clinic, role)), 'missing_ability');
  expect((await list({}, await app.build.user(clinic, 'patient'))).status).toBe(403);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['lab-results:read'] });
  const categories = (await list({}, key)).body.data.map(({ category }: { category: string }) => category);
  expect(new Set(categories)).toEqual(new Set(['laboratory']));
  const colleague = await app.build.user(clinic, 'nurse');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await list({}, colleague), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { relation: 'any' });
  expect((await list({}, colleague)).body.data.length).toBeGreaterThan(3);
  expect(JSON.stringify((await list({}, colleague)).body)).not.toContain(records.stranger.patient.id);
  expect(patient.id).not.toBe(stranger.patient.id);
});

test('of one who was merged, those of the record that is left', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await labResult(app, doctor, patient);
  const target = await app.build.patient(clinic);
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  for (const each of [patient, target]) {
    const response = await app.as(doctor).get(pathOf(each));
    expect(response.body.data).toMatchObject([{ number: 13.5 }]);
    await expectAudit(app, response, { patient_ids: [...new Set([each.id, target.id])] });
  }
});

test('pages hold every measurement once, also of a visit that measured many at one instant', async () => {
  const { doctor, patient } = records;
  await Promise.all([13, 14, 15].map((value) => labResult(app, doctor, patient, { observations: [measured(value)] })));
  const whole = await list();
  const ids = whole.body.data.map(({ id }: { id: string }) => id);
  expect(whole.body.meta).toMatchObject({ has_more: false, total: ids.length });
  for (const per_page of [1, 2, 3]) {
    const [byCursor, byPage]: string[][] = [[], []];
    let meta = { has_more: true, next_cursor: undefined as string | null | undefined };
    for (let page = 1; meta.has_more; page += 1) {
      byPage?.push(...(await list({ per_page, page })).body.data.map(({ id }: { id: string }) => id));
      const { body } = await list({ per_page, ...(meta.next_cursor && { cursor: meta.next_cursor }) });
      byCursor?.push(...body.data.map(({ id }: { id: string }) => id));
      meta = body.meta;
    }
    expect({ per_page, byCursor, byPage }).toEqual({ per_page, byCursor: ids, byPage: ids });
  }
  const oldest = await list({ sort: 'observed_at', per_page: 100 });
  expect(oldest.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expectInvalid(await list({ cursor: 'x' }), 'cursor');
});
