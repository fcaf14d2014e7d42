import { randomUUID } from 'node:crypto';
import { relayScene } from '../../test/support/relay-scene.js';
import { until } from '../../test/support/wait-until.js';
import { LIMITS } from '../limits/index.js';

const scene = relayScene();
const { realm_uuid, own, registered, pushTo, notify, notifyTokens, texts, hold } = scene;

describe('what the push relay is to hand over', () => {
  test('hands nothing over twice that has a key, whoever asks again, however soon and whichever process', async () => {
    const device_id = await registered();
    const another = await scene.relay.startAnother();
    const keys = [randomUUID(), randomUUID()];
    const release = hold();
    const both = keys.map((key, place) => pushTo(device_id, `text ${place}`, key));
    const answers = Promise.all([
      notify(both),
      notify(both),
      notify([both[1]!]),
      notify(both, own(), realm_uuid, another),
    ]);
    await until(() => scene.relay.handed.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    release();
    for (const { body } of await answers) {
      expect(body).toMatchObject({ result: 'success', delete_device_ids: [], not_handed: [] });
    }
    await notify(both, own(), realm_uuid.toUpperCase(), another);
    await notify(both.map((one) => ({ ...one, idempotency_key: one.idempotency_key!.toUpperCase() })));
    expect(texts().toSorted()).toEqual(['text 0', 'text 1']);
    const [twice, key] = [await registered(), randomUUID()];
    await notify([pushTo(twice, 'once', key), pushTo(twice, 'once', key)]);
    expect(texts().slice(2)).toEqual(['once']);
  });

  test('what a process that died was handing over is left alone for a while, and all else is handed over', async () => {
    const [left, free] = [await registered(), await registered()];
    await scene.relay.db.query(`update relay_devices set busy_until = now() + interval '1 hour' where device_id = $1`, [
      left,
    ]);
    const answer = notify([pushTo(left, 'later', randomUUID()), pushTo(free, 'now', randomUUID())]);
    await until(() => scene.relay.handed.length > 0);
    await scene.relay.db.query('update relay_devices set busy_until = now() where device_id = $1', [left]);
    expect(await answer).toMatchObject({ status: 200, body: { not_handed: [], delete_device_ids: [] } });
    expect(texts()).toEqual(['now', 'later']);
    expect(await scene.relay.db.query('select from relay_devices where busy_until is not null')).toEqual([]);
  });

  test('what could not be handed over is named, tried again from there, and the rest is not repeated', async () => {
    const [first, second] = [await registered(), await registered()];
    const plain = scene.relay.sender;
    scene.relay.sender = async (handed) => {
      if (handed.payload.encrypted_data === 'b') throw new Error('out of reach');
      return plain(handed);
    };
    const requests = [
      pushTo(first, 'a', randomUUID()),
      pushTo(first, 'b', randomUUID()),
      pushTo(first, 'c', randomUUID()),
      pushTo(second, 'd', randomUUID()),
    ];
    const not_handed = [requests[1]!.idempotency_key, requests[2]!.idempotency_key];
    expect(await notify(requests)).toMatchObject({ status: 200, body: { not_handed } });
    expect(texts().toSorted()).toEqual(['a', 'd']);
    const failed = { status: 502, body: { result: 'error', code: 'SENDER_FAILED' } };
    expect(await notify([requests[1]!])).toMatchObject(failed);
    expect(await notify([pushTo(first, 'b'), requests[3]!])).toMatchObject(failed);
    scene.relay.sender = plain;
    expect(await notify(requests)).toMatchObject({
      status: 200,
      body: { android_successfully_sent_count: 4, not_handed: [] },
    });
    expect(texts().toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(texts().indexOf('b')).toBeLessThan(texts().indexOf('c'));
  });

  test('of tokens, what could not be handed over is named by its key, which what sends is told', async () => {
    const plain = scene.relay.sender;
    scene.relay.sender = async (handed) => {
      if (handed.token === 'bad') throw new Error('out of reach');
      return handed.token === 'old' ? 'gone' : plain(handed);
    };
    const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const to = (token: string, n: number) => ({
      token_kind: 'fcm',
      token,
      ios_app_id: null,
      is_urgent: true,
      payload: { n: String(n) },
      idempotency_key: keys[n],
    });
    const answer = await notifyTokens([to('good', 0), to('bad', 1), to('bad', 2), to('old', 3)]);
    expect(answer).toMatchObject({ status: 200, body: { delete_tokens: ['old'], not_handed: [keys[1], keys[2]] } });
    expect(scene.relay.handed).toMatchObject([{ token: 'good', idempotency_key: keys[0] }]);
    expect(await notifyTokens([to('bad', 1)])).toMatchObject({ status: 502, body: { code: 'SENDER_FAILED' } });
    for (const wrong of [{ idempotency_key: undefined }, { token: '' }, { payload: undefined }, { is_urgent: 'yes' }]) {
      expect(await notifyTokens([{ ...to('good', 0), ...wrong }])).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    }
    const members = Array.from({ length: LIMITS.pushPayloadMembers + 1 }, (_, n) => [`n${n}`, 'x']);
    expect(await notifyTokens([{ ...to('good', 0), payload: Object.fromEntries(members) }])).toMatchObject({
      status: 400,
    });
    const many = Array.from({ length: LIMITS.pushRequests + 1 }, () => to('good', 0));
    expect(await notifyTokens(many)).toMatchObject({ status: 400 });
    expect(scene.relay.handed).toHaveLength(1);
  });
});
