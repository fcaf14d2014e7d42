import { expectDenied } from '../../../test/support/expect.js';
import { ago, inpatient, task, tasksPath } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('tasks are listed by when they are due, by state, and as a feed of changes', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  const later = await task(app, doctor, id, { due_at: ago(-30) });
  const sooner = await task(app, doctor, id, { due_at: ago(30) });
  await app
    .as(doctor)
    .post(`${tasksPath(id)}/${sooner.id}/done`)
    .send({})
    .expect(200);
  const list = async (query: string) => {
    const { body } = await app
      .as(doctor)
      .get(`${tasksPath(id)}${query}`)
      .expect(200);
    return body.data.map((each: { id: string }) => each.id);
  };
  expect(await list('')).toEqual([sooner.id, later.id]);
  expect(await list('?sort=-due_at')).toEqual([later.id, sooner.id]);
  expect(await list('?status=open')).toEqual([later.id]);
  expect(await list('?status=done,cancelled')).toEqual([sooner.id]);
  expect(await list(`?updated_since=${ago(60)}`)).toEqual([later.id, sooner.id]);
  expect((await app.as(doctor).get(`${tasksPath(id)}?status=late`)).status).toBe(422);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(tasksPath(id)), 'missing_ability');
});
