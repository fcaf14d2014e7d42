import { expectInvalid } from '../../../test/support/expect.js';
import { recalling, RECALLS } from '../../../test/support/recalls.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('recalls are listed by status and product, the latest first, and followed', async () => {
  const practice = await app.build.practice();
  const { recall, pharmacist, product } = await recalling(app, practice);
  const other = await recalling(app, { ...practice, patient: await app.build.patient(practice.clinic) });
  const first = (await recall().expect(201)).body.data;
  const second = (await recall({ lot_numbers: null }).expect(201)).body.data;
  const third = (await other.recall().expect(201)).body.data;
  await app.as(pharmacist).post(`${RECALLS}/${first.id}/close`).send({ recovered: 1 }).expect(200);
  const list = async (query: object = {}) =>
    (await app.as(pharmacist).get(RECALLS).query(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await list()).toEqual([third.id, second.id, first.id]);
  expect(await list({ status: 'open' })).toEqual([third.id, second.id]);
  expect(await list({ product_id: product.id })).toEqual([second.id, first.id]);
  expect(await list({ updated_since: new Date(Date.now() - 60_000).toISOString() })).toEqual([
    second.id,
    third.id,
    first.id,
  ]);
  expectInvalid(await app.as(pharmacist).get(RECALLS).query({ status: 'lost' }), 'status');
});
