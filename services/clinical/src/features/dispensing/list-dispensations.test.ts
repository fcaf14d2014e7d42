import { dispensary, DISPENSATIONS } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what was given is listed by patient, prescription, store, state and day, the latest first', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const other = await app.build.patient(clinic);
  const { dispense, store, script } = await dispensary(app, practice);
  const theirs = await dispensary(app, { ...practice, patient: other });
  const one = (await dispense(5).expect(201)).body.data;
  const two = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  const three = (await theirs.dispense(5).expect(201)).body.data;
  const list = async (query: object = {}) => (await app.as(doctor).get(DISPENSATIONS).query(query).expect(200)).body;
  expect((await list()).data).toEqual([three, two, one]);
  expect((await list({ patient_id: other.id })).data).toEqual([three]);
  expect((await list({ prescription_id: script.id })).data).toEqual([two, one]);
  expect((await list({ store_id: store.id, status: 'preparation,on_hold' })).data).toEqual([two]);
  expect((await list({ date_to: '2020-01-01' })).data).toEqual([]);
  const feed = await list({ updated_since: new Date(Date.now() - 60_000).toISOString() });
  expect(feed.data).toEqual([one, two, three]);
  expectInvalid(await app.as(doctor).get(DISPENSATIONS).query({ status: 'lost' }), 'status');
  const response = await app.as(doctor).get(DISPENSATIONS).query({ patient_id: patient.id }).expect(200);
  await expectAudit(app, response, { event: 'dispensation.search', patient_ids: [patient.id], result_count: 2 });
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(DISPENSATIONS), 'missing_ability');
});
