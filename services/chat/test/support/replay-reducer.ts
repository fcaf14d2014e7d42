import type { Response } from 'supertest';
import type { TestEvent } from './events.js';
import {
  ascending,
  byId,
  channelOf,
  groupOf,
  personalOf,
  sortedTopics,
  topicKey,
  withoutSecrets,
  type ClientState,
} from './replay-state.js';
import {
  applyMessage,
  applyEdit,
  applyReaction,
  applyFlags,
  forget,
  forgetChannel,
  forgetMessagesOf,
  forgetUnreadOf,
  isMuted,
} from './replay-message-reducer.js';

type Json = Response['body'];
type Reducer = (state: ClientState, event: TestEvent) => void;

/** Applies one event as a client does: with nothing but what it knows and what the event says. */
export function applyEvent(state: ClientState, event: TestEvent): void {
  const reduce = REDUCERS[event.type];
  if (!reduce) throw new Error(`No client knows events of type ${event.type}.`);
  reduce(state, event);
  state.unread_count = Object.values(state.unread).filter((place) => !isMuted(state, place)).length;
}

const REDUCERS: Record<string, Reducer> = {
  alert_words: (state, { alert_words }) => void (state.alert_words = alert_words),
  attachment: () => {},
  channel_folder: applyFolder,
  custom_profile_fields: applyProfileFields,
  default_streams: (state, { default_streams }) => void (state.default_channels = default_streams),
  delete_message: (state, event) => {
    for (const id of event['message_ids'] ?? [event['message_id']]) forget(state, id);
  },
  drafts: (state, { op, drafts, draft, draft_id }) => {
    if (op === 'remove') delete state.drafts[draft_id];
    for (const one of drafts ?? [draft ?? []].flat()) state.drafts[one.id] = one;
  },
  invites_changed: (state) => void delete state.invitations,
  message: applyMessage,
  muted_topics: (state, { muted_topics }) => void (state.muted_topics = sortedTopics(muted_topics)),
  muted_users: (state, { muted_users }) => void (state.muted_users = muted_users),
  navigation_view: (state, { op, fragment, navigation_view, data }) => {
    if (op === 'add') state.views[navigation_view.fragment] = navigation_view;
    if (op === 'update') Object.assign(state.views[fragment], data);
    if (op === 'remove') delete state.views[fragment];
  },
  onboarding_steps: (state, { onboarding_steps }) => void (state.onboarding_steps = onboarding_steps),
  push_device: (state, { push_account_id, status, error_code = null }) =>
    void (state.push_devices[push_account_id] = { status, error_code }),
  presence: () => {},
  reaction: applyReaction,
  realm: (state, { data }) => {
    for (const [name, changed] of Object.entries(data)) state.realm[`realm_${name}`] = changed;
  },
  realm_bot: applyBot,
  realm_domains: (state, { op, domain, realm_domain }) =>
    void (op === 'remove' ? delete state.domains[domain] : (state.domains[realm_domain.domain] = realm_domain)),
  realm_emoji: (state, { realm_emoji }) => void (state.realm['realm_emoji'] = realm_emoji),
  realm_linkifiers: (state, { realm_linkifiers }) => void (state.realm['realm_linkifiers'] = realm_linkifiers),
  realm_playgrounds: (state, { realm_playgrounds }) => void (state.playgrounds = byId(realm_playgrounds, 'id')),
  realm_user: applyUser,
  reminders: (state, { op, reminders, reminder_id }) => {
    if (op === 'remove') delete state.reminders[reminder_id];
    else for (const reminder of reminders) state.reminders[reminder.reminder_id] = reminder;
  },
  saved_snippets: (state, { op, saved_snippet, saved_snippet_id }) => {
    if (op === 'remove') delete state.snippets[saved_snippet_id];
    else state.snippets[saved_snippet.id] = saved_snippet;
  },
  scheduled_messages: (state, { op, scheduled_messages, scheduled_message, scheduled_message_id }) => {
    if (op === 'remove') delete state.scheduled[scheduled_message_id];
    for (const message of scheduled_messages ?? [scheduled_message ?? []].flat())
      state.scheduled[message.scheduled_message_id] = message;
  },
  stream: applyChannel,
  subscription: applySubscription,
  typing: () => {},
  update_message: applyEdit,
  update_message_flags: applyFlags,
  user_group: applyGroup,
  realm_user_settings_defaults: (state, { property, value }) => void (state.setting_defaults[property] = value),
  update_display_settings: (state, { setting_name, setting }) => void (state.legacy_settings[setting_name] = setting),
  update_global_notifications: (state, { notification_name, setting }) =>
    void (state.legacy_settings[notification_name] = setting),
  user_settings: (state, { property, value }) => void (state.settings[property] = value),
  user_status: applyStatus,
  user_topic: (state, { stream_id, topic_name, visibility_policy }) => {
    const key = topicKey(stream_id, topic_name);
    if (visibility_policy === 0) delete state.user_topics[key];
    else state.user_topics[key] = visibility_policy;
  },
};

function applyFolder(state: ClientState, event: TestEvent): void {
  if (event['op'] === 'add') state.folders.push(event['channel_folder']);
  if (event['op'] === 'update') {
    const folder = state.folders.find(({ id }) => id === event['channel_folder_id']);
    Object.assign(folder, event['data']);
  }
  if (event['op'] === 'reorder') {
    const order: number[] = event['order'];
    state.folders.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    for (const folder of state.folders) folder.order = order.indexOf(folder.id);
  }
}

function applyProfileFields(state: ClientState, { fields }: TestEvent): void {
  state.profile_fields = fields;
  const known = new Set(fields.map(({ id }: Json) => String(id)));
  for (const { profile_data = {} } of Object.values(state.users)) {
    for (const id of Object.keys(profile_data)) if (!known.has(id)) delete profile_data[id];
  }
}

