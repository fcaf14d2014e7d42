import { isPublicAddress } from '../../../domain/public-address.js';
import { FHIR_LIMITS } from '../../limits.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { allergy, immunization } from '../../../../test/support/clinical-records.js';
import { startReceiver, work, type Receiver } from '../../../../test/support/webhook-receiver.js';
import { assertionOf, signer, signIn } from '../../../../test/support/smart.js';
import {
  ABILITIES,
  becomes,
  SUBSCRIPTION,
  subscribing,
  subscribingService,
  type Service,
} from '../../../../test/support/subscriptions.js';
import { startApp, type TestApp } from '../../../../test/support/start.js';

/** Who may ask for which `Subscription`, who sees it, and what becomes of one that is changed. */

let app: TestApp;
let receiver: Receiver;
let on: ReturnType<typeof subscribing>;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp(), startReceiver()]);
  on = subscribing(app, receiver);
});
beforeEach(() => on.anew());
afterAll(() => Promise.all([app.stop(), receiver.stop()]));

const service = (...asked: [scopes?: string[], staff?: Service]) => subscribingService(app, ...asked);

describe('is refused', () => {
  let own: Service;
  beforeAll(async () => {
    own = await service();
  });

  test.each([
    ['a type that is not served', 'Specimen?code=1', 'criteria'],
    ['a type whose changes nobody follows', 'Organization?active=true', 'criteria'],
    ['its own kind', 'Subscription?status=active', 'criteria'],
    ['a parameter that there is not', 'Patient?shoesize=42', 'criteria'],
    ['a value that cannot be', 'Patient?birthdate=soon', 'criteria'],
    ['a value that no record can hold', 'Patient?family=%00', 'criteria'],
    ['an offset that no place has', 'Patient?_lastUpdated=2026-01-01T00:00:00-99:00', 'criteria'],
    ['an order', 'Patient?_sort=name', 'criteria'],
    ['an empty value', 'Patient?name=', 'criteria'],
    ['no search', '<script>', 'criteria'],
    ['a prototype', 'constructor?x=1', 'criteria'],
  ])('with %s', async (_what, criteria, member) => {
    const { status, body } = await on.ask(own, on.subscriptionTo(criteria));
    expect({ status, at: body.issue[0].expression }).toEqual({ status: 422, at: [`Subscription.${member}`] });
  });

  test.each([
    ['http', { endpoint: 'http://example.org/hooks' }, 'endpoint'],
    ['an address of this machine', { endpoint: 'https://127.0.0.1/hooks' }, 'endpoint'],
    ['an address of a cloud', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    ['IPv6 that hides one', { endpoint: 'https://[::ffff:10.0.0.1]/' }, 'endpoint'],
    ['a name of this machine', { endpoint: 'https://localhost:8443/hooks' }, 'endpoint'],
    ['a name of this network', { endpoint: 'https://fhir.hospital.internal/' }, 'endpoint'],
    ['a name that only a network completes', { endpoint: 'https://fhir/hooks' }, 'endpoint'],
    ['credentials', { endpoint: 'https://user:secret@example.org/' }, 'endpoint'],
    ['no endpoint', { endpoint: undefined }, 'endpoint'],
    ['a socket', { type: 'websocket' }, 'type'],
    ['XML', { payload: 'application/fhir+xml' }, 'payload'],
    ['a header in a header', { header: ['X-A: b\r\nHost: c'] }, 'header.0'],
    ['a header of the connection', { header: ['Transfer-Encoding: chunked'] }, 'header.0'],
    ['what we sign with', { header: ['Webhook-Signature: v1,x'] }, 'header.0'],
    ['no header', { header: ['nothing'] }, 'header.0'],
    ['too many headers', { header: Array.from({ length: 11 }, (_, index) => `X-${index}: a`) }, 'header'],
  ])('with %s', async (_what, channel, member) => {
    const { status, body } = await on.ask(own, on.subscriptionTo('Patient', channel));
    const [at] = body.issue[0].expression ?? [];
    expect(status).toBe(422);
    expect(at).toMatch(new RegExp(`^Subscription\\.channel\\.${member.split('.')[0]}`));
    expect(await app.db('webhooks').where({ clinic_id: own.clinic.id })).toEqual([]);
  });

  test('to who may not read the type, by ability, by scope or by policy, to people, and to another clinic', async () => {
    const own = await service();
    const narrow = await service(['subscriptions:manage', 'patients:read'], own);
    expect((await on.ask(narrow, on.subscriptionTo('Encounter'))).status).toBe(403);
    expect((await on.ask(narrow, on.subscriptionTo('Patient?_has:Observation:patient:code=718-7'))).status).toBe(403);
    expect(
      (await on.ask({ api_key: (await service(['patients:read'], own)).api_key }, on.subscriptionTo('Patient'))).status,
    ).toBe(403);
    for (const person of [own.administrator, own.doctor])
      expect((await on.ask(person, on.subscriptionTo('Patient'))).status).toBe(403);

    const keys = await signer();
    const registered = await app
      .as(own.administrator)
      .post('/api/v1/api-keys')
      .send({ name: 'Signs', environment: 'live', scopes: ABILITIES, jwks: keys.jwks })
      .expect(201);
    await app.as(own.doctor).post(`/api/v1/api-keys/${registered.body.data.id}/approve`);
    const tokenOf = async (scope: string) => {
      const assertion = await assertionOf(app, keys, registered.body.data.client_id);
      const { access_token } = (await signIn(app, assertion, scope)).body;
      app.build.unspeakable.add(access_token);
      return { token: access_token as string };
    };
    expect((await on.ask(await tokenOf('system/Patient.rs'), on.subscriptionTo('Patient'))).status).toBe(403);
    expect((await on.ask(await tokenOf('system/Subscription.cruds'), on.subscriptionTo('Patient'))).status).toBe(403);
    const scoped = await tokenOf('system/Subscription.cruds system/Patient.rs?gender=female');
    const { status, body } = await on.ask(scoped, on.subscriptionTo('Patient'));
    expect(status).toBe(201);
    await on.deliver();
    receiver.received.length = 0;
    await app.db('patients').where({ id: own.patient.id }).update({ sex: 'male' });
    await on.rename(own, 'Not in the scope');
    await on.deliver();
    expect(receiver.received).toEqual([]);

    const stranger = await service();
    for (const caller of [stranger, stranger.administrator, narrow, own.doctor]) {
      expect((await app.as(caller).get(`${SUBSCRIPTION}/${body.id}`)).status).toBe(caller === own.doctor ? 403 : 404);
      expect((await on.set(caller, body.id, becomes('off'))).status).toBe(caller === own.doctor ? 403 : 404);
    }
    for (const path of ['', '/deliveries', '/ping', '/rotate-secret'])
      expect((await app.as(own.administrator).get(`/api/v1/webhooks/${body.id}${path}`)).status).not.toBe(200);
    expect((await app.as(own.administrator).get('/api/v1/webhooks')).body.data).toEqual([]);

    const seen = await app.as(own.administrator).get(`${SUBSCRIPTION}?status=active&criteria=Patient`);
    expect(seen.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([body.id]);
    expect((await on.set(own.administrator, body.id, becomes('off'))).body.status).toBe('off');
    expect((await on.set(own.administrator, body.id, becomes('requested'))).status).toBe(403);
  });

  test('beyond so many of a clinic, also at once; those that are off do not count', async () => {
    const full = await service();
    const answers = await Promise.all(
      Array.from({ length: FHIR_LIMITS.subscriptions + 3 }, () => on.ask(full, on.subscriptionTo('Patient'))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(FHIR_LIMITS.subscriptions);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    await on.set(full, made[0]?.body.id, becomes('off'));
    expect((await on.ask(full, on.subscriptionTo('Patient'))).status).toBe(201);
    await app.db('webhooks').where({ clinic_id: full.clinic.id }).delete();
  });

  test('to be sent elsewhere, to show what may not be seen, or to be changed by who has not seen it', async () => {
    const own = await service();
    const { body } = await on.ask(own, on.subscriptionTo('Patient'));
    const { extension: _secret, ...resource } = body;
    const put = (change: object, version = '1') =>
      app
        .as(own)
        .put(`${SUBSCRIPTION}/${body.id}`)
        .set('If-Match', `W/"${version}"`)
        .send({ ...resource, ...change });
    expect((await put({ criteria: 'Organization' })).body.issue[0].expression).toEqual(['Subscription.criteria']);
    const narrow = await service(['subscriptions:manage', 'patients:read'], own);
    const { body: narrowly } = await on.ask(narrow, on.subscriptionTo('Patient'));
    const wider = { op: 'replace', path: '/criteria', value: 'Encounter' };
    expect((await on.set(narrow, narrowly.id, wider)).status).toBe(403);
    // A person sees it, and has nothing sent.
    expect((await on.set(own.administrator, body.id, wider)).status).toBe(403);
    const emptier = { op: 'remove', path: '/channel/payload' };
    expect((await on.set(own.administrator, body.id, emptier)).status).toBe(403);
    expect((await put({ channel: { ...resource.channel, endpoint: 'https://example.org/' } })).status).toBe(422);
    expect((await put({ status: 'error' })).status).toBe(422);
    expect((await put({ end: '2020-01-01T00:00:00Z' })).body.issue[0].expression).toEqual(['Subscription.end']);
    expect((await put({}, '7')).status).toBe(412);
    const end = new Date(Date.now() + 86_400_000).toISOString();
    const changed = await put({ end, channel: { ...resource.channel, header: ['X-Tenant: 8'] } });
    expect({ status: changed.status, body: changed.body }).toMatchObject({
      status: 200,
      body: { end, status: 'requested' },
    });
    await expectAudit(app, changed, { event: 'subscription.update', changed_fields: ['ends_at', 'headers'] });
  });
});

test('a name that leads into our own network by the time of sending gets nothing', async () => {
  const own = await service();
  const { id } = await on.active(own, 'Patient');
  await on.rename(own, 'Ana');
  const rebound = receiver.sender({
    resolve: async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ],
    isPublic: isPublicAddress,
  });
  await work(app, rebound);
  expect(receiver.received).toEqual([]);
  expect(await app.db('webhook_deliveries').where({ webhook_id: id, status: 'pending' })).toMatchObject([
    { error: 'private_address', attempts: 1 },
  ]);
});

test('watches something else from when it is told to, and nothing once it is deleted', async () => {
  const own = await service();
  const { id } = await on.active(own, `Patient?_id=${own.patient.id}`);
  const changed = await on.set(
    own,
    id,
    { op: 'replace', path: '/criteria', value: 'AllergyIntolerance' },
    { op: 'remove', path: '/channel/payload' },
  );
  expect({ status: changed.status, body: changed.body }).toMatchObject({
    status: 200,
    body: { criteria: 'AllergyIntolerance', status: 'active', channel: { endpoint: receiver.url } },
  });
  await expectAudit(app, changed, { event: 'subscription.update', changed_fields: ['criteria', 'payload'] });
  await on.rename(own, 'Watched no more');
  await allergy(app, own.doctor, own.patient);
  await on.deliver();
  expect(on.bodies()).toEqual(['']);

  const path = `/fhir/R4/Subscription/${id}`;
  const stranger = await service();
  expect((await app.as(stranger).delete(path)).status).toBe(404);
  expect((await app.as(own).delete(path).set('If-Match', 'W/"77"')).status).toBe(412);
  const gone = await app.as(own).delete(path);
  expect({ status: gone.status, text: gone.text }).toEqual({ status: 204, text: '' });
  await expectAudit(app, gone, { event: 'subscription.update', action: 'D' });
  expect((await app.as(own).delete(path)).status).toBe(204);
  expect(await on.read(own, id)).toMatchObject({ status: 'off' });
  await allergy(app, own.doctor, own.patient, { substance: { display: 'Oro' } });
  await on.deliver();
  expect(receiver.received).toHaveLength(1);
});

test('an area that is turned off ends no subscription: what waited is not told, and it goes on afterwards', async () => {
  const own = await service();
  const use = (areas: string[]) =>
    app
      .db('clinics')
      .where({ id: own.clinic.id })
      .update({ settings: JSON.stringify({ areas }) });
  const { id } = await on.active(own, 'Immunization');
  await immunization(app, own.doctor, own.patient);
  await use([]);
  await on.deliver();
  expect(receiver.received).toEqual([]);
  expect(await on.read(own.administrator, id)).toMatchObject({ status: 'active' });
  await use(['general']);
  await immunization(app, own.doctor, own.patient);
  await on.deliver();
  expect(receiver.received).toHaveLength(1);
});
