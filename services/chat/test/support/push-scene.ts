import { createPusher } from '../../src/features/push/index.js';
import { buildRealm, buildUser, NO_AUTOMATIC_TOPICS, sendMessage, type TestRealm, type TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { buildActivePhone, push, startRelay, type PhoneFields, type Relay, type TestPhone } from './push.js';
import { startChat, type Chat, type StartOptions } from './start.js';

export interface PushScene {
  relay: Relay;
  chat: Chat;
  realm: TestRealm;
  /** New in each test, when the relay is as it was, nobody has a device and the clock is right. */
  writer: TestUser;
  reader: TestUser;
  /** What service and relay take for now, milliseconds. */
  clock: number;
  phoneOf(user?: TestUser, fields?: PhoneFields): Promise<ScenePhone>;
  /** A direct message of the writer. */
  write(content?: string, to?: TestUser): Promise<number>;
  read(ids: readonly number[], user?: TestUser): Promise<void>;
  /** Sends what is due until nothing is, as a replica that never failed before. */
  push(replica?: Pick<Chat, 'deps'>): Promise<void>;
  /** The same longer after than anybody waits before they try again. */
  pushLater(): Promise<void>;
  /** Puts what is due into queues, and sends nothing. */
  queue(): Promise<unknown>;
  /** What waits for devices. */
  waiting(): Promise<{ message_ids: number[] }[]>;
}

export type ScenePhone = Omit<TestPhone, 'received'> & { received(): Record<string, unknown>[] };

/** A writer, a reader, the service and its relay, for the tests of a file; `options` are what the service is started with besides. */
export function pushScene(options: () => Promise<StartOptions> = async () => ({})): PushScene {
  const scene = {
    clock: Date.now(),
    async phoneOf(user = scene.reader, fields = {}) {
      const phone = await buildActivePhone(scene.chat, scene.relay, user, fields);
      return { ...phone, received: () => phone.received(scene.relay) };
    },
    write: (content?: string, to = scene.reader) =>
      sendMessage(scene.chat, scene.writer, { to: [to], ...(content && { content }) }),
    async read(messages, user = scene.reader) {
      expectSuccess(await scene.chat.api(user).post('/messages/flags', { op: 'add', flag: 'read', messages }));
    },
    push: (replica = scene.chat) => push(replica),
    pushLater() {
      scene.clock += 1_000_000;
      return scene.push();
    },
    queue: () => createPusher(scene.chat.deps).queue(),
    waiting: () => scene.chat.db.query('select message_ids from push_queue order by id'),
  } as PushScene;
  let plain: Relay['sender'];
  const now = () => new Date(scene.clock);
  beforeAll(async () => {
    scene.relay = await startRelay({ now });
    plain = scene.relay.sender;
    const { env, ...more } = await options();
    scene.chat = await startChat({ env: { ...scene.relay.env, ...env }, now, ...more });
    scene.realm = await buildRealm(scene.chat);
  });
  afterAll(() => Promise.all([scene.chat.stop(), scene.relay.stop()]));
  beforeEach(async () => {
    scene.clock = Date.now();
    scene.relay.handed.length = 0;
    scene.relay.sender = plain;
    await scene.chat.db.query('delete from push_devices');
    scene.writer = await buildUser(scene.chat, scene.realm.id, {
      full_name: 'Wanda Writer',
      settings: NO_AUTOMATIC_TOPICS,
    });
    scene.reader = await buildUser(scene.chat, scene.realm.id, { settings: NO_AUTOMATIC_TOPICS });
  });
  return scene;
}
