import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import type { TestRealm } from '../../../test/support/builders.js';
import type { Chat } from '../../../test/support/start.js';
import { startWithTwoTopics } from '../../../test/support/two-topics.js';

let chat: Chat;
let realm: TestRealm;
let ids: number[];
beforeAll(async () => {
  ({ chat, realm, ids } = await startWithTwoTopics());
});
afterAll(() => chat.stop());

describe('bad input', () => {
  const ask = (query: object) => chat.api(realm.member).get('/messages', query as Record<string, unknown>);

  test.each([
    ['an unknown word for an anchor', { anchor: 'yesterday' }, 'Invalid anchor'],
    ['a fraction for an anchor', { anchor: '1.5' }, 'Invalid anchor'],
    ['a negative number of messages', { anchor: 'newest', num_before: -1 }, 'num_before is too small (at least 0)'],
    ['text for a number', { anchor: 'newest', num_before: 'many' }, 'num_before is not valid JSON'],
    [
      'too many messages',
      { anchor: 'newest', num_before: 4000, num_after: 1001 },
      'Too many messages requested (maximum 5000).',
    ],
    [
      'a narrow that is no list',
      { anchor: 'newest', narrow: { operator: 'is', operand: 'dm' } },
      'narrow is not a list',
    ],
    ['a narrow that is no JSON', { anchor: 'newest', narrow: '[[' }, 'narrow is not valid JSON'],
    ['a term of three', { anchor: 'newest', narrow: [['is', 'dm', 'x']] }, 'narrow[0] must contain at most 2 items'],
    [
      'a term without an operand',
      { anchor: 'newest', narrow: [{ operator: 'is' }] },
      'narrow[0]["operand"] field is missing',
    ],
    ['a term of null', { anchor: 'newest', narrow: [null] }, 'narrow[0] is not an allowed type'],
    [
      'an operand that is an object',
      { anchor: 'newest', narrow: [['channel', { a: 1 }]] },
      'narrow[0][1] is not an allowed type',
    ],
    ['a fraction for an operand', { anchor: 'newest', narrow: [['id', 1.5]] }, 'narrow[0][1] is not an integer'],
    [
      'negated as text',
      { anchor: 'newest', narrow: [{ operator: 'is', operand: 'dm', negated: 'yes' }] },
      'narrow[0]["negated"] is not a boolean',
    ],
    [
      'too many terms',
      { anchor: 'newest', narrow: Array.from({ length: 51 }, () => ['is', 'unread']) },
      'narrow has too many items (limit: 50)',
    ],
    [
      'too many people',
      { anchor: 'newest', narrow: [['dm', Array.from({ length: 101 }, (_, n) => n)]] },
      'narrow has too many items (limit: 100)',
    ],
    [
      'ids beside an anchor',
      { anchor: 'newest', message_ids: [1] },
      'Unsupported parameter combination: anchor, message_ids',
    ],
    [
      'ids beside a number of messages',
      { num_before: 1, message_ids: [1] },
      'Unsupported parameter combination: num_before, message_ids',
    ],
    ['ids of text', { message_ids: ['1'] }, 'message_ids[0] is not a number'],
  ])('%s is refused', async (_what, query, reason) => {
    expectRefused(await ask(query), reason);
  });

  test.each([
    '[[1e999,"x"]]',
    '[["id",1e999]]',
    '[["id",99999999999999999999]]',
    '[{"operator":"__proto__","operand":"x"}]',
    '[{"operator":"constructor","operand":"x"}]',
    '[{"__proto__":{"operator":"is"},"operand":"dm"}]',
    `${'['.repeat(40)}${']'.repeat(40)}`,
    '[["search",null]]',
    '[["topic",["a"]]]',
    '[["channel",""]]',
    '[["channel","\\ud800"]]',
    '[["topic","\\u0000"]]',
    '[["topic","\\u0007"]]',
    '[["dm",[""]]]',
    '[["with","-1"]]',
    '"is"',
    'null',
    '5',
  ])('the narrow %s is refused', async (narrow) => {
    const res = await ask({ anchor: 'newest', num_before: 1, narrow });
    expect([res.status, res.body.result]).toEqual([400, 'error']);
  });

  test('an anchor is needed', async () => {
    expectError(await ask({ num_before: 1 }), 'REQUEST_VARIABLE_MISSING', { var_name: 'anchor' });
  });

  test('a narrow of many terms is still answered', async () => {
    const narrow = Array.from({ length: 50 }, (_, n) => ({
      operator: ['is', 'has', 'search', 'topic'][n % 4]!,
      operand: ['unread', 'link', 'zzz', 'nope'][n % 4],
      negated: n % 3 > 0,
    }));
    expectSuccess(await ask({ anchor: 'newest', num_before: 10, num_after: 10, narrow }));
  });

  test('without credentials nothing is read', async () => {
    expectError(await chat.api().get('/messages', { anchor: 'newest' }), 'UNAUTHORIZED');
    expectError(await chat.api().get(`/messages/${ids[0]}`), 'UNAUTHORIZED');
    expectError(await chat.api().get('/messages/matches_narrow', { msg_ids: [1], narrow: [] }), 'UNAUTHORIZED');
  });
});
