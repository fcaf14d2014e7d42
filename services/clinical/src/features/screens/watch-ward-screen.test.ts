import { admission, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectNotFound } from '../../../test/support/expect.js';
import { follow } from '../../../test/support/event-streams.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { eventually } from '../../../test/support/wait-until.js';

const app = useClinical();

test('a screen follows the beds of its ward, and the trail names who was shown', async () => {
  const { clinic, doctor } = await app.build.practice();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  const patient = await app.build.patient(clinic, { given_names: 'Eva', first_surname: 'Luna' });
  const { ward, beds } = await wardWith(app, clinic, 2);
  const { bed: elsewhere } = await wardWith(app, clinic);
  const screen = await follow(app, key, `/api/v1/screens/wards/${ward.id}/events`);
  const [snapshot] = await screen.count(1);
  expect(snapshot?.data).toMatchObject([{ state: 'free' }, { state: 'free' }]);
  const { id } = await admission(app, doctor, patient, { bed_id: beds[1]?.id, reason: 'Pneumonia' });
  const [, came] = await screen.count(2);
  const place = { id: beds[1]?.id, name: '2', room: 'A' };
  expect(came?.data).toEqual({ ...place, state: 'occupied', initials: 'E. L.', leaves_on: null });
  await stepsOf(app, doctor, id).post('transfer', { bed_id: elsewhere.id, reason: 'Quieter' }).expect(200);
  const [, , left] = await screen.count(3);
  expect(left?.data).toMatchObject({ id: beds[1]?.id, state: 'cleaning', initials: null });
  screen.close();
  const ended = () => app.db('audit_events').where({ event: 'ward.screen_watch_end', clinic_id: clinic.id });
  await eventually(ended).toEqual([expect.objectContaining({ patient_ids: [patient.id], phi_level: 'limited' })]);
});

test('a screen of another clinic finds no ward', async () => {
  const { ward } = await wardWith(app, await app.build.clinic());
  const stranger = await app.build.apiKey(await app.build.clinic(), 'live', { scopes: ['screens:read'] });
  expectNotFound(await app.as(stranger).get(`/api/v1/screens/wards/${ward.id}/events`));
});

test('a screen that comes back is told of beds of its ward only, also of one that was taken out of use', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  const { ward, beds, manager } = await wardWith(app, clinic, 2);
  const { bed: elsewhere } = await wardWith(app, clinic);
  const path = `/api/v1/screens/wards/${ward.id}/events`;
  const screen = await follow(app, key, path);
  const [snapshot] = await screen.count(1);
  screen.close();
  await admission(app, doctor, patient, { bed_id: elsewhere.id });
  await app.as(manager).patch(`/api/v1/beds/${beds[0]?.id}`).send({ active: false }).expect(200);
  await app.as(manager).post(`/api/v1/beds/${beds[1]?.id}/state`).send({ state: 'cleaning' }).expect(200);
  const again = await follow(app, key, path, snapshot?.id);
  const missed = await again.count(2);
  expect(new Set(missed.map(({ event, data }) => `${event} ${data.id}`))).toEqual(
    new Set([`remove ${beds[0]?.id}`, `upsert ${beds[1]?.id}`]),
  );
  await app.as(manager).post(`/api/v1/beds/${beds[1]?.id}/state`).send({ state: 'free' }).expect(200);
  expect((await again.count(3)).slice(2)).toMatchObject([{ event: 'upsert', data: { state: 'free' } }]);
  again.close();
});
