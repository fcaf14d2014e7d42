import { randomUUID } from 'node:crypto';
import { buildPhone } from '../../test/support/push.js';
import { relayScene } from '../../test/support/relay-scene.js';
import { LIMITS } from '../limits/index.js';
import { addOrganization } from './relay-organizations.js';

const scene = relayScene();
const { realm_uuid, own, ask, register, registered, pushTo, notify, texts } = scene;

describe('the push relay', () => {
  test('hands what it gets to the device, in order, with the account that registered', async () => {
    const phone = buildPhone(scene.relay, { token_kind: 'apns' });
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
        not_handed: [],
        realm_push_status: { can_push: true, expected_end_timestamp: null },
      },
    });
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(scene.relay.handed[0]).toEqual({
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
    const rows = await scene.relay.db.query<{ text: string }>(
      'select relay_organizations::text as text from relay_organizations',
    );
    expect(JSON.stringify(rows)).not.toContain(key);

    const phone = buildPhone(scene.relay);
    const device_id = await registered(phone);
    const others = await addOrganization(scene.relay.db, 'Others');
    const refused = await notify([pushTo(device_id, 'spam')], others);
    expect(refused.body['delete_device_ids']).toEqual([device_id]);
    const elsewhere = await notify([pushTo(device_id, 'spam')], own(), randomUUID());
    expect(elsewhere.body['delete_device_ids']).toEqual([device_id]);
    expect(scene.relay.handed).toEqual([]);
    expect((await register(phone, others)).body['device_id']).not.toBe(device_id);
    expect((await notify([pushTo(device_id, 'news')])).body).toMatchObject({ delete_device_ids: [] });
    expect(texts()).toEqual(['news']);
  });

  test('a device that was registered anew while its old token turned out to be gone is not gone', async () => {
    const phone = buildPhone(scene.relay);
    const device_id = await registered(phone);
    const plain = scene.relay.sender;
    scene.relay.sender = async () => {
      await register(phone);
      return 'gone';
    };
    expect(await notify([pushTo(device_id, 'x')])).toMatchObject({ status: 502 });
    scene.relay.sender = plain;
    expect((await notify([pushTo(device_id, 'x')])).body['delete_device_ids']).toEqual([]);
    expect(texts()).toEqual(['x']);
  });

  test('a device that is gone is told back, gets nothing more, and comes back by registering', async () => {
    const phone = buildPhone(scene.relay);
    const device_id = await registered(phone);
    const plain = scene.relay.sender;
    scene.relay.sender = async () => 'gone';
    expect((await notify([pushTo(device_id, 'x')])).body['delete_device_ids']).toEqual([device_id]);
    scene.relay.sender = plain;
    expect((await notify([pushTo(device_id, 'x')])).body['delete_device_ids']).toEqual([device_id]);
    expect(scene.relay.handed).toEqual([]);
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
      expect(await ask('e2ee/notify', body, 'application/json')).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    }
    for (const uuid of [`{${realm_uuid}}`, `[${realm_uuid}]`, realm_uuid.replaceAll('-', ':'), `${realm_uuid}\0`]) {
      expect(await notify([pushTo(1, 'x', uuid)])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(await notify([], own(), uuid)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    for (const device_id of [1.5, '1', null, 1e300, -1]) {
      const answer = await notify([pushTo(device_id as number, 'x')]);
      expect(answer.status).toBe(device_id === -1 ? 200 : 400);
    }
    const many = Array.from({ length: LIMITS.pushRequests + 1 }, () => pushTo(1, 'x'));
    expect(await notify(many)).toMatchObject({ status: 400 });
    expect(await notify([pushTo(1, 'x'.repeat(LIMITS.pushEncrypted + 1))])).toMatchObject({ status: 400 });
    expect(await ask('e2ee/notify', 'x'.repeat(LIMITS.pushRequestBytes + 1), 'application/json')).toMatchObject({
      status: 413,
    });
    expect(await ask('e2ee/elsewhere', '{}', 'application/json')).toMatchObject({ status: 404 });
    expect(await fetch(`${scene.relay.url}/api/v1/remotes/push/e2ee/notify`)).toMatchObject({ status: 405 });
    expect(await fetch(`${scene.relay.url}/health`)).toMatchObject({ status: 200 });
    for (const uuid of ['', 'x', `${realm_uuid}' or true`]) {
      expect(await register(buildPhone(scene.relay), own(), uuid)).toMatchObject({ status: 400 });
    }
  });
});
