import { randomUUID } from 'node:crypto';
import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, int, jsonArray, jsonObject, jsonOrText } from '../../http/param-types.js';
import type { Database } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { SERVER_VERSION } from '../../server-version.js';
import { findBotDefaults, type BotDefaults, findUser } from '../user-directory/index.js';
import { getRealm } from '../realm-settings/index.js';
import {
  getLogState,
  insertQueue,
  type ClientCapabilities,
  type QueueNarrow,
  type QueueOptions,
  type RegisterSection,
} from '../events/index.js';
import { registration } from './register-answer.js';
import { registerSections } from './register-sections.js';
import { LIMITS } from '../../limits/index.js';

const MAX_NARROW_TERMS = 20;
const MAX_EVENT_TYPES = 100;

const NARROW_OPERATORS = ['channel', 'stream', 'topic', 'sender', 'is'];
const NARROW_IS_OPERANDS = ['dm', 'private', 'starred', 'unread', 'mentioned', 'alerted', 'resolved'];

const NO_CAPABILITIES: ClientCapabilities = {
  notification_settings_null: false,
  bulk_message_deletion: false,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: false,
  user_settings_object: false,
  linkifier_url_template: false,
  user_list_incomplete: false,
  include_deactivated_groups: false,
  archived_channels: false,
  empty_topic_name: false,
  simplified_presence_events: false,
};

type NarrowTerm = [string, string | number] | { operator: string; operand: string | number; negated?: boolean };

interface Params {
  event_types?: string[];
  fetch_event_types?: string[];
  apply_markdown: boolean;
  /** Not for spectators, who get no addresses to compute pictures from. */
  client_gravatar?: boolean;
  slim_presence: boolean;
  include_subscribers: boolean | 'partial';
  narrow: NarrowTerm[];
  all_public_streams?: boolean;
  client_capabilities: Partial<ClientCapabilities>;
  presence_history_limit_days?: number;
  /** Seconds that the queue is kept without a poll; 0 for the server's default. */
  queue_lifespan_secs: number;
}

const eventTypes = () => jsonArray(Joi.string().max(60)).max(MAX_EVENT_TYPES);
const operand = () => Joi.alternatives(Joi.string().max(300), Joi.number().integer());

export const registerQueueEndpoint = endpoint({
  method: 'post',
  path: '/register',
  operationId: 'registerQueue',
  summary:
    'Register an event queue and fetch the state that its events continue; spectators get the state, and no queue',
  access: signedInOrSpectator,
  transaction: false,
  params: Joi.object<Params, true>({
    event_types: eventTypes(),
    fetch_event_types: eventTypes(),
    apply_markdown: bool().default(false),
    client_gravatar: bool(),
    slim_presence: bool().default(false),
    include_subscribers: jsonOrText(Joi.boolean(), Joi.string().valid('partial')).default(false),
    narrow: jsonArray(
      Joi.alternatives(
        Joi.array().ordered(Joi.string().max(LIMITS.word).required(), operand().required()),
        Joi.object({
          operator: Joi.string().max(LIMITS.word).required(),
          operand: operand().required(),
          negated: Joi.boolean(),
        }),
      ),
    )
      .max(MAX_NARROW_TERMS)
      .default([]),
    all_public_streams: bool(),
    client_capabilities: jsonObject<Partial<ClientCapabilities>>()
      .keys(Object.fromEntries(Object.keys(NO_CAPABILITIES).map((name) => [name, Joi.boolean()])))
      .unknown(true)
      .default({}),
    presence_history_limit_days: int({ min: 0 }),
    queue_lifespan_secs: int({ min: 0 }).default(0),
  }),
  response: registration,

  async handler({ db, realm, caller, params, deps }) {
    return caller
      ? registerQueue(db, realm, caller, params, deps)
      : {
          queue_id: null,
          last_event_id: -1,
          ...SERVER_VERSION,
          ...(await stateForSpectators(db, realm, params, deps)),
        };
  },
});

