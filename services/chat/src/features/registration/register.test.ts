import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { poll, registerQueue } from '../../../test/support/events.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('names the queue, where it starts, and what the server is', async () => {
  const body = expectSuccess(await chat.api(realm.member).post('/register', { fetch_event_types: [] }));
  expect(body).toEqual({
    result: 'success',
    msg: '',
    queue_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    last_event_id: expect.any(Number),
    zulip_version: '11.0',
    zulip_feature_level: 420,
    zulip_merge_base: '',
  });
});

test.each([
  [
    'pairs',
    [
      ['stream', 'general'],
      ['topic', 'x'],
    ],
  ],
  ['objects', [{ operator: 'is', operand: 'dm' }]],
])('a narrow in the form of %s is taken', async (_what, narrow) => {
  expectSuccess(await chat.api(realm.member).post('/register', { narrow, fetch_event_types: [] }));
});

test.each([
  ['an operator that queues do not have', [['has', 'link']], 'A queue cannot be narrowed by has.'],
  ['an operand that is: does not have', [['is', 'wonderful']], 'A queue cannot be narrowed by is:wonderful.'],
  ['a negated term', [{ operator: 'is', operand: 'dm', negated: true }], 'A queue cannot have negated narrow terms.'],
  ['a term without operand', [['topic']], 'narrow[0] does not contain 1 required value(s)'],
])('a narrow with %s is refused', async (_what, narrow, reason) => {
  expectRefused(await chat.api(realm.member).post('/register', { narrow, fetch_event_types: [] }), reason);
});

test('guests may not follow all public channels', async () => {
  expectRefused(
    await chat.api(realm.guest).post('/register', { all_public_streams: true }),
    'Guests cannot follow all public channels.',
  );
});

test('capabilities that this server does not know are no error', async () => {
  const client_capabilities = { notification_settings_null: true, individual_emoji_changes: true };
  expectSuccess(await chat.api(realm.member).post('/register', { client_capabilities, fetch_event_types: [] }));
});

test('parameters of other servers are named as ignored', async () => {
  const body = expectSuccess(
    await chat.api(realm.member).post('/register', { idle_queue_timeout: 'mobile', fetch_event_types: [] }),
  );
  expect(body['ignored_parameters_unsupported']).toEqual(['idle_queue_timeout']);
});

describe('a queue whose client says how long it may be away', () => {
  const away = async (queue_lifespan_secs: number, seconds: number) => {
    const queue = await registerQueue(chat, realm.member, { queue_lifespan_secs });
    await chat.db.query('update event_queues set last_seen_at = now() - make_interval(secs => $2) where id = $1', [
      queue.queue_id,
      seconds,
    ]);
    await runJobs(chat, 'trim the event log');
    return chat.api(realm.member).get('/events', { ...queue, dont_block: true });
  };

  test.each([
    ['as long as it says', 1_800, 1_700, 1_900],
    ['a minute at least', 1, 50, 130],
    ['as long as the log at most', 10_000_000, 3_500, 3_700],
    ['ten minutes where it says nothing', 0, 590, 610],
  ])('lives %s', async (_how, lifespan, seconds, too_many) => {
    expectSuccess(await away(lifespan, seconds));
    expectError(await away(lifespan, too_many), 'BAD_EVENT_QUEUE_ID');
  });

  test('is not forgotten by the replica that serves it before its time', async () => {
    const fresh = await chat.startReplica();
    const queue = await registerQueue(fresh, realm.member, { queue_lifespan_secs: 1_800 });
    await poll(fresh, realm.member, queue, { dont_block: true });
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_200_000);
    try {
      expect(await poll(fresh, realm.member, queue, { dont_block: true })).toEqual([]);
    } finally {
      later.mockRestore();
    }
  });

  test.each([-1, 1.5, '"600"'])('is refused for %s', async (queue_lifespan_secs) => {
    expectRefused(
      await chat.api(realm.member).post('/register', { queue_lifespan_secs }),
      /^(?:queue_lifespan_secs is too small \(at least 0\)|queue_lifespan_secs is not an integer|queue_lifespan_secs is not a number)$/,
    );
  });
});
