import { randomInt } from 'node:crypto';
import { types } from '../../src/fhir/operations.js';
import { watchedBy } from '../../src/fhir/resources/subscription/criteria.js';
import type { FhirType, Resource } from '../../src/fhir/type.js';
import { WEBHOOK_EVENTS } from '../../src/features/webhooks/webhook-events.js';
import { SUBSCRIPTION, subscribing } from '../support/subscriptions.js';
import { endWaits, type Received, type Receiver } from '../support/webhook-receiver.js';
import { NOTE, NOTES, recordsOf } from './scene.js';
import { readPolicy, type Caller, type Policy, type Relation } from './policy.js';
import { ask, matchesIn, RELATIONS, send, setPolicy, strangersIn, type Faults, type Matrix } from './requests.js';
import { searchesOf } from './searches.js';

/** What subscriptions and webhooks send when records change, compared with the policy and with the trail. */

interface Subscribed {
  id: string;
  caller: Caller;
  type: FhirType;
  criteria: string;
  /** Without it an empty request is sent. */
  payload: boolean;
}

/** The header by which a request is told to be of a subscription. */
const OF = 'x-subscription';

const isFollowed = (name: string): boolean => {
  try {
    return watchedBy(name, types).type.type === name;
  } catch {
    return false;
  }
};
const FOLLOWED = [...types.keys()].filter(isFollowed);

/** Watches each type as each of the subscribers under one of the relations: with a filter or none, and some without a payload. */
async function subscribe(on: Matrix, receiver: Receiver, nth: number): Promise<Subscribed[]> {
  const { app, scene, random: chance, harvest } = on;
  const made = searchesOf(harvest, chance);
  const { subscriptionTo } = subscribing(app, receiver);
  const subscribed: Subscribed[] = [];
  for (const [index, name] of FOLLOWED.entries())
    for (const [place, caller] of scene.subscribers.entries()) {
      // A clinic has only so many at once: of four pairs one is left out.
      if ((index + place) % (RELATIONS.length + 1) !== nth) continue;
      const type = types.get(name) as FhirType;
      const searches = made.plain(type).filter(({ follows }) => !follows);
      const criteria = chance.next() < 0.6 ? name : `${name}?${chance.pick(searches).query}`;
      const payload = chance.next() < 0.8;
      const header = [`${OF}: ${subscribed.length}`];
      const answer = await send(app, caller.credentials, {
        method: 'post',
        path: SUBSCRIPTION,
        body: subscriptionTo(criteria, payload ? { header } : { header, payload: undefined }),
      });
      const isWithin = !caller.app || caller.app.scopes === '*' || name in caller.app.scopes;
      if (!isWithin && answer.status === 403) continue;
      if (answer.status !== 201 || !isWithin)
        throw new Error(`${caller.name}: ${criteria} is answered ${answer.status}: ${answer.text}`);
      app.build.unspeakable.add(answer.body.extension[0].valueString);
      subscribed.push({ id: answer.body.id, caller, type, criteria, payload });
    }
  return subscribed;
}

/** A new patient of each doctor, one of a neighbour, and one of both; and another number of patients there were. */
async function change({ app, scene: { here, there } }: Matrix): Promise<void> {
  const { clinic, treating, doctor, front_desk, administrator, patients } = here;
  for (const [nth, of] of [treating, doctor, treating].entries()) {
    const patient = await app.build.patient(clinic);
    await recordsOf(app, clinic, of, patient, nth);
    if (nth === 2)
      await app
        .as(doctor)
        .post(NOTES)
        .send({ patient_id: patient.id, ...NOTE })
        .expect(201);
    for (const { id } of await app.db('appointments').where({ patient_id: patient.id }))
      await app.as(front_desk).post(`/api/v1/appointments/${id}/check-in`).expect(200);
  }
  await recordsOf(app, there.clinic, there.treating, await app.build.patient(there.clinic), 0);
  for (const { id } of [patients[0], patients.at(-1)].flatMap((each) => each ?? [])) {
    const body = { phone: `+569${randomInt(10_000_000, 99_999_999)}` };
    const patch = app.as(administrator).patch(`/api/v1/patients/${id}`).set('If-Match', '*');
    await patch.send(body).expect(200);
  }
}

/** Everything that is due, until nothing waits. */
async function deliver({ app }: Matrix, receiver: Receiver): Promise<void> {
  const { deliver: work } = subscribing(app, receiver);
  for (let round = 0; round < 20; round += 1) {
    await work();
    const waiting = await app.db('webhook_deliveries').where({ status: 'pending' });
    if (waiting.length === 0) return;
    await endWaits(app);
  }
  throw new Error('deliveries wait without end');
}

/** Resources of the type that satisfy the search, of records that were made since; undefined where there is more than a page. */
async function expectedOf(
  on: Matrix,
  policy: Policy,
  before: Policy,
  relation: Relation,
  { caller, criteria, type }: Subscribed,
) {
  const answer = await ask(on.app, on.scene.everything, `${criteria}${criteria.includes('?') ? '&' : '?'}_count=100`);
  if (answer.status !== 200) throw new Error(`who sees everything is answered ${answer.status}: ${answer.text}`);
  if (answer.body.link.some(({ relation: each }: { relation: string }) => each === 'next')) return undefined;
  return matchesIn(answer).filter(({ id }) => {
    const record = policy.recordOf(id);
    return record && !before.recordOf(id) && policy.sees(caller, record, relation, type.type);
  });
}

