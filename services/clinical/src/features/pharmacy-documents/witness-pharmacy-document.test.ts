import { DOCUMENTS, bodyOf, PHARMACY, stocked } from '../../../test/support/pharmacy.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs } from '../../jobs.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';

const app = useClinical();

type By = { token: string };

/** A controlled product of which ten came in by the word of two. */
async function controlled() {
  const { clinic, doctor } = await app.build.practice();
  const stock = await stocked(app, clinic, { control_class: 'II' }, 0);
  const sign = (kind: string, id: string, by: By = doctor, decision = 'confirm') =>
    app.as(by).post(`${PHARMACY}/${kind}/${id}/witness`).send({ decision });
  const { body } = await stock.post('receipts', { lines: [stock.received(10)] }).expect(201);
  const { data } = (await sign('receipts', body.data.id).expect(200)).body;
  return { ...stock, clinic, doctor, sign, waited: body.data, first: data.lines[0].lot_id as string, signed: data };
}

test.each(DOCUMENTS)('%s of a controlled product move nothing before a second person confirms them', async (kind) => {
  const stock = await controlled();
  const made = await stock.post(kind, bodyOf(kind, stock)).expect(201);
  expect(made.body.data).toMatchObject({ status: 'waiting_witness', movements: [], witness: null });
  expect(await stock.balance(stock.first)).toBe(10);
  const response = await stock.sign(kind, made.body.data.id).expect(200);
  expect(response.body.data).toMatchObject({ status: 'posted', witness: { id: stock.doctor.id }, version: 2 });
  expect(response.body.data.movements[0]).toMatchObject({
    actor: { id: stock.pharmacist.id },
    witness: { id: stock.doctor.id, full_name: stock.doctor.name },
  });
  expect(await stock.balance(stock.first)).toBe(kind === 'receipts' ? 14 : 7);
  await expectAudit(app, response, { event: 'pharmacy_document.witness', resource_id: made.body.data.id });
  expectInvalid(await stock.sign(kind, made.body.data.id), 'status');
});

test('a receipt that waits has made no lots', async () => {
  const { clinic, waited, signed } = await controlled();
  expect(waited.lines).toMatchObject([{ lot_id: null, quantity: 10 }]);
  expect(signed.lines).toMatchObject([{ lot_id: expect.any(String), quantity: 10 }]);
  const stock = await stocked(app, clinic, { control_class: 'II' }, 0);
  await stock.post('receipts', { lines: [stock.received(3, 'L1', '2013-12-31')] }).expect(201);
  expect(await app.db('pharmacy_lots').where({ clinic_id: clinic.id, product_id: stock.product.id })).toEqual([]);
});

test('of two receipts that wait with another date of a lot, the first that is signed names it', async () => {
  const { received, post, sign } = await controlled();
  const wait = async (date: string) =>
    (await post('receipts', { lines: [received(3, 'L2', date)] }).expect(201)).body.data.id;
  const [wrong, right] = [await wait('2013-12-31'), await wait('2031-12-31')];
  await sign('receipts', right).expect(200);
  expectInvalid(await sign('receipts', wrong), 'lines.0.expires_on');
  await sign('receipts', wrong, undefined, 'refuse').expect(200);
});

test('who made it does not sign it, nor who may not, nor another clinic; what is refused stays to be seen', async () => {
  const { first, post, sign, clinic, pharmacist, balance } = await controlled();
  const lines = [{ lot_id: first, quantity: 2 }];
  const { id } = (await post('destructions', { reason: 'Broken', lines }).expect(201)).body.data;
  expectInvalid(await sign('destructions', id, pharmacist), 'witness');
  expectDenied(await sign('destructions', id, await app.build.user(clinic, 'administrator')), 'missing_ability');
  expectNotFound(await sign('destructions', id, await app.build.user(await app.build.clinic(), 'nurse')));
  expectNotFound(await sign('counts', id));
  const nurse = await app.build.user(clinic, 'nurse');
  const { data } = (await sign('destructions', id, nurse, 'refuse').expect(200)).body;
  expect(data).toMatchObject({ status: 'refused', movements: [], witness: { id: nurse.id } });
  expectInvalid(await sign('destructions', id), 'status');
  expect(await balance(first)).toBe(10);
  const listed = await app.as(nurse).get(`${PHARMACY}/destructions`).query({ status: 'refused' }).expect(200);
  expect(listed.body.data).toMatchObject([{ id, status: 'refused' }]);
});

test('whose key made it does not sign it either', async () => {
  const { clinic, first, store, sign, pharmacist } = await controlled();
  const { id: approved_by } = await app.build.user(clinic, 'administrator');
  const made = { created_by: pharmacist.id, approved_by, approved_at: new Date() };
  const key = await app.build.apiKey(clinic, 'live', made);
  const body = { store_id: store.id, reason: 'Robot', lines: [{ lot_id: first, quantity: -1 }] };
  const { id } = (await app.as(key).post(`${PHARMACY}/adjustments`).send(body).expect(201)).body.data;
  expectInvalid(await sign('adjustments', id, pharmacist), 'witness');
  await sign('adjustments', id).expect(200);
});

