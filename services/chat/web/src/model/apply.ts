import { applyFlags, applyMessage, applyDeletion, applyMove } from './apply-messages.js';
import { applyChannel, applyFolder, applySubscription } from './apply-channels.js';
import { applyBot, applyGroup, applyPresence, applyProfileFields, applyStatus, applyUser } from './apply-people.js';
import { NextState } from './next-state.js';
import { topicPlace } from './place.js';
import type { State } from './state.js';
import type { Event, EventOf } from './types.js';

type Reducers = { [T in Event['type']]?: (next: NextState, event: EventOf<T>) => void };

/** The state after these events. Pure: the former state does not change. */
export function apply(state: State, ...events: readonly Event[]): State {
  const next = new NextState(state);
  for (const event of events)
    (REDUCERS[event.type] as ((next: NextState, event: Event) => void) | undefined)?.(next, event);
  return next.next;
}

/** Reducers by event type. Types without one change only messages, or nothing in the state. */
const REDUCERS: Reducers = {
  onboarding_steps: (next, { onboarding_steps }) =>
    next.set('onboarding_steps', new Set(onboarding_steps.map(({ name }) => name))),
  alert_words: (next, { alert_words }) => next.set('alert_words', alert_words),
  channel_folder: applyFolder,
  custom_profile_fields: applyProfileFields,
  default_streams: (next, { default_streams }) => next.set('default_channels', default_streams),
  delete_message: applyDeletion,
  drafts: (next, event) => {
    const drafts = next.change('drafts');
    if (event.op === 'remove') drafts.delete(event.draft_id);
    else if (event.op === 'add') for (const draft of event.drafts) drafts.set(draft.id, draft);
    else drafts.set(event.draft.id, event.draft);
  },
  message: applyMessage,
  muted_users: (next, { muted_users }) => next.set('muted_users', new Set(muted_users.map(({ id }) => id))),
  presence: applyPresence,
  realm: (next, event) => {
    if (!('data' in event)) return;
    const changed = Object.fromEntries(Object.entries(event.data).map(([name, value]) => [`realm_${name}`, value]));
    next.set('realm', { ...next.next.realm, ...changed });
  },
  realm_bot: applyBot,
  realm_domains: (next, event) => {
    const domain = event.op === 'remove' ? event.domain : event.realm_domain.domain;
    const before = (next.next.realm['realm_domains'] ?? []) as { domain: string }[];
    const at = before.findIndex((one) => one.domain === domain);
    const after = event.op === 'remove' ? [] : [event.realm_domain];
    const realm_domains = before.toSpliced(at < 0 ? before.length : at, at < 0 ? 0 : 1, ...after);
    next.set('realm', { ...next.next.realm, realm_domains });
  },
  realm_emoji: (next, { realm_emoji }) => next.set('realm', { ...next.next.realm, realm_emoji }),
  realm_linkifiers: (next, { realm_linkifiers }) => next.set('realm', { ...next.next.realm, realm_linkifiers }),
  realm_playgrounds: (next, { realm_playgrounds }) => next.set('realm', { ...next.next.realm, realm_playgrounds }),
  realm_user: applyUser,
  realm_user_settings_defaults: (next, { property, value }) => {
    const before = next.next.realm['realm_user_settings_defaults'] as Record<string, unknown>;
    next.set('realm', { ...next.next.realm, realm_user_settings_defaults: { ...before, [property]: value } });
  },
  reminders: (next, event) => {
    const reminders = next.change('reminders');
    if (event.op === 'remove') reminders.delete(event.reminder_id);
    else for (const reminder of event.reminders) reminders.set(reminder.reminder_id, reminder);
  },
  saved_snippets: (next, event) => {
    const snippets = next.change('snippets');
    if (event.op === 'remove') snippets.delete(event.saved_snippet_id);
    else snippets.set(event.saved_snippet.id, event.saved_snippet);
  },
  scheduled_messages: (next, event) => {
    const scheduled = next.change('scheduled');
    if (event.op === 'remove') scheduled.delete(event.scheduled_message_id);
    else if (event.op === 'update')
      scheduled.set(event.scheduled_message.scheduled_message_id, event.scheduled_message);
    else for (const message of event.scheduled_messages) scheduled.set(message.scheduled_message_id, message);
  },
  stream: applyChannel,
  subscription: applySubscription,
  update_message: applyMove,
  update_message_flags: applyFlags,
  user_group: applyGroup,
  user_settings: (next, { property, value }) => next.set('settings', { ...next.next.settings, [property]: value }),
  user_status: applyStatus,
  user_topic: (next, { stream_id, topic_name, visibility_policy }) => {
    const place = topicPlace(stream_id, topic_name);
    const topics = next.change('user_topics');
    if (visibility_policy === 0) topics.delete(place);
    else topics.set(place, { stream_id, topic: topic_name, policy: visibility_policy });
  },
};