async function faultsOf(
  on: Matrix,
  { policy, before, relation }: { policy: Policy; before: Policy; relation: Relation },
  one: Subscribed,
  letters: readonly Received[],
): Promise<Faults> {
  const { id, caller, type, payload } = one;
  const faults: Faults = [];
  const sent = letters.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body) as Resource]));
  for (const resource of sent) {
    const record = policy.recordOf(resource.id);
    faults.push(...strangersIn({ ...on, policy }, resource, caller));
    if (resource.resourceType !== type.type) faults.push(`sends ${resource.resourceType}/${resource.id}`);
    if (record && !policy.sees(caller, record, relation, type.type))
      faults.push(`sends ${resource.resourceType}/${resource.id} of ${record.patient}`);
  }
  const expected =
    caller.clinic === on.scene.here.clinic.id ? await expectedOf(on, policy, before, relation, one) : undefined;
  const ids = new Set(sent.map((resource) => resource.id));
  const missing = payload ? (expected ?? []).filter((resource) => !ids.has(resource.id)) : [];
  faults.push(...missing.map((resource) => `does not send ${resource.resourceType}/${resource.id}`));
  if (!payload && sent.length > 0) faults.push('sends a record without being asked for one');
  if (!payload && letters.length === 0 && (expected ?? []).length > 0) faults.push('sends nothing');

  // One row of the trail for each request, which names whom it was about.
  const rows = await on.app.db('audit_events').where({ resource_id: id }).whereLike('event', '%.notify');
  if (rows.length !== letters.length) faults.push(`${rows.length} rows of the trail for ${letters.length} requests`);
  const told = rows.map((row) => (row['patient_ids'] as string[]).join()).toSorted();
  const shown = sent.map((resource) => policy.recordOf(resource.id)?.patient ?? '').toSorted();
  if (payload && told.join(' ') !== shown.join(' '))
    faults.push(`the trail names ${told.join(' ')} instead of ${shown.join(' ')}`);
  const strangers = rows
    .flatMap((row) => row['patient_ids'] as string[])
    .filter((each) => policy.records.get(each)?.clinic !== caller.clinic);
  return [...faults, ...strangers.map((each) => `the trail names ${each}`)];
}

/** A webhook tells of each change of its clinic once, by ids alone. */
async function webhookFaults(
  { app, scene: { here } }: Matrix,
  since: Date,
  letters: readonly Received[],
): Promise<Faults> {
  const told = letters.map(({ body }) => {
    const { type, timestamp, data, ...more } = JSON.parse(body);
    const { clinic_id, resource_type, resource_id, version, ...others } = data;
    const beside = Object.keys({ ...more, ...others });
    const isFit = beside.length === 0 && clinic_id === here.clinic.id && Number.isFinite(Date.parse(timestamp));
    return `${isFit ? '' : `of ${clinic_id} with ${beside.join()}: `}${type} ${resource_type}/${resource_id} ${version}`;
  });
  const rows = await app.db('outbox').where({ clinic_id: here.clinic.id }).where('changed_at', '>=', since);
  const due = rows.map((row) => `${row.event} ${row.resource_type}/${row.resource_id} ${row.version}`);
  const faults = [
    ...told.filter((each, index) => !due.includes(each) || told.indexOf(each) !== index).map((each) => `tells ${each}`),
    ...due.filter((each) => !told.includes(each)).map((each) => `does not tell ${each}`),
  ];
  return faults.map((fault) => `webhook: ${fault}`);
}

export async function delivered(on: Matrix, receiver: Receiver): Promise<Faults> {
  const { app, scene } = on;
  const faults: Faults = [];
  const body = { url: receiver.url, events: [...WEBHOOK_EVENTS] };
  const hook = await app.as(scene.here.administrator).post('/api/v1/webhooks').send(body).expect(201);
  app.build.unspeakable.add(hook.body.data.secret);
  for (const [nth, relation] of RELATIONS.entries()) {
    await setPolicy(on, 'any');
    const subscribed = await subscribe(on, receiver, nth);
    await deliver(on, receiver);
    receiver.received.length = 0;
    const before = await readPolicy(app);
    const since = new Date();
    await change(on);
    // What counts is the policy when something is sent.
    await setPolicy(on, relation);
    const policy = await readPolicy(app);
    await deliver(on, receiver);
    const of = (index?: number) =>
      receiver.received.filter(({ headers }) => headers[OF] === (index === undefined ? undefined : String(index)));
    for (const [index, each] of subscribed.entries()) {
      const found = await faultsOf(on, { policy, before, relation }, each, of(index)).catch((error: Error) => [
        error.message,
      ]);
      faults.push(...found.map((fault) => `${each.caller.name}, ${relation}: ${each.criteria}: ${fault}`));
    }
    faults.push(...(await webhookFaults(on, since, of())));
    await app
      .db('webhooks')
      .whereIn(
        'id',
        subscribed.map(({ id }) => id),
      )
      .delete();
  }
  return faults;
}
