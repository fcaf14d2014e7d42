import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;

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

  test.each([
    [{ foo: 5 }, 'storage["foo"] is not a string'],
    [{ foo: null }, 'storage["foo"] is not a string'],
    [['foo'], 'storage is not an object'],
    ['foo', 'storage is not valid JSON'],
    [{ ['k'.repeat(LIMITS.botStorageKey + 1)]: '' }, 'storage has too long a key'],
    [{ a: 'x\0y' }, 'storage must not contain null bytes'],
  ])('refuses what is no text under a key: %j', async (storage, reason) => {
    expectRefused(await put(storage), reason);
    expect(await stored()).toEqual({});
  });

  test('refuses more than there is room for, also of two who come at once, and leaves what was there', async () => {
    const half = 'x'.repeat(LIMITS.botStorageBytes * 0.6);
    const answers = await Promise.all([put({ one: half }), put({ two: half })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const before = await stored();
    expectRefused(await put({ three: half }), /^Too much is stored \(limits: 1000 keys, \d+ bytes\)\.$/);
    expect(await stored()).toEqual(before);
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: LIMITS.botStorageKeys / 2 }, (_, n) => [`${from}.${n}`, '']));
    expectSuccess(await put(keys(1)));
    expectRefused(await put(keys(2)), /^Too much is stored \(limits: 1000 keys, \d+ bytes\)\.$/);
  });
});
