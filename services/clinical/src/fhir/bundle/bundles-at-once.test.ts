import { newId } from '../../id.js';
import {
  allergyOf,
  DNI,
  entry,
  newNumber,
  patientOf,
  post,
  sendBundle,
  statusesOf,
} from '../../../test/support/bundles.js';
import type { TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

/** Transactions that are sent at the same time. */
const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const send = (entries: unknown) => sendBundle(app, practice.doctor, { type: 'transaction', entries });
const patientsOf = (number: string) => app.db('patients').where({ document_number: number });
async function newPatients(many: number): Promise<string[]> {
  const made = await send(Array.from({ length: many }, () => post(patientOf(newNumber()))));
  return made.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
}
/** An entry that gives a patient another address. */
function movedTo(id: string, line: string) {
  const operations = [{ op: 'add', path: '/address', value: [{ line: [line] }] }];
  const data = Buffer.from(JSON.stringify(operations)).toString('base64');
  const resource = { resourceType: 'Binary', contentType: 'application/json-patch+json', data };
  return entry('PATCH', `Patient/${id}`, { resource });
}

test('whoever sends a transaction again, or at the same time, makes nothing twice', async () => {
  const number = newNumber();
  const [patient, other] = ['urn:uuid:a', 'urn:uuid:b'];
  const again = newNumber();
  const made = (value: string, urn: string) =>
    post(patientOf(value), urn, { ifNoneExist: `identifier=${DNI}|${value}` });
  const bundles = [
    [made(number, patient), made(again, other)],
    [made(again, other), made(number, patient)],
  ];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(bundles[index % 2])));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const statuses = answers.flatMap(statusesOf).sort();
  expect(statuses).toEqual([...Array(22).fill('200 OK'), '201 Created', '201 Created']);
  expect([await patientsOf(number), await patientsOf(again)].map(({ length }) => length)).toEqual([1, 1]);
});

test('two transactions that touch the same records end in one order, whichever way round they name them', async () => {
  const ids = await newPatients(2);
  const lines = Array.from({ length: 16 }, (_, index) => `Jr. ${index}`);
  const answers = await Promise.all(
    lines.map((line, index) => send((index % 2 ? ids : ids.toReversed()).map((id) => movedTo(id, line)))),
  );
  expect(answers.map(({ status }) => status)).toEqual(lines.map(() => 200));
  const rows = await app.db('patients').whereIn('id', ids);
  expect(new Set(rows.map(({ address_line }) => address_line)).size).toBe(1);
  expect(rows.map(({ version }) => version)).toEqual([17, 17]);
});

test('a transaction that waits is waited for by those that name the same, and by nobody else', async () => {
  const [held = '', ...others] = await newPatients(4);
  const lock = await app.db.transaction();
  await lock('patients').where({ id: held }).forUpdate();
  const waiting = send([movedTo(held, 'Jr. 1')]).then(statusesOf);
  await untilWaiting(app);
  // Names of strangers may have the same place, but hardly of all of them.
  const free = others.map((id) => send([post(patientOf(newNumber())), movedTo(id, 'Jr. 2')]).then(statusesOf));
  expect(await Promise.any(free)).toEqual(['201 Created', '200 OK']);
  await lock.rollback();
  expect(await waiting).toEqual(['200 OK']);
  await Promise.all(free);
});

/** More names than a transaction's names have places. */
const ofManyNames = () => ({
  generalPractitioner: Array.from({ length: 240 }, () => ({ reference: `Practitioner/${newId()}` })),
});

/** A transaction that names so much that it holds nearly every place of its clinic, and waits. */
async function holdPlaces() {
  const [held = ''] = await newPatients(1);
  const lock = await app.db.transaction();
  await lock('patients').where({ id: held }).forUpdate();
  const many = Array.from({ length: 8 }, () =>
    entry('PUT', `Patient/${newId()}`, { resource: { ...patientOf(newNumber()), ...ofManyNames() } }),
  );
  const waiting = send([movedTo(held, 'Jr. 1'), ...many]).then((response) => response);
  await untilWaiting(app);
  return async () => {
    await lock.rollback();
    await waiting;
  };
}

test('a transaction that holds every name it can keeps none of another clinic waiting', async () => {
  const release = await holdPlaces();
  const other = await app.build.practice();
  const entries = [
    post(patientOf(newNumber()), 'urn:uuid:1', { ifNoneExist: `identifier=${DNI}|${newNumber()}` }),
    ...Array.from({ length: 40 }, () => post(allergyOf('urn:uuid:1', newId()))),
    ...Array.from({ length: 40 }, () => entry('GET', `Patient?name=${newId()}`)),
  ];
  const answer = await sendBundle(app, other.doctor, { type: 'transaction', entries });
  await release();
  expect(answer.status).toBe(200);
});

test('a transaction that only reads waits for nobody, whatever others hold', async () => {
  const release = await holdPlaces();
  const entries = Array.from({ length: 40 }, () => entry('GET', `Patient?name=${newId()}`));
  const answer = await send(entries);
  await release();
  expect(answer.status).toBe(200);
});
