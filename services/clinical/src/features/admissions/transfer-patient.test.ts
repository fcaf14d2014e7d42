import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('one stay ends and the next begins in one instant, and the bed that is left is cleaned', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const [here, there] = [await wardWith(app, clinic), await wardWith(app, clinic)];
  const { id } = await admission(app, doctor, patient, { bed_id: here.bed.id });
  const body = { bed_id: there.bed.id, reason: 'Needs a monitor' };
  const response = await stepsOf(app, doctor, id).post('transfer', body).expect(200);
  const { stays, bed, version } = response.body.data;
  expect({ bed, version }).toMatchObject({ bed: { id: there.bed.id }, version: 2 });
  expect(stays).toMatchObject([
    { bed: { id: here.bed.id } },
    { bed: { id: there.bed.id }, ward: { id: there.ward.id } },
  ]);
  expect(stays[0].to).toBe(stays[1].from);
  await expectAudit(app, response, { event: 'admission.transfer', changed_fields: ['bed'] });
  expect(await bedOf(app, doctor, here.bed.id)).toMatchObject({ state: 'cleaning', occupant: null });
  const told = await app.db('outbox').where({ clinic_id: clinic.id, resource_id: here.bed.id }).pluck('event');
  expect(told).toEqual(['bed.create', 'bed.state', 'bed.state']);
});

test('nobody goes to a bed that is not free, before they came, or without having a bed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 3);
  const [first, second, third] = beds.map(({ id }) => id);
  const { id } = await admission(app, doctor, patient, { bed_id: first });
  await admission(app, doctor, await app.build.patient(clinic), { bed_id: second });
  const { post } = stepsOf(app, doctor, id);
  const reason = 'Window';
  for (const bed_id of [first, second]) expectInvalid(await post('transfer', { bed_id, reason }), 'bed_id');
  const at = new Date(Date.now() - 3_600_000).toISOString();
  expectInvalid(await post('transfer', { bed_id: third, reason, at }), 'at');
  expectInvalid(await post('transfer', { bed_id: third }), 'reason');
  const waiting = await admission(app, doctor, await app.build.patient(clinic));
  expectInvalid(await stepsOf(app, doctor, waiting.id).post('transfer', { bed_id: third, reason }), 'status');
});
