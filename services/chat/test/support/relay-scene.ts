import { randomUUID } from 'node:crypto';
import { buildPhone, startRelay, type Relay, type TestPhone } from './push.js';

export type Credentials = { id: string; key: string };

export interface RelayAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** A relay for the tests of a file, asked as a chat server asks it. */
export function relayScene() {
  const realm_uuid: string = randomUUID();
  const scene = {} as { relay: Relay };
  let plain: Relay['sender'];
  beforeAll(async () => {
    scene.relay = await startRelay();
    plain = scene.relay.sender;
  });
  afterAll(() => scene.relay.stop());
  beforeEach(() => {
    scene.relay.handed.length = 0;
    scene.relay.sender = plain;
  });

  const own = (): Credentials => {
    const { PUSH_RELAY_ORGANIZATION: id, PUSH_RELAY_KEY: key } = scene.relay.env;
    return { id, key };
  };
  async function ask(
    path: string,
    body: string,
    type: string,
    { id, key }: Credentials = own(),
    url = scene.relay.url,
  ): Promise<RelayAnswer> {
    const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${url}/api/v1/remotes/push/${path}`, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  const askWith = (path: string, uuid: string, push_requests: object[], credentials?: Credentials, url?: string) =>
    ask(path, JSON.stringify({ realm_uuid: uuid, push_requests }), 'application/json', credentials, url);
  const register = ({ form }: TestPhone, credentials?: Credentials, uuid = realm_uuid) =>
    ask(
      'e2ee/register',
      new URLSearchParams({ realm_uuid: uuid, ...form }).toString(),
      'application/x-www-form-urlencoded',
      credentials,
    );
  return Object.assign(scene, {
    realm_uuid,
    own,
    ask,
    register,
    /** The id of a phone that the relay knows. */
    registered: async (phone = buildPhone(scene.relay)) => (await register(phone)).body['device_id'] as number,
    pushTo: (device_id: number, encrypted_data: string, idempotency_key?: string) => ({
      device_id,
      fcm_priority: 'high',
      payload: { push_account_id: 1, encrypted_data },
      idempotency_key,
    }),
    notify: (push_requests: object[], credentials?: Credentials, uuid = realm_uuid, url?: string) =>
      askWith('e2ee/notify', uuid, push_requests, credentials, url),
    notifyTokens: (push_requests: object[]) => askWith('tokens/notify', realm_uuid, push_requests),
    texts: () => scene.relay.handed.map(({ payload }) => payload.encrypted_data),
    /** What sends takes all, and says so only when it is told to. */
    hold() {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      scene.relay.sender = async (handed) => {
        const became = await plain(handed);
        await held;
        return became;
      };
      return release;
    },
  });
}
