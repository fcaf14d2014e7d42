import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the orders of an admission are found by their status, and their changes followed', async () => {
  const { doctor, id } = await inpatient(app);
  const { made, act, base } = medicationsOf(app, doctor, id);
  const list = async (query: object = {}) => (await app.as(doctor).get(base).query(query).expect(200)).body;
  const ends_at = new Date(Date.now() - 60_000).toISOString();
  const over = await made({ starts_at: new Date(Date.now() - 3_600_000).toISOString(), ends_at });
  const held = await made({ medication: { display: 'Heparin' } });
  const active = await made({ medication: { display: 'Insulin' } });
  await act(held.id, 'hold').expect(200);
  expect((await list()).data.map((each: { id: string }) => each.id)).toEqual([active.id, held.id, over.id]);
  const found = async (status: string) => (await list({ status })).data.map((each: { id: string }) => each.id);
  expect(await found('completed')).toEqual([over.id]);
  expect(await found('on_hold,active')).toEqual([active.id, held.id]);
  const { meta } = await list({ updated_since: '2026-01-01T00:00:00Z' });
  await act(held.id, 'resume', {}).expect(200);
  const later = await list({ cursor: meta.next_cursor });
  expect(later.data).toMatchObject([{ id: held.id, status: 'active' }]);
});
