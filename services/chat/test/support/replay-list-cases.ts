import { ROLES } from '../../src/domain/caller.js';
import type { Values } from './api.js';
import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { deactivate, setRole, unsubscribe, type ReplayCase, type World } from './replay-case.js';

const addLinkifier = ({ as, realm }: World, pattern: string) =>
  as(realm.owner)
    .post('/realm/filters', { pattern, url_template: 'https://tickets.example/{id}' })
    .then((answer) => expectSuccess(answer)['id'] as number);
const addPlayground = ({ as, realm }: World, name: string) =>
  as(realm.owner)
    .post('/realm/playgrounds', { name, pygments_language: 'Go', url_template: 'https://run.example/{code}' })
    .then((answer) => expectSuccess(answer)['id'] as number);
const addSnippet = ({ as, realm }: World, title: string) =>
  as(realm.member)
    .post('/saved_snippets', { title, content: 'Text' })
    .then((answer) => expectSuccess(answer)['saved_snippet_id'] as number);
const addView = ({ as, realm }: World, fragment: string, name?: string) =>
  as(realm.member).post('/navigation_views', { fragment, is_pinned: true, name }).then(expectSuccess);

const LATER = 4_000_000_000;
const remind = ({ as }: World, user: TestUser, message_id: number, note: string) =>
  as(user)
    .post('/reminders', { message_id, note, scheduled_delivery_timestamp: LATER })
    .then((answer) => expectSuccess(answer)['reminder_id'] as number);
const send = ({ as, realm, open }: World) =>
  as(realm.owner)
    .post('/messages', { type: 'channel', to: open.id, topic: 'soup', content: 'Hot soup' })
    .then((answer) => expectSuccess(answer)['id'] as number);
const schedule = ({ as, realm }: World, to: number, topic: string) =>
  as(realm.member)
    .post('/scheduled_messages', { type: 'channel', to, topic, content: 'x', scheduled_delivery_timestamp: LATER })
    .then(expectSuccess);
const invite = ({ as }: World, by: TestUser, invitee_emails: string, offer: Values = {}) =>
  as(by)
    .post('/invites', { invitee_emails, stream_ids: [], ...offer })
    .then(expectSuccess);
const inviteMany = ({ as }: World, by: TestUser, offer: Values) =>
  as(by).post('/invites/multiuse', offer).then(expectSuccess);

