import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, cameTwoHoursAgo, inpatient } from '../../../test/support/inpatients.js';
import { noonZone } from '../../../test/support/time-zones.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function scene() {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  // What is due half an hour ago is of the chart of today.
  await app.db('clinics').where({ id: here.clinic.id }).update({ timezone: noonZone() });
  return { ...here, ...medicationsOf(app, here.doctor, here.id), ...administrationsOf(app, here.nurse, here.id) };
}

test('a correction counts, and the first is kept', async () => {
  const { doctor, made, given, correct, chart, doses } = await scene();
  const order = await made({ starts_at: ago(30) });
  const first = await given(dose(order, { site: 'Left arm', given_at: ago(20) }));
  expectInvalid(await correct(first.id, { status: 'refused' }), 'reason');
  const corrected = (tag: string) =>
    correct(first.id, { status: 'refused', reason: 'Other patient' }).set('If-Match', tag);
  expect((await corrected('"v2"')).status).toBe(412);
  const response = await corrected('"v1"').expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    supersedes_id: first.id,
    due_at: order.starts_at,
    given_at: first.given_at,
    status: 'refused',
    reason: 'Other patient',
    site: 'Left arm',
  });
  await expectAudit(app, response, { event: 'administration.correct', resource_id: data.id });
  const read = (await app.as(doctor).get(`${doses}/${first.id}`).expect(200)).body.data;
  expect(read).toMatchObject({ status: 'given', superseded_by_id: data.id });
  const line = (await chart()).medications[0].doses.find(
    ({ administration }: { administration: object | null }) => administration,
  );
  expect(line).toMatchObject({ status: 'refused', administration: { id: data.id } });
  expectInvalid(await correct(first.id, { status: 'given', reason: 'Again' }), 'status');
  await correct(data.id, { status: 'given', reason: 'It was them' }).expect(201);
});

test('of 20 who correct it at once one does', async () => {
  const { made, given, correct } = await scene();
  const { id } = await given(dose(await made({ starts_at: ago(30) })));
  const body = { status: 'withheld', reason: 'Vomited' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => correct(id, body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectInvalid(answer, 'status');
});

test('a dose as needed that was not given counts no more', async () => {
  const { made, given, correct, administer } = await scene();
  const order = await made(asNeeded());
  const body = { medication_id: order.id, status: 'given' };
  const first = await given(body);
  expectInvalid(await administer(body), 'given_at');
  await correct(first.id, { status: 'given', reason: 'Dose', dose: { value: 5, unit: 'mg' } }).expect(201);
  expectInvalid(await administer(body), 'given_at');
  const [latest] = await app.db('medication_administrations').where({ supersedes_id: first.id });
  await correct(latest.id, { status: 'withheld', reason: 'Other patient' }).expect(201);
  await given(body);
});
