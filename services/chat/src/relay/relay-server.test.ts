import { randomUUID } from 'node:crypto';
import { buildPhone, startRelay, type Relay, type TestPhone } from '../../test/support/push.js';
import { LIMITS } from '../limits.js';
import { addOrganization } from './relay-organizations.js';

let relay: Relay;
const realm_uuid: string = randomUUID();
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());
beforeEach(() => {
  relay.handed.length = 0;
  relay.sender = async (handed) => {
    relay.handed.push(handed);
    return 'sent';
  };
});

type Credentials = { id: string; key: string };
const own = (): Credentials => ({ id: relay.env.PUSH_RELAY_ORGANIZATION, key: relay.env.PUSH_RELAY_KEY });

async function ask(path: string, body: string, type: string, { id, key }: Credentials = own()) {
  const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;
  const headers = { authorization, 'content-type': type };
  const answer = await fetch(`${relay.url}/api/v1/remotes/push/e2ee/${path}`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const register = ({ form }: TestPhone, credentials?: Credentials, uuid = realm_uuid) =>
  ask(
    'register',
    new URLSearchParams({ realm_uuid: uuid, ...form }).toString(),
    'application/x-www-form-urlencoded',
    credentials,
  );
const registered = async (phone: TestPhone) => (await register(phone)).body['device_id'] as number;
const pushTo = (device_id: number, encrypted_data: string, idempotency_key?: string) => ({
  device_id,
  fcm_priority: 'high',
  payload: { push_account_id: 1, encrypted_data },
  idempotency_key,
});
const notify = (push_requests: object[], credentials?: Credentials, uuid = realm_uuid) =>
  ask('notify', JSON.stringify({ realm_uuid: uuid, push_requests }), 'application/json', credentials);
const texts = () => relay.handed.map(({ payload }) => payload.encrypted_data);

describe('the push relay', () => {
  test('hands what it gets to the device, in order, with the account that registered', async () => {
    const phone = buildPhone(relay, { token_kind: 'apns' });
    const device_id = await registered(phone);
    const answer = await notify([pushTo(device_id, 'one'), pushTo(device_id, 'two'), pushTo(device_id, 'three')]);
    expect(answer).toEqual({
      status: 200,
      body: {
        result: 'success',
        msg: '',
        android_successfully_sent_count: 0,
        apple_successfully_sent_count: 3,
        delete_device_ids: [],
        realm_push_status: { can_push: true, expected_end_timestamp: null },
      },
    });
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(relay.handed[0]).toEqual({
      token_kind: 'apns',
      token: phone.token,
      ios_app_id: 'org.example.chat',
      is_urgent: true,
      payload: { push_account_id: phone.push_account_id, encrypted_data: 'one' },
      idempotency_key: undefined,
    });
  });

  test('knows organizations by a key of which it keeps a hash, and each its own devices only', async () => {
    const { id, key } = own();
    for (const wrong of [
      { id, key: `${key}x` },
      { id, key: '' },
      { id: randomUUID(), key },
      { id: 'x', key },
    ]) {
      expect(await notify([], wrong)).toMatchObject({ status: 401, body: { result: 'error', code: 'UNAUTHORIZED' } });
    }
    const rows = await relay.db.query<{ text: string }>(
      'select relay_organizations::text as text from relay_organizations',
    );
    expect(JSON.stringify(rows)).not.toContain(key);

    const phone = buildPhone(relay);
    const device_id = await registered(phone);
    const others = await addOrganization(relay.db, 'Others');
    const refused = await notify([pushTo(device_id, 'spam')], others);
    expect(refused.body['delete_device_ids']).toEqual([device_id]);
    const elsewhere = await notify([pushTo(device_id, 'spam')], own(), randomUUID());
    expect(elsewhere.body['delete_device_ids']).toEqual([device_id]);
    expect(relay.handed).toEqual([]);
    expect((await register(phone, others)).body['device_id']).not.toBe(device_id);
    expect((await notify([pushTo(device_id, 'news')])).body).toMatchObject({ delete_device_ids: [] });
    expect(texts()).toEqual(['news']);
  });

  test('hands nothing over twice that has a key, whoever asks again and however soon', async () => {
    const device_id = await registered(buildPhone(relay));
    const keys = [randomUUID(), randomUUID()];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const plain = relay.sender;
    relay.sender = async (handed) => {
      await held;
      return plain(handed);
    };
    const both = keys.map((key, place) => pushTo(device_id, `text ${place}`, key));
    const answers = Promise.all([notify(both), notify(both), notify([both[1]!])]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    release();
    for (const { body } of await answers) expect(body).toMatchObject({ result: 'success', delete_device_ids: [] });
    await notify(both);
    expect(texts()).toEqual(['text 0', 'text 1']);
  });

  test('what could not be handed over is tried again from there, and the rest is not repeated', async () => {
    const [first, second] = [await registered(buildPhone(relay)), await registered(buildPhone(relay))];
    const plain = relay.sender;
    relay.sender = async (handed) => {
      if (handed.payload.encrypted_data === 'b') throw new Error('out of reach');
      return plain(handed);
    };
    const requests = [
      pushTo(first, 'a', randomUUID()),
      pushTo(first, 'b', randomUUID()),
      pushTo(first, 'c', randomUUID()),
      pushTo(second, 'd', randomUUID()),
    ];
    expect(await notify(requests)).toMatchObject({ status: 502, body: { code: 'SENDER_FAILED' } });
    expect(texts().toSorted()).toEqual(['a', 'd']);
    relay.sender = plain;
    expect(await notify(requests)).toMatchObject({ status: 200, body: { android_successfully_sent_count: 4 } });
    expect(texts().toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(texts().indexOf('b')).toBeLessThan(texts().indexOf('c'));
  });

  test('a device that is gone is told back, gets nothing more, and comes back by registering', async () => {
    const phone = buildPhone(relay);
    const device_id = await registered(phone);
    const plain = relay.sender;
    relay.sender = async () => 'gone';
    expect((await notify([pushTo(device_id, 'x')])).body['delete_device_ids']).toEqual([device_id]);
    relay.sender = plain;
    expect((await notify([pushTo(device_id, 'x')])).body['delete_device_ids']).toEqual([device_id]);
    expect(relay.handed).toEqual([]);
    expect(await registered(phone)).toBe(device_id);
    await notify([pushTo(device_id, 'y')]);
    expect(texts()).toEqual(['y']);
  });

  test('bad bodies, paths and methods are refused in the envelope, and what has no key is not read', async () => {
    for (const body of [
      '',
      'x',
      '[]',
      '{}',
      `{"realm_uuid":"${realm_uuid}","push_requests":[{}]}`,
      '{"realm_uuid":1}',
      '['.repeat(50_000),
    ]) {
      expect(await ask('notify', body, 'application/json')).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    }
    const many = Array.from({ length: LIMITS.pushRequests + 1 }, () => pushTo(1, 'x'));
    expect(await notify(many)).toMatchObject({ status: 400 });
    expect(await notify([pushTo(1, 'x'.repeat(LIMITS.pushEncrypted + 1))])).toMatchObject({ status: 400 });
    expect(await ask('notify', 'x'.repeat(LIMITS.pushRequestBytes + 1), 'application/json')).toMatchObject({
      status: 413,
    });
    expect(await ask('elsewhere', '{}', 'application/json')).toMatchObject({ status: 404 });
    expect(await fetch(`${relay.url}/api/v1/remotes/push/e2ee/notify`)).toMatchObject({ status: 405 });
    expect(await fetch(`${relay.url}/health`)).toMatchObject({ status: 200 });
    for (const uuid of ['', 'x', `${realm_uuid}' or true`]) {
      expect(await register(buildPhone(relay), own(), uuid)).toMatchObject({ status: 400 });
    }
  });
});
