import { createStory, differencesOf, someNumber, someText } from './call.mjs';

const API = '/api/v1';

/**
 * A conversation in the chat.
 * @param {NonNullable<import('../credentials.mjs').Credentials['chat']>} credentials
 */
export async function playChat({ base_url, administrator, member }) {
  const { call, tally } = createStory(base_url);
  const ok = { result: 'success', msg: '' };

  await call(
    'A client asks what this server is',
    { path: `${API}/server_settings` },
    { status: 200, body: { ...ok, realm_name: someText, authentication_methods: { password: true } } },
  );
  const signIn = async (
    /** @type {string} */ title,
    /** @type {{ email: string, password: string }} */ { email, password },
  ) => {
    const { body } = await call(
      title,
      { method: 'POST', path: `${API}/fetch_api_key`, form: { username: email, password } },
      { status: 200, body: { ...ok, api_key: someText, email, user_id: someNumber } },
    );
    return { as: { email, api_key: String(body.api_key) }, id: Number(body.user_id) };
  };
  const ana = await signIn('An administrator signs in', administrator);
  const ben = await signIn('and a member', member);
  await call(
    'A wrong password gets nothing',
    { method: 'POST', path: `${API}/fetch_api_key`, form: { username: member.email, password: 'not it' } },
    { status: 401, body: { result: 'error', code: 'AUTHENTICATION_FAILED' } },
  );

  const name = `demo ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
  const created = await call(
    'The administrator opens a channel',
    {
      method: 'POST',
      path: `${API}/channels/create`,
      as: ana.as,
      form: { name, description: 'What the *demo* says', subscribers: [ana.id] },
    },
    { status: 200, body: { ...ok, id: someNumber } },
  );
  const channel = created.body.id;
  await call(
    'It is in the list',
    { path: `${API}/streams`, as: ben.as },
    {
      status: 200,
      body: {
        ...ok,
        streams: (/** @type {any[]} */ streams) => streams?.some(({ stream_id }) => stream_id === channel),
      },
    },
  );
  await call(
    'The member subscribes; a field that this operation does not know is named',
    {
      method: 'POST',
      path: `${API}/users/me/subscriptions`,
      as: ben.as,
      form: { subscriptions: [{ name }], colour: 'blue' },
    },
    { status: 200, body: { ...ok, ignored_parameters_unsupported: ['colour'] } },
  );

  const registered = await call(
    'The member starts to listen',
    {
      method: 'POST',
      path: `${API}/register`,
      as: ben.as,
      form: { event_types: ['message', 'update_message'], apply_markdown: true },
    },
    { status: 200, body: { ...ok, queue_id: someText, last_event_id: someNumber } },
  );
  const { queue_id } = registered.body;
  let { last_event_id } = registered.body;
  const listen = async (/** @type {string} */ title, /** @type {object} */ event) => {
    const { body } = await call(
      title,
      { path: `${API}/events`, as: ben.as, query: { queue_id, last_event_id } },
      {
        status: 200,
        body: {
          ...ok,
          events: (/** @type {any[]} */ events) =>
            events?.some((each) => differencesOf(event, each, 'event').length === 0),
        },
      },
    );
    last_event_id = body.events?.at(-1)?.id ?? last_event_id;
  };

  const heard = listen('and hears it while waiting', { type: 'message', message: { stream_id: channel } });
  const sent = await call(
    'The administrator writes',
    {
      method: 'POST',
      path: `${API}/messages`,
      as: ana.as,
      form: { type: 'channel', to: channel, topic: 'lunch', content: 'Shall we meet at **noon**? :pizza:' },
    },
    { status: 200, body: { ...ok, id: someNumber } },
  );
  const id = sent.body.id;
  await heard;

  await call(
    'corrects the text',
    {
      method: 'PATCH',
      path: `${API}/messages/${id}`,
      as: ana.as,
      form: { content: 'Shall we meet at **one**? :pizza:' },
    },
    { status: 200, body: ok },
  );
  await listen('which the member hears', { type: 'update_message', message_id: id, rendering_only: false });
  await call(
    'and the topic',
    {
      method: 'PATCH',
      path: `${API}/messages/${id}`,
      as: ana.as,
      form: { topic: 'lunch on Friday', propagate_mode: 'change_all' },
    },
    { status: 200, body: ok },
  );
  await listen('which the member hears too', { type: 'update_message', message_id: id, subject: 'lunch on Friday' });
  await call(
    'The history keeps every version',
    { path: `${API}/messages/${id}/history`, as: ben.as },
    {
      status: 200,
      body: {
        ...ok,
        message_history: [
          { topic: 'lunch' },
          { prev_content: someText },
          { topic: 'lunch on Friday', prev_topic: 'lunch' },
        ],
      },
    },
  );
  await call(
    'The member reads the topic',
    {
      path: `${API}/messages`,
      as: ben.as,
      query: {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        narrow: [
          { operator: 'channel', operand: channel },
          { operator: 'topic', operand: 'lunch on Friday' },
        ],
      },
    },
    {
      status: 200,
      body: {
        ...ok,
        messages: (/** @type {any[]} */ messages) =>
          messages?.some((each) => each.id === id && each.content.includes('<strong>one</strong>')),
      },
    },
  );
  const direct = await call(
    'and answers the administrator alone',
    {
      method: 'POST',
      path: `${API}/messages`,
      as: ben.as,
      form: { type: 'direct', to: [ana.id], content: 'One is fine.' },
    },
    { status: 200, body: { ...ok, id: someNumber } },
  );
  await call(
    'who finds it',
    {
      path: `${API}/messages`,
      as: ana.as,
      query: {
        anchor: direct.body.id,
        num_before: 0,
        num_after: 0,
        narrow: [{ operator: 'dm', operand: [ben.id] }],
        apply_markdown: false,
      },
    },
    {
      status: 200,
      body: { ...ok, messages: [{ id: direct.body.id, type: 'private', content: 'One is fine.', sender_id: ben.id }] },
    },
  );
  await call(
    'A channel that does not exist has its own code',
    {
      method: 'POST',
      path: `${API}/messages`,
      as: ben.as,
      form: { type: 'channel', to: 999_999_999, topic: 'x', content: 'Hello?' },
    },
    { status: 400, body: { result: 'error', code: 'STREAM_DOES_NOT_EXIST' } },
  );
  await call(
    'So has a queue that is gone',
    { path: `${API}/events`, as: ben.as, query: { queue_id: 'gone', last_event_id: -1 } },
    { status: 400, body: { result: 'error', code: 'BAD_EVENT_QUEUE_ID' } },
  );
  return tally;
}