async function registerQueue(db: Database, realm: Realm, caller: Caller, params: Params, deps: Deps) {
  if (params.all_public_streams && caller.role === ROLES.guest) {
    throw new ChatError('BAD_REQUEST', 'Guests cannot follow all public channels.');
  }
  const options = withDefaults(
    optionsOf(params),
    params,
    caller.is_bot ? await findBotDefaults(db, realm.id, caller.id) : undefined,
  );
  const { include_subscribers, presence_history_limit_days } = params;

  // State and place in the log are read from one snapshot: what is committed but has no position
  // yet shows in the state already, so its event is skipped when it comes.
  const { log, state } = await db.snapshot(async (snapshot) => {
    // Loaded anew: what changed since the caller signed in is in the log already, and would be in neither.
    const fresh = {
      realm: await getRealm(snapshot, realm.id),
      caller: (await findUser(snapshot, realm.id, caller.id)) ?? caller,
    };
    const context = { db: snapshot, ...fresh, options, include_subscribers, presence_history_limit_days, deps };
    const state = await loadState(params, (section, wants) => section.load({ ...context, wants }));
    return { log: await getLogState(snapshot), state };
  });
  const queue_id = randomUUID();
  await insertQueue(db, {
    id: queue_id,
    realm_id: realm.id,
    user_id: caller.id,
    options,
    start_position: log.position,
    skipped_event_ids: log.unsequenced_ids,
    lifespan_seconds: lifespanOf(params, deps),
  });
  return { queue_id, last_event_id: log.position, ...SERVER_VERSION, ...state };
}

/** @throws ChatError BAD_REQUEST for what only somebody with an account may ask for. */
async function stateForSpectators(db: Database, realm: Realm, params: Params, deps: Deps): Promise<object> {
  for (const name of ['client_gravatar', 'include_subscribers'] as const) {
    if (params[name]) throw new ChatError('BAD_REQUEST', `Without an account, ${name} must be false.`);
  }
  const options = { ...optionsOf(params), client_gravatar: false, all_public_streams: false };
  return db.snapshot(async (snapshot) => {
    const context = { db: snapshot, realm: await getRealm(snapshot, realm.id), options, deps };
    return loadState(params, (section, wants) => section.loadForSpectators({ ...context, wants }));
  });
}

type Wants = (type: string) => boolean;

/** The sections that the client fetches. */
async function loadState(
  { fetch_event_types, event_types }: Params,
  load: (section: RegisterSection, wants: Wants) => Promise<object>,
): Promise<object> {
  const fetched = fetch_event_types ?? event_types;
  const wants: Wants = (type) => fetched === undefined || fetched.includes(type);
  const state: object[] = [];
  for (const section of registerSections) if (section.types.some(wants)) state.push(await load(section, wants));
  return Object.assign({}, ...state) as object;
}

function optionsOf(params: Params): QueueOptions {
  const capabilities = { ...NO_CAPABILITIES };
  for (const name of Object.keys(NO_CAPABILITIES) as (keyof ClientCapabilities)[]) {
    capabilities[name] = params.client_capabilities[name] ?? false;
  }
  return {
    event_types: params.event_types ?? null,
    narrow: params.narrow.map(narrowTerm),
    all_public_streams: params.all_public_streams ?? false,
    apply_markdown: params.apply_markdown,
    client_gravatar: params.client_gravatar ?? true,
    slim_presence: params.slim_presence,
    include_subscribers: params.include_subscribers !== false,
    capabilities,
  };
}

/** As long as the client asks for, as far as the log reaches back. */
function lifespanOf({ queue_lifespan_secs }: Params, { config }: Deps): number {
  if (queue_lifespan_secs === 0) return config.eventQueueIdleSeconds;
  const most = Math.min(config.eventLogRetentionSeconds, LIMITS.queueLifespanSeconds);
  return Math.min(Math.max(queue_lifespan_secs, LIMITS.queueLifespanLeastSeconds), most);
}

/** What a bot hears that does not say what it wants to hear (chat-gaps.md section 6). */
function withDefaults(options: QueueOptions, params: Params, bot: BotDefaults | undefined): QueueOptions {
  if (!bot) return options;
  const listening = bot.default_events_register_stream_id;
  return {
    ...options,
    all_public_streams: params.all_public_streams ?? bot.default_all_public_streams,
    narrow: options.narrow.length === 0 && listening !== null ? [['channel', String(listening)]] : options.narrow,
  };
}

function narrowTerm(term: NarrowTerm): QueueNarrow[number] {
  const { operator, operand, negated } = Array.isArray(term)
    ? { operator: term[0], operand: term[1], negated: false }
    : term;
  if (negated) throw new ChatError('BAD_REQUEST', 'A queue cannot have negated narrow terms.');
  if (!NARROW_OPERATORS.includes(operator)) {
    throw new ChatError('BAD_REQUEST', `A queue cannot be narrowed by ${operator}.`);
  }
  if (operator === 'is' && !NARROW_IS_OPERANDS.includes(String(operand))) {
    throw new ChatError('BAD_REQUEST', `A queue cannot be narrowed by is:${operand}.`);
  }
  return [operator, String(operand)];
}
