import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const put = (storage: unknown, user = realm.bot) => chat.api(user).put('/bot_storage', { storage });
const stored = async (user = realm.bot) => expectSuccess(await chat.api(user).get('/bot_storage'))['storage'];

describe('PUT /bot_storage', () => {
  test('keeps texts for who stored them, and for nobody else; what is under a key is replaced', async () => {
    expectSuccess(await put({ foo: 'bar', more: '' }));
    expectSuccess(await put({ foo: '{"n": 2}' }));
    expectSuccess(await put({ foo: 'own' }, realm.guest));
    expect(await stored()).toEqual({ foo: '{"n": 2}', more: '' });
    expect(await stored(realm.guest)).toEqual({ foo: 'own' });
    expect(await stored(realm.owner)).toEqual({});
    const ignored = await chat.api(realm.bot).put('/bot_storage', { storage: {}, other: 1 });
    expectSuccess(ignored, { ignored_parameters_unsupported: ['other'] });
  });

  test.each([{ foo: 5 }, { foo: null }, ['foo'], 'foo', { ['k'.repeat(LIMITS.botStorageKey + 1)]: '' }, { a: 'x\0y' }])(
    'refuses what is no text under a key: %j',
    async (storage) => {
      expectError(await put(storage), 'BAD_REQUEST');
      expect(await stored()).toEqual({});
    },
  );

  test('refuses more than there is room for, also of two who come at once, and leaves what was there', async () => {
    const half = 'x'.repeat(LIMITS.botStorageBytes * 0.6);
    const answers = await Promise.all([put({ one: half }), put({ two: half })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const before = await stored();
    expectError(await put({ three: half }), 'BAD_REQUEST');
    expect(await stored()).toEqual(before);
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: LIMITS.botStorageKeys / 2 }, (_, n) => [`${from}.${n}`, '']));
    expectSuccess(await put(keys(1)));
    expectError(await put(keys(2)), 'BAD_REQUEST');
  });
});
