import { admission, ADMISSIONS, stepsOf } from '../../test/support/admissions.js';
import { BEDS, wardWith } from '../../test/support/beds.js';
import { expectAudit } from '../../test/support/expect.js';
import { useClinical } from '../../test/support/use-clinical.js';
import { newId } from '../id.js';

const app = useClinical();

test('an id in capital letters names the same record, whatever is done with it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed, manager } = await wardWith(app, clinic);
  const { id } = await admission(app, doctor, patient);
  const capital = id.toUpperCase();
  const read = await app.as(doctor).get(`${ADMISSIONS}/${capital}`).expect(200);
  await expectAudit(app, read, { event: 'admission.read', resource_id: id });
  await app.as(doctor).patch(`${ADMISSIONS}/${capital}`).send({ isolation: 'contact' }).expect(200);
  await app.as(manager).post(`${BEDS}/${bed.id.toUpperCase()}/state`).send({ state: 'free' }).expect(200);
  const key = { 'Idempotency-Key': newId() };
  const first = await stepsOf(app, doctor, capital).post('admit', { bed_id: bed.id }, key).expect(200);
  const again = await stepsOf(app, doctor, id).post('admit', { bed_id: bed.id }, key).expect(200);
  expect(again.body.data).toEqual(first.body.data);
  const entry = { request: { method: 'GET', url: `Patient/${patient.id.toUpperCase()}` } };
  const bundle = { resourceType: 'Bundle', type: 'batch', entry: [entry] };
  const { body } = await app
    .as(doctor)
    .post('/fhir/R4')
    .set('Content-Type', 'application/fhir+json')
    .send(bundle)
    .expect(200);
  expect(body.entry[0].resource.id).toBe(patient.id);
});
