import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let replica: Replica;
let realm: TestRealm;
let channel: TestChannel;
beforeAll(async () => {
  replica = await chat.startReplica();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

const add = async (pattern: string, url_template: string) =>
  expectSuccess(await chat.api(realm.owner).post('/realm/filters', { pattern, url_template })).id as number;
const addTickets = () => add('#(?P<id>[0-9]+)', 'https://tickets.example/{id}');
const link = (id: number) => `<a href="https://tickets.example/${id}">#${id}</a>`;

const send = async (content: string, topic = 'topic', api = chat.api(realm.member)) =>
  expectSuccess(await api.post('/messages', { type: 'channel', to: channel.id, topic, content })).id as number;
const message = async (id: number) =>
  expectSuccess(await chat.api(realm.owner).get(`/messages/${id}`)).message as {
    content: string;
    topic_links: { text: string; url: string }[];
  };

describe('linkifiers and messages', () => {
  test('what is sent from then on has links, what was sent before stays as it was', async () => {
    const before = await send('see #1');
    const id = await addTickets();
    const after = await send('see #1');
    expectSuccess(await chat.api(realm.owner).delete(`/realm/filters/${id}`));
    const last = await send('see #1');
    expect((await message(before)).content).toBe('<p>see #1</p>');
    expect((await message(after)).content).toBe(`<p>see ${link(1)}</p>`);
    expect((await message(last)).content).toBe('<p>see #1</p>');
  });

  test('an edit, a preview, a direct message and the description of a channel have them too', async () => {
    await addTickets();
    const id = await send('x');
    expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: 'now #2' }));
    expect((await message(id)).content).toBe(`<p>now ${link(2)}</p>`);
    expectSuccess(await chat.api(realm.guest).post('/messages/render', { content: '#3' }), {
      rendered: `<p>${link(3)}</p>`,
    });
    const form = { type: 'direct', to: [realm.owner.id], content: '#4' };
    const direct = expectSuccess(await chat.api(realm.member).post('/messages', form)).id;
    expect((await message(direct)).content).toBe(`<p>${link(4)}</p>`);
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${channel.id}`, { description: 'about #5' }));
    const { stream } = expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}`));
    expect(stream.rendered_description).toBe(`<p>about ${link(5)}</p>`);
  });

  test('topics have them where messages are told, listed and got', async () => {
    await addTickets();
    const topic_links = [{ text: '#7', url: 'https://tickets.example/7' }];
    const queue = await registerQueue(chat, realm.owner, { event_types: ['message', 'subscription'] });
    const id = await send('x', 'about #7');
    expect(await drain(chat, realm.owner, queue)).toMatchObject([{ message: { id, topic_links } }]);
    expect((await message(id)).topic_links).toEqual(topic_links);
    const { messages } = expectSuccess(
      await chat.api(realm.member).get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }),
    );
    expect(messages).toMatchObject([{ id, topic_links }]);
  });

  test('a topic that is renamed tells its new links, and listed messages have those of today', async () => {
    const id = await send('x', 'about #7');
    expect((await message(id)).topic_links).toEqual([]);
    await addTickets();
    expect((await message(id)).topic_links).toEqual([{ text: '#7', url: 'https://tickets.example/7' }]);
    const queue = await registerQueue(chat, realm.member, { event_types: ['update_message', 'subscription'] });
    const form = { topic: '#8 and example.com', propagate_mode: 'change_all' };
    expectSuccess(await chat.api(realm.owner).patch(`/messages/${id}`, form));
    const topic_links = [
      { text: '#8', url: 'https://tickets.example/8' },
      { text: 'example.com', url: 'https://example.com' },
    ];
    expect(await drain(chat, realm.member, queue)).toMatchObject([{ subject: '#8 and example.com', topic_links }]);
    expect((await message(id)).topic_links).toEqual(topic_links);
  });

  test('of two that match the same, the first in order makes the link', async () => {
    const first = await add('[A-Z]+-(?P<id>[0-9]+)', 'https://first.example/{id}');
    const second = await add('AB-(?P<id>[0-9]+)', 'https://second.example/{id}');
    expect((await message(await send('AB-1', 'AB-1'))).content).toContain('https://first.example/1');
    const ordered_linkifier_ids = [second, first];
    expectSuccess(await chat.api(realm.owner).patch('/realm/linkifiers', { ordered_linkifier_ids }));
    const { content, topic_links } = await message(await send('AB-1', 'AB-1'));
    expect(content).toContain('https://second.example/1');
    expect(topic_links).toEqual([{ text: 'AB-1', url: 'https://second.example/1' }]);
    const changed = { pattern: 'AB-(?P<id>[0-9]+)', url_template: 'https://third.example/{id}' };
    expectSuccess(await chat.api(realm.owner).patch(`/realm/filters/${second}`, changed));
    expect((await message(await send('AB-1'))).content).toContain('https://third.example/1');
  });

  test('other organizations have none of them', async () => {
    await addTickets();
    const other = await buildRealm(chat);
    expectSuccess(await chat.api(other.member).post('/messages/render', { content: '#3' }), { rendered: '<p>#3</p>' });
  });

  test('another replica knows them once it has heard of them', async () => {
    await send('signs in here', 'topic', replica.api(realm.member));
    await addTickets();
    let rendered = '';
    while (!rendered.includes('tickets.example')) {
      ({ rendered } = expectSuccess(await replica.api(realm.member).post('/messages/render', { content: '#3' })));
    }
    expect(rendered).toBe(`<p>${link(3)}</p>`);
  });
});
