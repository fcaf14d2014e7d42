import { ENDPOINTS } from '../src/endpoints/index.js';
import type { Endpoint } from '../src/http/endpoint.js';
import { ROLES } from '../src/domain/caller.js';
import { buildChannel, buildRealm, buildUser, type TestRealm } from './support/builders.js';
import { useChat, useRealm } from './support/use-chat.js';

/** Each operation, called by an owner with ids of another organization: nothing there is shown or changed. */
const chat = useChat();
const realm = useRealm(chat);
let foreign: TestRealm;
let ids: Record<string, number>;
let before: unknown;

/** Stands in every name and text of the other organization. */
const MARK = 'zqforeign';
/** UNIX seconds. */
const IN_THE_FUTURE = 4_000_000_000;

beforeAll(async () => {
  foreign = await buildRealm(chat, { is_default: false, host: `${MARK}.example.test` });
  await chat.db.query("update users set full_name = $2 || ' ' || id where realm_id = $1", [foreign.id, MARK]);
  const channel = await buildChannel(chat, foreign.id, { name: `${MARK} channel`, subscribers: [foreign.member] });
  const topic = await chat.db.one<{ id: number; open_thread_id: number }>(
    `insert into topics (realm_id, channel_id, name, open_thread_id) values ($1, $2, $3, 800001) returning id, open_thread_id`,
    [foreign.id, channel.id, `${MARK} topic`],
  );
  await chat.db.query(
    'insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id) values ($1, 800001, $2, $3, $3)',
    [foreign.id, topic.id, channel.id],
  );
  const message = await insert('messages', 'thread_id, channel_id, sender_id, client, content, rendered_content', [
    800001,
    channel.id,
    foreign.member.id,
    'test',
    `${MARK} text`,
    `<p>${MARK} text</p>`,
  ]);
  const group = await insert('user_groups', 'name', [`${MARK} group`]);
  const folder = await insert('channel_folders', 'name, "order"', [`${MARK} folder`, 1]);
  const attachment = await insert('attachments', 'owner_id, path_id, name, content_type, size', [
    foreign.member.id,
    `${foreign.id}/aa/bb/${MARK}.txt`,
    MARK,
    'text/plain',
    1,
  ]);
  const field = await insert('custom_profile_fields', 'field_type, name, "order"', [1, `${MARK} field`, 1]);
  const playground = await insert('playgrounds', 'name, pygments_language, url_template', [
    `${MARK} playground`,
    'Go',
    'https://x.example/{code}',
  ]);
  for (const name of ['domain', 'topic'])
    await insert('realm_domains', 'domain, allow_subdomains', [`${MARK}-${name}.example`, true]);
  const snippet = await insert('saved_snippets', 'user_id, title, content', [
    foreign.member.id,
    `${MARK} snippet`,
    'x',
  ]);
  const reminder = await insert(
    'reminders',
    'user_id, message_id, note, content, rendered_content, scheduled_delivery_timestamp',
    [foreign.member.id, message, 'x', `${MARK} reminder`, `${MARK} reminder`, new Date(IN_THE_FUTURE * 1000)],
  );
  const draft = await insert('drafts', 'user_id, type, "to", topic, content, "timestamp"', [
    foreign.member.id,
    'stream',
    [channel.id],
    `${MARK} topic`,
    `${MARK} draft`,
    new Date(),
  ]);
  const scheduled = await insert(
    'scheduled_messages',
    `sender_id, user_ids, content, rendered_content,
    scheduled_delivery_timestamp, client, read_by_sender`,
    [
      foreign.member.id,
      [foreign.owner.id],
      `${MARK} scheduled`,
      `<p>${MARK} scheduled</p>`,
      new Date(IN_THE_FUTURE * 1000),
      'test',
      true,
    ],
  );
  await insert('navigation_views', 'user_id, fragment, is_pinned, name', [
    foreign.member.id,
    `aa/bb/${MARK}.txt`,
    true,
    `${MARK} view`,
  ]);
  const exporting = [foreign.owner.id, 1, `${MARK}-export`, new Date()];
  const exported = await insert('realm_exports', 'acting_user_id, export_type, file_key, requested_at', exporting);
  await insert('realm_emoji', 'name, file_name', ['x', `${MARK}-emoji.png`]);
  const linkifier = await insert('linkifiers', 'pattern, url_template, "order"', [
    'x',
    `https://x.example/${MARK}-linkifier`,
    1,
  ]);
  const invitation = await insert(
    'invitations',
    `inviter_id, email, invited_as, channel_ids, group_ids, include_default_channels, notify_inviter, invited_at`,
    [foreign.owner.id, `${MARK}-invited@example.test`, ROLES.member, [], [], false, true, new Date()],
  );
  ids = {
    invitation,
    playground,
    linkifier,
    snippet,
    scheduled,
    draft,
    reminder,
    export: exported,
    channel: channel.id,
    message,
    group,
    folder,
    attachment,
    field,
    user: foreign.member.id,
    bot: foreign.bot.id,
  };
  before = await rowsOfForeign();
});

