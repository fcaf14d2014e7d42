import { WARDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who sees patients in beds and who sets beds up list wards by code, page after page', async () => {
  const { clinic, doctor } = await app.build.practice();
  for (const code of ['B', 'A', 'C']) await wardWith(app, clinic, 0, { code });
  await wardWith(app, await app.build.clinic(), 0, { code: 'D' });
  const codes = (body: { data: { code: string }[] }) => body.data.map(({ code }) => code);
  const response = await app.as(doctor).get(WARDS).expect(200);
  expect(codes(response.body)).toEqual(['A', 'B', 'C']);
  await expectAudit(app, response, { event: 'ward.search', result_count: 3 });
  const administrator = await app.build.user(clinic, 'administrator');
  const first = await app.as(administrator).get(`${WARDS}?per_page=2`).expect(200);
  const { next_cursor } = first.body.meta;
  const next = await app.as(administrator).get(WARDS).query({ cursor: next_cursor, per_page: 2 }).expect(200);
  expect([...codes(first.body), ...codes(next.body)]).toEqual(['A', 'B', 'C']);
  for (const role of ['pharmacist', 'front_desk', 'nurse'] as const)
    expect((await app.as(await app.build.user(clinic, role)).get(WARDS)).status).toBe(200);
  expectDenied(await app.as(await app.build.user(clinic, 'laboratory')).get(WARDS), 'missing_ability');
});

test('what changed since is read in the order of its changes; inactive wards are left out where that is asked', async () => {
  const { clinic, doctor } = await app.build.practice();
  const first = await wardWith(app, clinic, 0);
  const second = await wardWith(app, clinic, 0);
  await app.as(first.manager).patch(`${WARDS}/${first.ward.id}`).send({ active: false }).expect(200);
  const since = new Date(Date.now() - 60_000).toISOString();
  const ids = async (query: object) =>
    (await app.as(doctor).get(WARDS).query(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids({ updated_since: since })).toEqual([second.ward.id, first.ward.id]);
  expect(await ids({ active: 1 })).toEqual([second.ward.id]);
  expectInvalid(await app.as(doctor).get(WARDS).query({ active: 'perhaps' }), 'active');
});
