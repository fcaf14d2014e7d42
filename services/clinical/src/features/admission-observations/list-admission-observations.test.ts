import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { inpatient, observationsPath, observe, WELL } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the newest comes first; who follows them is told of corrections', async () => {
  const { clinic, doctor, patient, id } = await inpatient(app);
  const made: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) made.push((await observe(app, doctor, id, WELL)).id);
  const list = (query: object, by: { token: string } = doctor) => app.as(by).get(observationsPath(id)).query(query);
  const idsOf = (body: { data: { id: string }[] }) => body.data.map((each) => each.id);
  const response = await list({}).expect(200);
  expect(idsOf(response.body)).toEqual(made.toReversed());
  await expectAudit(app, response, { event: 'observation.search', patient_ids: [patient.id], result_count: 3 });
  const { meta } = (await list({ updated_since: '2026-01-01T00:00:00Z' }).expect(200)).body;
  const correction = app.as(doctor).post(`${observationsPath(id)}/${made[0]}/corrections`);
  const { body } = await correction.send({ ...WELL, reason: 'Typing' }).expect(201);
  const changed = (await list({ cursor: meta.next_cursor }).expect(200)).body;
  expect(idsOf(changed).sort()).toEqual([made[0], body.data.id].sort());
  expect((await list({}, await app.build.user(clinic, 'pharmacist')).expect(200)).body.data).toHaveLength(4);
  expectDenied(await list({}, await app.build.user(clinic, 'front_desk')), 'missing_ability');
});