async function insert(table: string, columns: string, values: unknown[]): Promise<number> {
  const places = values.map((_, n) => `$${n + 2}`).join(', ');
  const { id } = await chat.db.one<{ id: number }>(
    `insert into ${table} (realm_id, ${columns}) values ($1, ${places}) returning id`,
    [foreign.id, ...values],
  );
  return id;
}

/** Everything that the database holds of the other organization. */
async function rowsOfForeign(): Promise<unknown> {
  const tables = await chat.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'realm_id' order by table_name`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    rows[name] = await chat.db.one(
      `select count(*) as count, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${name} t where realm_id = $1`,
      [foreign.id],
    );
  }
  return rows;
}

/** Which foreign id a parameter would take, by its name. */
function foreignIdFor(name: string): number {
  if (name === 'scheduled_delivery_timestamp') return IN_THE_FUTURE;
  if (name === 'invite_id') return ids['invitation']!;
  const own = ['scheduled', 'reminder', 'draft', 'message'].find((kind) => name.includes(kind));
  if (own) return ids[own]!;
  if (name === 'anchor') return ids['message']!;
  if (/filter|linkifier/.test(name)) return ids['linkifier']!;
  const other = ['export', 'folder', 'attachment', 'field', 'playground', 'snippet', 'bot', 'group'];
  const found = other.find((kind) => name.includes(kind));
  if (found) return ids[found]!;
  if (/user|principal|subscriber|member|^to$|^add$|^delete$/.test(name)) return ids['user']!;
  return ids['channel']!;
}

/** What joi says of a parameter. */
interface Described {
  type?: string;
  flags?: { only?: boolean; presence?: string };
  allow?: unknown[];
  keys?: Keys;
  items?: Described[];
}
type Keys = Record<string, Described>;

function valueFor(name: string, schema: Described): unknown {
  const allowed = (schema.allow ?? []).filter((value) => value !== null && value !== '' && typeof value !== 'object');
  if (schema.flags?.only && allowed.length > 0) return allowed[0];
  switch (schema.type) {
    case 'number':
      return foreignIdFor(name);
    case 'boolean':
      return true;
    case 'array':
      return schema.items?.[0]?.type === 'string' ? [`${MARK} channel`] : [foreignIdFor(name)];
    case 'object':
      return Object.fromEntries(Object.entries(schema.keys ?? {}).map(([key, inner]) => [key, valueFor(name, inner)]));
    case 'alternatives':
      return foreignIdFor(name);
    default:
      if (/domain/.test(name)) return `${MARK}-domain.example`;
      return /stream|channel/.test(name) ? `${MARK} channel` : 'x';
  }
}

function requestOf(endpoint: Endpoint): { path: string; values: Record<string, unknown> } {
  const keys = (endpoint.params?.describe() as { keys?: Keys } | undefined)?.keys ?? {};
  const values = Object.fromEntries(Object.entries(keys).map(([name, schema]) => [name, valueFor(name, schema)]));
  const path = endpoint.path.replaceAll(/\{(\+?)(\w+)\}/g, (_, rest: string, name: string) => {
    if (rest) return `aa/bb/${MARK}.txt`;
    if (name === 'realm_id') return String(foreign.id);
    const value = values[name] ?? foreignIdFor(name);
    delete values[name];
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  });
  delete values['realm_id'];
  return { path, values };
}

const operations = ENDPOINTS.filter((endpoint) => endpoint.path !== '/events').map(
  (endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const,
);

test.each(operations)('%s neither shows nor changes anything of another organization', async (_name, endpoint) => {
  const caller = await buildUser(chat, realm.id, { role: ROLES.owner });
  const { path, values } = requestOf(endpoint);
  // All parameters together are often refused for their combination: each foreign one is also tried alone, with what is required.
  const keys = (endpoint.params?.describe() as { keys?: Keys } | undefined)?.keys ?? {};
  const required = Object.fromEntries(
    Object.entries(values).filter(([name]) => keys[name]?.flags?.presence === 'required'),
  );
  const attempts = [
    values,
    required,
    ...Object.entries(values).map(([name, value]) => ({ ...required, [name]: value })),
  ];
  for (const attempt of attempts) {
    const method = endpoint.method;
    const fields = Object.fromEntries(
      Object.entries(attempt).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const request = chat.api(caller).request(method, endpoint.atRoot ? path : `/api/v1${path}`);
    const res = await (method === 'get' ? request.query(fields) : request.type('form').send(fields));
    expect(res.status).toBeLessThan(500);
    // What was sent may be named in an answer; what was not sent must not be in it.
    expect(res.text ?? '').not.toMatch(
      new RegExp(
        `${MARK}[ -](?:text|topic|group|folder|field|playground|snippet|scheduled|draft|reminder|view|linkifier|emoji|invited|\\d)`,
      ),
    );
  }
  expect(await rowsOfForeign()).toEqual(before);
});
