import { ENDPOINTS } from '../src/endpoints/index.js';
import { keyOf } from '../src/http/endpoint.js';
import { AUDIT_EVENT_TYPES } from '../src/features/audit-log/index.js';
import { BOT_DETAILS } from '../src/features/bots/bot-actions.js';
import { SETTING_NAMES } from '../src/features/channel-directory/index.js';
import { CHANNEL_PROPERTIES } from '../src/features/channels/channel-changes.js';
import { REALM_GROUP_SETTINGS } from '../src/features/permissions/index.js';
import { REALM_COLUMN_SETTINGS, REALM_SETTINGS } from '../src/features/realm-settings/index.js';
import { USER_SETTINGS } from '../src/features/user-directory/index.js';
import { USER_GROUP_SETTING_NAMES } from '../src/features/user-groups/user-group.js';
import { detailName, NAMED_ALREADY, nothingOf } from '../web/src/views/administration/audit-names.js';
import { en as administrationEn } from '../web/src/words/administration/en.js';
import { es as administrationEs } from '../web/src/words/administration/es.js';
import { en } from '../web/src/words/en.js';
import { es } from '../web/src/words/es.js';
import { NOT_RECORDED, RECORDED } from './support/audit-examples.js';
import { buildAuditWorld, SECRETS, type AuditWorld } from './support/audit-world.js';
import { expectSuccess } from './support/expect.js';
import { useChat } from './support/use-chat.js';

const SPOKEN = [
  [en, administrationEn],
  [es, administrationEs],
] as const;
const chat = useChat();

const writing = ENDPOINTS.filter(({ method }) => method !== 'get').map(keyOf);
/** What is in brackets behind an operation tells its examples apart. */
const recorded = new Set(Object.keys(RECORDED).map((key) => key.replace(/ \(.*\)$/, '')));
const exempt = Object.values(NOT_RECORDED).flat();

/** Of pictures, of what a person tells of themselves, and of secrets, it is recorded that they were changed and not what they were. */
const isUntold = (event_type: string, { property = '' }: { property?: string }) =>
  ['user_email_changed', 'user_password_changed', 'realm_picture_changed'].includes(event_type) ||
  (event_type === 'user_changed' && ['profile_data', 'status', 'services', 'avatar'].includes(property));

async function logOf(world: AuditWorld) {
  return expectSuccess(await chat.api(world.realm.owner).get('/realm/audit_log'))['audit_log'] as {
    id: number;
    event_type: string;
    acting_user_id: number;
    details: { property?: string; old?: unknown; new?: unknown };
  }[];
}

/** Members of details, and properties, that the examples have written. */
const written_names = new Set<string>();

describe('every operation that changes something', () => {
  test('has an example that is recorded, or a reason why it is not', () => {
    expect([...recorded, ...exempt].toSorted()).toEqual(writing.toSorted());
  });

  test('is recorded if only administrators may do it', () => {
    const roles = ['organization administrators', 'organization owners'];
    const theirs = ENDPOINTS.filter(
      ({ method, access }) => method !== 'get' && roles.some((role) => access.name.includes(role)),
    ).map(keyOf);
    expect(theirs.filter((key) => !recorded.has(key)).sort()).toEqual(
      NOT_RECORDED['shows administrators a text of theirs'].toSorted(),
    );
  });
});

test('all types are those of some example', () => {
  const examples = Object.values(RECORDED).flatMap(({ types }) => types);
  expect(Object.keys(AUDIT_EVENT_TYPES).filter((type) => !examples.some((one) => one === type))).toEqual([]);
});

test.each(Object.entries(RECORDED))('%s is recorded, by who did it, and without secrets', async (_key, example) => {
  const world = await buildAuditWorld(chat);
  const { by = world.realm.administrator, call } = example.given(world);
  const before = new Set((await logOf(world)).map(({ id }) => id));
  const answer = await call(chat.api(by));
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  const written = (await logOf(world)).filter(({ id }) => !before.has(id)).toReversed();
  expect(written.map(({ event_type }) => event_type).toSorted()).toEqual(example.types.toSorted());
  expect(written.map(({ acting_user_id }) => acting_user_id)).toEqual(written.map(() => by.id));
  expect(written).toEqual(written.map((_, place) => expect.objectContaining(example.rows?.(world)[place] ?? {})));
  for (const { event_type, details } of written) {
    if (!/_(?:changed|ordered)$/.test(event_type) || isUntold(event_type, details)) continue;
    const told = [event_type, Object.keys(details)];
    expect(told).toEqual([event_type, expect.arrayContaining(['property', 'old', 'new'])]);
    expect(details.old).not.toEqual(details.new);
  }
  for (const { details } of written) {
    for (const name of [...Object.keys(details), details.property ?? 'property']) written_names.add(name);
  }
  const text = JSON.stringify(await chat.db.query('select * from audit_log where realm_id = $1', [world.realm.id]));
  const keys = await chat.db.query<{ key: string }>(
    `select encode(api_key_hash, 'hex') as key from users where realm_id = $1`,
    [world.realm.id],
  );
  const { api_key = [] } = answer.body as { api_key?: string };
  const secrets = [...SECRETS, ...keys.map(({ key }) => key), ...[api_key].flat()];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('the web client has words for every name that may be in the log, in both languages', () => {
  const changeable = Object.entries({ ...REALM_SETTINGS, ...REALM_GROUP_SETTINGS, ...USER_SETTINGS })
    .filter(([, setting]) => !('fixed' in setting))
    .map(([name]) => name);
  const settings = [...changeable, ...Object.keys(REALM_COLUMN_SETTINGS)];
  const others = [...CHANNEL_PROPERTIES, ...SETTING_NAMES, ...USER_GROUP_SETTING_NAMES, ...BOT_DETAILS];
  const names = new Set([...settings, ...others, ...written_names]);
  for (const name of ['property', 'old', 'new', ...NAMED_ALREADY]) names.delete(name);
  for (const words of SPOKEN)
    expect([...names].filter((name) => detailName(name, ...words) === undefined).toSorted()).toEqual([]);
});

test('the web client says what null means of every setting that can be null', () => {
  const nullable = Object.entries(REALM_SETTINGS)
    .filter(
      ([, { schema, default: value }]) => value === null || (schema.type !== 'any' && !schema.validate(null).error),
    )
    .map(([name]) => name);
  expect(nullable).toContain('message_content_edit_limit_seconds');
  for (const [, words] of SPOKEN) {
    const untold = [...nullable, 'message_retention_days', 'folder_id'].filter(
      (name) => nothingOf(name, words) === words.audit.details.none,
    );
    expect(untold).toEqual([]);
  }
});