function applyBot(state: ClientState, { op, bot }: TestEvent): void {
  if (op === 'add') state.bots[bot.user_id] = withoutSecrets(bot);
  if (op === 'update') Object.assign(state.bots[bot.user_id], withoutSecrets(bot));
  if (op === 'delete') delete state.bots[bot.user_id];
}

function applyUser(state: ClientState, { op, person }: TestEvent): void {
  if (op !== 'update') state.users[person.user_id] = person;
  if (op === 'remove') delete state.statuses[person.user_id];
  if (op !== 'update') return;
  const user = state.users[person.user_id];
  const { custom_profile_field: field, new_email, ...changes } = person;
  if (!user) throw new Error(`realm_user update of user ${person.user_id}, whom the client does not know`);
  Object.assign(user, changes);
  if (new_email !== undefined) user.email = new_email;
  for (const name of ['avatar_url_medium', 'avatar_source']) delete user[name];
  if (changes.role !== undefined) Object.assign(user, roleFlags(changes.role));
  if (field) {
    const { id, ...value } = field;
    if (value.value === null) delete user.profile_data[id];
    else user.profile_data[id] = value;
  }
  if (person.user_id !== state.own.user_id) return;
  for (const name of ['full_name', 'delivery_email', 'avatar_url', 'avatar_url_medium']) {
    if (changes[name] !== undefined) state.own[name] = changes[name];
  }
  if (new_email !== undefined) state.own.email = new_email;
  if (changes.role !== undefined) {
    Object.assign(state.own, { ...roleFlags(changes.role), is_moderator: changes.role <= 300 });
    delete state.invitations;
  }
}

const roleFlags = (role: number) => ({ is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 });

function applyChannel(state: ClientState, event: TestEvent): void {
  if (event['op'] === 'create') {
    for (const channel of event['streams']) {
      state.channels[channel.stream_id] = channel;
      state.subscribers[channel.stream_id] ??= [];
    }
  }
  if (event['op'] === 'delete') for (const id of event['stream_ids']) forgetChannel(state, id);
  if (event['op'] === 'update') {
    const { stream_id, property, value, type: _type, op: _op, id: _id, name: _name, ...more } = event;
    const channel = state.channels[stream_id];
    if (!channel) throw new Error(`stream update of channel ${stream_id}, which the client does not know`);
    if (property === 'name') {
      state.muted_topics = state.muted_topics
        .map((topic: string) => topic.replace(`${channel.name}:`, `${value}:`))
        .sort();
    }
    Object.assign(channel, more, { [property]: value });
  }
}

function applySubscription(state: ClientState, event: TestEvent): void {
  const own_id: number = state.own.user_id;
  switch (event['op']) {
    case 'add':
      for (const subscription of event['subscriptions']) {
        state.channels[subscription.stream_id] = channelOf(subscription);
        state.subscriptions[subscription.stream_id] = personalOf(subscription);
        state.subscribers[subscription.stream_id] = ascending(subscription.subscribers);
      }
      return;
    case 'remove':
      for (const { stream_id } of event['subscriptions']) {
        delete state.subscriptions[stream_id];
        changeSubscribers(state, stream_id, [], [own_id]);
        forgetUnreadOf(state, stream_id);
        forgetMessagesOf(state, stream_id);
      }
      return;
    case 'update':
      state.subscriptions[event['stream_id']][event['property']] = event['value'];
      return;
    case 'peer_add':
      for (const id of event['stream_ids']) changeSubscribers(state, id, event['user_ids'], []);
      return;
    case 'peer_remove':
      for (const id of event['stream_ids']) changeSubscribers(state, id, [], event['user_ids']);
      return;
    default:
      throw new Error(`No client knows subscription ${event['op']}.`);
  }
}

function changeSubscribers(state: ClientState, id: number, added: number[], removed: number[]): void {
  const before = state.subscribers[id];
  if (!before) throw new Error(`subscribers of channel ${id}, which the client does not know`);
  const after = ascending([...before, ...added].filter((user_id) => !removed.includes(user_id)));
  state.subscribers[id] = after;
  state.channels[id].subscriber_count += after.length - before.length;
}

function applyGroup(state: ClientState, event: TestEvent): void {
  const { op, group_id } = event;
  if (op === 'add') {
    state.groups[event['group'].id] = groupOf(event['group']);
    return;
  }
  const group = state.groups[group_id];
  if (!group) throw new Error(`user_group ${op} of group ${group_id}, which the client does not know`);
  const take = (name: string, ids: number[]) => group[name].filter((id: number) => !ids.includes(id));
  if (op === 'remove') delete state.groups[group_id];
  if (op === 'update') Object.assign(group, event['data']);
  if (op === 'add_members') group.members = ascending([...group.members, ...event['user_ids']]);
  if (op === 'remove_members') group.members = take('members', event['user_ids']);
  if (op === 'add_subgroups')
    group.direct_subgroup_ids = ascending([...group.direct_subgroup_ids, ...event['direct_subgroup_ids']]);
  if (op === 'remove_subgroups') group.direct_subgroup_ids = take('direct_subgroup_ids', event['direct_subgroup_ids']);
}

/** An empty text takes away what was set. */
function applyStatus(state: ClientState, event: TestEvent): void {
  const { type: _type, id: _id, user_id, ...changes } = event;
  const status = { ...state.statuses[user_id], ...changes };
  for (const name of Object.keys(status)) if (status[name] === '' || status[name] === false) delete status[name];
  if (Object.keys(status).length === 0) delete state.statuses[user_id];
  else state.statuses[user_id] = status;
}
