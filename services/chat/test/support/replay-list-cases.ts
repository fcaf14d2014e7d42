import { expectSuccess } from './expect.js';
import type { ReplayCase, World } from './replay-case.js';

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
];
