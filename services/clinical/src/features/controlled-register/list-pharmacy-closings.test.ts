import { CLOSINGS, controlled } from '../../../test/support/controlled.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('closings are listed by store, class and day, the latest first, and followed', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { close, store, other } = await controlled(app, clinic, doctor);
  const first = (await close(9)).body.data.id;
  const second = (await close(0, { store_id: other.id })).body.data.id;
  const list = async (query: object = {}) =>
    (await app.as(doctor).get(CLOSINGS).query(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await list()).toEqual([second, first]);
  expect(await list({ store_id: store.id })).toEqual([first]);
  expect(await list({ class: 'IV' })).toEqual([]);
  expect(await list({ date_to: '2020-01-01' })).toEqual([]);
  expect(await list({ updated_since: new Date(Date.now() - 60_000).toISOString() })).toEqual([first, second]);
  expectInvalid(await app.as(doctor).get(CLOSINGS).query({ store_id: 'none' }), 'store_id');
});