test('after ten minutes nobody signs it: the clock says so, and then the worker does', async () => {
  const { clinic, doctor, first, post, sign } = await controlled();
  const made = await post('destructions', { reason: 'Broken', lines: [{ lot_id: first, quantity: 2 }] }).expect(201);
  const { id, waits_until, created_at } = made.body.data;
  expect(Math.round((Date.parse(waits_until) - Date.parse(created_at)) / 60_000)).toBe(10);
  await app
    .db('pharmacy_documents')
    .where({ id })
    .update({ waits_until: app.db.raw(`now() - interval '1 second'`) });
  const read = async () => (await app.as(doctor).get(`${PHARMACY}/destructions/${id}`).expect(200)).body.data;
  expect(await read()).toMatchObject({ status: 'expired', movements: [], witness: null });
  expectInvalid(await sign('destructions', id), 'status');
  const jobs = createJobs(app.deps);
  try {
    await jobs.list.find(({ name }) => name === 'expire unconfirmed stock documents')?.run();
  } finally {
    await jobs.stop();
  }
  expect(await app.db('pharmacy_documents').where({ id }).first()).toMatchObject({ status: 'expired' });
  const trail = await app.db('audit_events').where({ clinic_id: clinic.id, event: 'pharmacy_document.expire' });
  expect(trail).toMatchObject([{ resource_id: id, actor_type: 'system' }]);
  const listed = await app.as(doctor).get(`${PHARMACY}/destructions`).query({ status: 'expired' }).expect(200);
  expect(listed.body.data).toMatchObject([{ id }]);
});

test('however many of one clinic wait in vain, those of another end with the first', async () => {
  const { expiriesAtOnce } = PHARMACY_LIMITS;
  const [one, other] = [await controlled(), await controlled()];
  const left = async ({ post, first }: typeof one, seconds: number) => {
    const { body } = await post('destructions', { reason: 'Broken', lines: [{ lot_id: first, quantity: 1 }] });
    const waits_until = app.db.raw(`now() - interval '1 second' * ${seconds}`);
    await app.db('pharmacy_documents').where({ id: body.data.id }).update({ waits_until });
    return body.data.id as string;
  };
  for (let nth = 0; nth < 3; nth += 1) await left(one, 60);
  const last = await left(other, 1);
  Object.assign(PHARMACY_LIMITS, { expiriesAtOnce: 2 });
  const jobs = createJobs(app.deps);
  try {
    await jobs.list.find(({ name }) => name === 'expire unconfirmed stock documents')?.run();
  } finally {
    await jobs.stop();
    Object.assign(PHARMACY_LIMITS, { expiriesAtOnce });
  }
  expect(await app.db('pharmacy_documents').where({ id: last }).first()).toMatchObject({ status: 'expired' });
});

test('what is no longer there is not confirmed, and can be refused', async () => {
  const { first, post, sign, balance } = await controlled();
  const take = async (quantity: number) =>
    (await post('destructions', { reason: 'Broken', lines: [{ lot_id: first, quantity }] }).expect(201)).body.data.id;
  const [one, two] = [await take(7), await take(7)];
  await sign('destructions', one).expect(200);
  expectInvalid(await sign('destructions', two), 'lines.0.quantity');
  expect(await balance(first)).toBe(3);
  await sign('destructions', two, undefined, 'refuse').expect(200);
});

test('a count of what moved since is not confirmed: its difference may be posted already', async () => {
  const { first, post, sign, balance } = await controlled();
  const count = async () => (await post('counts', { lines: [{ lot_id: first, counted: 7 }] }).expect(201)).body.data.id;
  const [one, two] = [await count(), await count()];
  await sign('counts', one).expect(200);
  expectInvalid(await sign('counts', two), 'lines.0.counted');
  expect(await balance(first)).toBe(7);
  await sign('counts', two, undefined, 'refuse').expect(200);
  const { data } = (await sign('counts', await count()).expect(200)).body;
  expect(data).toMatchObject({ lines: [{ expected: 7, counted: 7, difference: 0 }], movements: [] });
});

test('nothing comes into a store, or of a product, that is used no more when it is signed', async () => {
  const { first, store, other, product, pharmacist, received, post, sign, balance } = await controlled();
  const use = (what: string, active: boolean) =>
    app.as(pharmacist).patch(`${PHARMACY}/${what}`).send({ active }).expect(200);
  const receipt = (await post('receipts', { lines: [received(3)] }).expect(201)).body.data.id;
  await use(`products/${product.id}`, false);
  expectInvalid(await sign('receipts', receipt), 'lines.0.product_id');
  await use(`products/${product.id}`, true);
  await use(`stores/${store.id}`, false);
  expectInvalid(await sign('receipts', receipt), 'store_id');
  const between = { from_store_id: store.id, to_store_id: other.id };
  const transfer = (await post('transfers', { ...between, lines: [{ lot_id: first, quantity: 3 }] }).expect(201)).body;
  await use(`stores/${other.id}`, false);
  expectInvalid(await sign('transfers', transfer.data.id), 'to_store_id');
  expect(await balance(first)).toBe(10);
  await use(`stores/${other.id}`, true);
  await sign('transfers', transfer.data.id).expect(200);
});

test('who is refused is in the trail with the document that it was about', async () => {
  const { clinic, first, post, sign } = await controlled();
  const lines = [{ lot_id: first, quantity: 2 }];
  const { id } = (await post('destructions', { reason: 'Broken', lines }).expect(201)).body.data;
  const response = await sign('destructions', id, await app.build.user(clinic, 'administrator'));
  await expectAudit(app, response, { event: 'pharmacy_document.witness', resource_id: id, reason: 'missing_ability' });
});

test('of many that sign at once, one does', async () => {
  const { clinic, first, post, sign, balance } = await controlled();
  const lines = [{ lot_id: first, quantity: 1 }];
  const { id } = (await post('destructions', { reason: 'Broken', lines }).expect(201)).body.data;
  const nurses = await Promise.all(Array.from({ length: 6 }, () => app.build.user(clinic, 'nurse')));
  const answers = await Promise.all(nurses.map((nurse) => sign('destructions', id, nurse)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  expect(await balance(first)).toBe(9);
});
