import { expectDocumentList } from '../../../test/support/pharmacy-documents.js';
import { PHARMACY, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('receipts are listed latest first, by store, status and day, for who sees the pharmacy of the clinic', () =>
  expectDocumentList(app, 'receipts'));

test('of a long receipt a list shows the beginning, and how long it is', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, received, post } = await stocked(app, clinic, {}, 0);
  const lines = Array.from({ length: 12 }, (_, nth) => received(nth + 1, `L${nth}`));
  const { id } = (await post('receipts', { lines }).expect(201)).body.data;
  const [listed] = (await app.as(pharmacist).get(`${PHARMACY}/receipts`).expect(200)).body.data;
  expect(listed).toMatchObject({ id, lines: lines.slice(0, 10), lines_count: 12, movements_count: 12 });
  expect(listed.movements).toHaveLength(10);
  const { data } = (await app.as(pharmacist).get(`${PHARMACY}/receipts/${id}`).expect(200)).body;
  expect(data).toMatchObject({ lines, lines_count: 12, movements_count: 12 });
  expect(data.movements).toHaveLength(12);
});
