import type { Response } from 'supertest';
import type { Api, Values } from './api.js';
import { kind, pick, ROLES } from './replay-kind.js';

/** The item at a place of a list that the caller may see; undefined of an empty one, or when nothing was answered. */
async function oneOf(api: Api, path: string, member: string, place: number): Promise<Response['body']> {
  const items = (await api.get(path)).body[member] ?? [];
  return items.length === 0 ? undefined : pick(items, place);
}

const EMOJI = ['party', 'smile', 'tea'];
const STEPS = ['intro_inbox_view_modal', 'intro_resolve_topic', 'visibility_policy_banner'];
/** One pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Changes of lists that an organization, or somebody, keeps. */
export const LIST_OPERATIONS = {
  addPlayground: kind(1, ({ api, a }) =>
    api.post('/realm/playgrounds', {
      name: `Playground ${a % 5}`,
      pygments_language: 'Go',
      url_template: 'https://run.example/{code}',
    }),
  ),
  changePlayground: kind(1, async ({ api, a, b }) => {
    const playground = await oneOf(api, '/realm/playgrounds', 'realm_playgrounds', a);
    if (!playground) return undefined;
    const path = `/realm/playgrounds/${playground.id}`;
    return b % 2 === 0 ? api.delete(path) : api.patch(path, { name: `Playground ${b % 5}` });
  }),
  addLinkifier: kind(1, ({ api, a }) =>
    api.post('/realm/filters', { pattern: `#${a % 5}(?P<id>[0-9]+)`, url_template: 'https://tickets.example/{id}' }),
  ),
  changeLinkifier: kind(1, async ({ api, a, b }) => {
    const linkifier = await oneOf(api, '/realm/linkifiers', 'linkifiers', a);
    if (!linkifier) return undefined;
    const path = `/realm/filters/${linkifier.id}`;
    return b % 2 === 0
      ? api.delete(path)
      : api.patch(path, { ...linkifier, url_template: `https://${b}.example/{id}` });
  }),
  orderLinkifiers: kind(1, async ({ api, a }) => {
    const ids: number[] = ((await api.get('/realm/linkifiers')).body.linkifiers ?? []).map(
      ({ id }: { id: number }) => id,
    );
    const first = a % (ids.length + 1);
    return api.patch('/realm/linkifiers', { ordered_linkifier_ids: [...ids.slice(first), ...ids.slice(0, first)] });
  }),
  addDomain: kind(1, ({ api, a, b }) =>
    api.post('/realm/domains', { domain: `d${a % 5}.example`, allow_subdomains: b % 2 === 0 }),
  ),
  changeDomain: kind(1, async ({ api, a, b }) => {
    const found = await oneOf(api, '/realm/domains', 'domains', a);
    if (!found) return undefined;
    const path = `/realm/domains/${found.domain}`;
    return b % 2 === 0 ? api.delete(path) : api.patch(path, { allow_subdomains: b % 3 === 0 });
  }),
  restrictAddresses: kind(1, ({ api, a }) => api.patch('/realm', { emails_restricted_to_domains: a % 2 === 0 })),
  addEmoji: kind(1, ({ api, a }) => api.upload(`/realm/emoji/${pick(EMOJI, a)}`, PICTURE, 'emoji.gif')),
  removeEmoji: kind(1, ({ api, a }) => api.delete(`/realm/emoji/${pick(EMOJI, a)}`)),
  setDefaults: kind(1, ({ api, a, b }) =>
    api.patch('/realm/user_settings_defaults', { web_font_size_px: 12 + (a % 5), enter_sends: b % 2 === 0 }),
  ),
  seeStep: kind(1, ({ api, a }) => api.post('/users/me/onboarding_steps', { onboarding_step: pick(STEPS, a) })),
  addSnippet: kind(1, ({ api, a }) => api.post('/saved_snippets', { title: `Snippet ${a}`, content: 'Text' })),
  changeSnippet: kind(1, async ({ api, a, b }) => {
    const snippet = await oneOf(api, '/saved_snippets', 'saved_snippets', a);
    if (!snippet) return undefined;
    const path = `/saved_snippets/${snippet.id}`;
    return b % 2 === 0 ? api.delete(path) : api.patch(path, { title: `Snippet ${b}` });
  }),
  addReminder: kind(1, ({ world, api, a, b }) =>
    api.post('/reminders', {
      message_id: pick(world.message_ids, a) ?? 0,
      note: `Note ${b}`,
      scheduled_delivery_timestamp: 4_000_000_000 + b,
    }),
  ),
  deleteReminder: kind(1, async ({ api, a }) => {
    const reminder = await oneOf(api, '/reminders', 'reminders', a);
    return reminder && api.delete(`/reminders/${reminder.reminder_id}`);
  }),
  addDrafts: kind(1, ({ world, api, a, b }) =>
    api.post('/drafts', {
      drafts: [
        { type: 'stream', to: [pick(world.channel_ids, a)], topic: `Topic ${b}`, content: `Draft ${a}` },
        { type: 'private', to: [pick(world.people, a).id], topic: '', content: `Draft ${b}` },
      ].slice(0, 1 + (b % 2)),
    }),
  ),
  changeDraft: kind(1, async ({ api, a, b }) => {
    const draft = await oneOf(api, '/drafts', 'drafts', a);
    if (!draft) return undefined;
    const path = `/drafts/${draft.id}`;
    return b % 2 === 0 ? api.delete(path) : api.patch(path, { draft: { ...draft, content: `Draft ${b}` } });
  }),
  schedule: kind(1, ({ world, api, a, b }) =>
    api.post('/scheduled_messages', {
      ...(b % 2 === 0
        ? { type: 'channel', to: pick(world.channel_ids, a), topic: `Topic ${b}` }
        : { type: 'direct', to: [pick(world.people, a).id] }),
      content: `Later ${a}`,
      scheduled_delivery_timestamp: 4_000_000_000 + b,
    }),
  ),
  changeScheduled: kind(1, async ({ api, a, b }) => {
    const message = await oneOf(api, '/scheduled_messages', 'scheduled_messages', a);
    if (!message) return undefined;
    const path = `/scheduled_messages/${message.scheduled_message_id}`;
    return b % 2 === 0 ? api.delete(path) : api.patch(path, { content: `Later still ${b}` });
  }),
  invite: kind(1, ({ world, api, a, b, c }) =>
    api.post('/invites', {
      invitee_emails: `invited-${a % 5}@example.test`,
      stream_ids: c % 2 === 0 ? [] : [pick(world.channel_ids, c)],
      invite_as: pick(ROLES, b),
    }),
  ),
  addInvitationLink: kind(1, ({ api, a, b }) =>
    api.post('/invites/multiuse', { invite_as: pick(ROLES, b), include_realm_default_subscriptions: a % 2 === 0 }),
  ),
  changeInvitation: kind(2, async ({ api, a, b }) => {
    const invitation = await oneOf(api, '/invites', 'invites', a);
    if (!invitation) return undefined;
    const path = `/invites/${invitation.is_multiuse ? 'multiuse/' : ''}${invitation.id}`;
    return b % 2 === 0 ? api.delete(path) : api.post(`${path}/resend`);
  }),
  addView: kind(1, ({ api, a, b }) =>
    api.post('/navigation_views', { fragment: `narrow/${a % 5}`, is_pinned: b % 2 === 0, name: `View ${b % 5}` }),
  ),
  changeView: kind(1, async ({ api, a, b }) => {
    const view = await oneOf(api, '/navigation_views', 'navigation_views', a);
    if (!view) return undefined;
    const path = `/navigation_views/${view.fragment}`;
    return b % 3 === 0 ? api.delete(path) : api.patch(path, { is_pinned: b % 2 === 0, name: `View ${b % 5}` });
  }),
  setAlertWords: kind(1, ({ api, a, b }) =>
    (b % 3 === 0 ? api.delete : api.post)('/users/me/alert_words', { alert_words: [`word ${a % 4}`] }),
  ),
  addFolder: kind(1, ({ api, a }) =>
    api.post('/channel_folders/create', { name: `Folder ${a % 4}`, description: `Folder *${a}*` }),
  ),
  changeFolder: kind(1, async ({ api, a, b }) => {
    const folder = await oneOf(api, '/channel_folders', 'channel_folders', a);
    if (!folder) return undefined;
    const changes = pick<object>(
      [{ name: `Folder ${b % 4}` }, { description: `${b}` }, { is_archived: a % 2 === 0 }],
      b,
    );
    return api.patch(`/channel_folders/${folder.id}`, changes as Values);
  }),
  addProfileField: kind(1, ({ api, a, b }) =>
    api.post('/realm/profile_fields', { field_type: 1 + (b % 2), name: `Field ${a % 4}`, hint: '' }),
  ),
  changeProfileField: kind(1, async ({ api, a, b }) => {
    const field = await oneOf(api, '/realm/profile_fields', 'custom_fields', a);
    if (!field) return undefined;
    const path = `/realm/profile_fields/${field.id}`;
    return b % 3 === 0
      ? api.delete(path)
      : api.patch(path, { name: `Field ${b % 4}`, display_in_profile_summary: a % 2 === 0 });
  }),
  fillProfile: kind(2, async ({ api, a, b }) => {
    const field = await oneOf(api, '/realm/profile_fields', 'custom_fields', a);
    if (!field) return undefined;
    return b % 3 === 0
      ? api.delete('/users/me/profile_data', { data: [field.id] })
      : api.patch('/users/me/profile_data', { data: [{ id: field.id, value: `Value *${b}*` }] });
  }),
  setAvatar: kind(1, ({ api, a }) =>
    a % 2 === 0 ? api.upload('/users/me/avatar', PICTURE, 'own.gif') : api.delete('/users/me/avatar'),
  ),
  setOrganizationPicture: kind(1, ({ api, a, b }) => {
    const path = pick(['/realm/icon', '/realm/logo'], b);
    return a % 2 === 0
      ? api.upload(path, PICTURE, 'own.gif', { night: b % 4 === 1 })
      : api.delete(path, { night: b % 4 === 1 });
  }),
};
