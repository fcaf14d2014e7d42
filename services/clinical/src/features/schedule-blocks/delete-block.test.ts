import { newId } from '../../id.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/schedule-blocks/${id}`;

const app = useClinical();

test('a block is removed once, by its doctor or the desk, never from another clinic', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [colleague, stranger] = [await app.build.user(clinic, 'doctor'), await app.build.practice()];
  const id = newId();
  await app.db('schedule_blocks').insert({
    clinic_id: clinic.id,
    id,
    practitioner_id: doctor.practitioner_id,
    start_at: '2026-03-12T11:00:00Z',
    end_at: '2026-03-12T15:00:00Z',
  });
  for (const caller of [colleague, stranger.doctor]) expectNotFound(await app.as(caller).delete(pathOf(id)));
  const response = await app.as(doctor).delete(pathOf(id));
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'schedule_block.delete', action: 'D', resource_id: id });
  for (const gone of [id, 'x', newId()]) expectNotFound(await app.as(doctor).delete(pathOf(gone)));
});
