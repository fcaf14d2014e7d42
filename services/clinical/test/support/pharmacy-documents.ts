import { expectAudit, expectDenied, expectInvalid, expectNotFound } from './expect.js';
import { bodyOf, PHARMACY, stocked, type Documents } from './pharmacy.js';
import type { TestApp } from './start.js';

/** What all kinds of documents that move stock have in common. */

const made = async (app: TestApp, kind: Documents) => {
  const { clinic, doctor } = await app.build.practice();
  const stock = await stocked(app, clinic);
  const before = kind === 'receipts' ? 1 : 0;
  const first = (await stock.post(kind, bodyOf(kind, stock)).expect(201)).body.data;
  return { clinic, doctor, stock, before, first, path: `${PHARMACY}/${kind}` };
};

export async function expectDocumentList(app: TestApp, kind: Documents): Promise<void> {
  const { clinic, doctor, stock, before, first, path } = await made(app, kind);
  await made(app, kind);
  const second = (await stock.post(kind, bodyOf(kind, stock)).expect(201)).body.data;
  const list = async (query: object = {}) => {
    const response = await app.as(doctor).get(path).query(query).expect(200);
    await expectAudit(app, response, {
      event: `pharmacy_${first.kind}.search`,
      result_count: response.body.data.length,
    });
    return response.body;
  };
  const all = await list();
  expect(all.data).toHaveLength(2 + before);
  expect(all.data.slice(0, 2)).toEqual([second, first]);
  const page = await list({ per_page: 1 });
  expect((await list({ per_page: 1, cursor: page.meta.next_cursor })).data).toEqual([first]);
  expect((await list({ status: 'posted', store_id: stock.store.id })).data).toEqual(all.data);
  expect((await list({ status: 'waiting_witness,expired' })).data).toEqual([]);
  expect((await list({ store_id: stock.other.id })).data).toHaveLength(kind === 'transfers' ? 2 : 0);
  expect((await list({ date_to: '2020-01-01' })).data).toEqual([]);
  const feed = await list({ updated_since: new Date(Date.now() - 60_000).toISOString() });
  expect(feed.data).toEqual(all.data.toReversed());
  expectInvalid(await app.as(doctor).get(path).query({ status: 'lost' }), 'status');
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(path), 'missing_ability');
}

export async function expectDocument(app: TestApp, kind: Documents): Promise<void> {
  const { doctor, first, path } = await made(app, kind);
  const response = await app.as(doctor).get(`${path}/${first.id}`).expect(200);
  expect(response.body.data).toEqual(first);
  await expectAudit(app, response, { event: `pharmacy_${first.kind}.read`, resource_id: first.id });
  const other = kind === 'counts' ? 'receipts' : 'counts';
  expectNotFound(await app.as(doctor).get(`${PHARMACY}/${other}/${first.id}`));
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(`${path}/${first.id}`));
}
