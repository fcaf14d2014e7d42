import { emergencyVisit, VISITS } from '../../../test/support/emergency-visits.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

const app = useClinical();

test('a visit that goes to a place which is being changed keeps its own place free for others to change meanwhile', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const manager = await app.build.user(clinic, 'administrator');
  const bay = async (name: string) => {
    const made = app.as(manager).post('/api/v1/locations').send({ name, bay: true, shared: true });
    return (await made.expect(201)).body.data.id as string;
  };
  const [from, to] = [await bay('A'), await bay('B')];
  const { id } = await emergencyVisit(app, doctor, patient);
  const go = (location_id: string) => app.as(doctor).post(`${VISITS}/${id}/assign`).send({ location_id });
  await go(from).expect(200);
  const { sent } = await app.db.transaction(async (changing) => {
    await changing.raw('select from locations where id = ? for update', [to]);
    const sent = Promise.resolve(go(to));
    await untilWaiting(app);
    await app.db.raw('select from emergency_places where location_id = ? for update nowait', [from]);
    return { sent };
  });
  const going = await sent;
  expect(going.status).toBe(200);
  expect(going.body.data.location.id).toBe(to);
});