export const LIST_CASES: ReplayCase[] = [
  {
    title: 'linkifiers are added, changed, ordered and deleted',
    change: async (world) => {
      const [first, second, third] = [
        await addLinkifier(world, 'a(?P<id>x)'),
        await addLinkifier(world, 'b(?P<id>x)'),
        await addLinkifier(world, 'c(?P<id>x)'),
      ];
      const api = world.as(world.realm.administrator);
      const form = { pattern: 'd(?P<id>x)', url_template: 'https://new.example/{id}' };
      expectSuccess(await api.patch(`/realm/filters/${second}`, form));
      expectSuccess(await api.patch('/realm/linkifiers', { ordered_linkifier_ids: [third, second, first] }));
      expectSuccess(await api.delete(`/realm/filters/${first}`));
    },
  },
  {
    title: 'code playgrounds are added, changed and deleted',
    change: async (world) => {
      const [first, second] = [await addPlayground(world, 'one'), await addPlayground(world, 'two')];
      const api = world.as(world.realm.administrator);
      expectSuccess(await api.patch(`/realm/playgrounds/${second}`, { name: 'three' }));
      expectSuccess(await api.delete(`/realm/playgrounds/${first}`));
    },
  },
  {
    title: 'domains are added, changed and removed, and with the last one the restriction to them ends',
    change: async ({ as, realm }) => {
      const api = as(realm.owner);
      for (const domain of ['one.example', 'two.example'])
        expectSuccess(await api.post('/realm/domains', { domain, allow_subdomains: false }));
      expectSuccess(await api.patch('/realm/domains/one.example', { allow_subdomains: true }));
      expectSuccess(await api.patch('/realm', { emails_restricted_to_domains: true }));
      expectSuccess(await api.delete('/realm/domains/two.example'));
      expectSuccess(await api.delete('/realm/domains/one.example'));
      expectSuccess(await api.post('/realm/domains', { domain: 'three.example', allow_subdomains: true }));
    },
  },
  {
    title: 'saved snippets are added, changed and deleted',
    change: async (world) => {
      const [first, second] = [await addSnippet(world, 'one'), await addSnippet(world, 'two')];
      const api = world.as(world.realm.member);
      expectSuccess(await api.patch(`/saved_snippets/${second}`, { content: 'Other' }));
      expectSuccess(await api.delete(`/saved_snippets/${first}`));
    },
  },
  {
    title: 'navigation views are added, changed and deleted',
    change: async (world) => {
      await addView(world, 'inbox');
      await addView(world, 'narrow/is/alerted', 'Alerts');
      await addView(world, 'narrow/is/dm', 'Direct');
      const api = world.as(world.realm.member);
      expectSuccess(await api.patch('/navigation_views/inbox', { is_pinned: false }));
      expectSuccess(await api.patch('/navigation_views/narrow/is/dm', { name: 'Private' }));
      expectSuccess(await api.delete('/navigation_views/narrow/is/alerted'));
    },
  },
  {
    title: 'drafts are kept, changed and thrown away, by whoever writes them',
    change: async ({ as, realm, open }) => {
      const api = as(realm.member);
      const drafts = [
        { type: 'stream', to: [open.id], topic: 'soup', content: 'Hot' },
        { type: 'private', to: [realm.owner.id], topic: '', content: 'Psst' },
        { type: '', to: [], topic: '', content: 'To nobody yet' },
      ];
      const { ids } = expectSuccess(await api.post('/drafts', { drafts }));
      expectSuccess(await api.patch(`/drafts/${ids[0]}`, { draft: { ...drafts[0], content: 'Cold' } }));
      expectSuccess(await api.patch(`/drafts/${ids[2]}`, { draft: { ...drafts[1], content: 'Now to somebody' } }));
      expectSuccess(await api.delete(`/drafts/${ids[1]}`));
    },
  },
  {
    title: 'reminders are made and taken back, lose what they quote with its message, and come',
    change: async (world) => {
      const { as, realm } = world;
      const [kept, gone] = [await send(world), await send(world)];
      await remind(world, realm.member, gone, 'of what is gone');
      const taken = await remind(world, realm.member, kept, 'not needed');
      await remind(world, realm.moderator, gone, 'of the same');
      expectSuccess(await as(realm.member).delete(`/reminders/${taken}`));
      expectSuccess(await as(realm.owner).delete(`/messages/${gone}`));
      await world.comeDue();
      const postponed = await remind(world, realm.member, kept, 'once more');
      const later = { scheduled_delivery_timestamp: LATER + 60 };
      expectSuccess(await as(realm.member).patch(`/reminders/${postponed}`, later));
    },
  },
  {
    title: 'scheduled messages are sent at their time, or fail, and wait again',
    change: async (world) => {
      const { as, realm, open, closed } = world;
      await schedule(world, open.id, 'sent');
      await schedule(world, closed.id, 'refused');
      await unsubscribe(world, realm.owner, closed, [realm.member]);
      await world.comeDue();
      const { scheduled_messages } = expectSuccess(await as(realm.member).get('/scheduled_messages'));
      expect(scheduled_messages).toMatchObject([{ failed: true }]);
      const [{ scheduled_message_id }] = scheduled_messages;
      const again = { type: 'channel', to: open.id, topic: 'again', scheduled_delivery_timestamp: LATER };
      expectSuccess(await as(realm.member).patch(`/scheduled_messages/${scheduled_message_id}`, again));
    },
  },
  {
    title: 'invitations are sent, sent again and taken back',
    change: async (world) => {
      const { as, realm } = world;
      await invite(world, realm.member, 'a@example.test, b@example.test');
      await invite(world, realm.owner, 'c@example.test', { invite_as: ROLES.owner });
      await inviteMany(world, realm.administrator, { invite_as: ROLES.guest });
      const listed: { id: number; is_multiuse: boolean }[] = expectSuccess(
        await as(realm.owner).get('/invites'),
      ).invites;
      const [first, second] = listed.filter(({ is_multiuse }) => !is_multiuse);
      expectSuccess(await as(realm.owner).post(`/invites/${first!.id}/resend`));
      expectSuccess(await as(realm.owner).delete(`/invites/${second!.id}`));
      const link = listed.find(({ is_multiuse }) => is_multiuse);
      expectSuccess(await as(realm.owner).delete(`/invites/multiuse/${link!.id}`));
    },
  },
  {
    title: 'invitations to roles above that of their inviter are taken back with it, and all of them with the account',
    before: async (world) => {
      const { realm, colleague } = world;
      await invite(world, realm.administrator, 'a@example.test', { invite_as: ROLES.administrator });
      await invite(world, realm.administrator, 'b@example.test');
      await inviteMany(world, realm.administrator, { invite_as: ROLES.administrator });
      await invite(world, colleague, 'c@example.test');
    },
    change: async (world) => {
      await setRole(world, world.realm.administrator, ROLES.member);
      await deactivate(world, world.colleague);
    },
  },
  {
    title: 'whoever accepts an invitation is known with role, groups and channels, and the invitation is used',
    before: async (world) => {
      await world.as(world.realm.owner).post('/default_streams', { stream_id: world.open.id }).then(expectSuccess);
      await invite(world, world.realm.member, `new-${world.realm.id}@example.test`);
    },
    change: async ({ join, realm, closed }) => {
      const offer = { stream_ids: [closed.id], include_realm_default_subscriptions: true, invite_as: ROLES.moderator };
      await join(realm.owner, `new-${realm.id}@example.test`, offer);
    },
  },
];
