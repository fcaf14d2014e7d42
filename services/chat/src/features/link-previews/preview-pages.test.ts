import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { body, redirect, startWeb, type TestWeb } from '../../../test/support/web.js';
import { LIMITS } from '../../limits/index.js';

let web: TestWeb;
let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
let now = new Date();

const page = (head: string) =>
  body(`<!doctype html><html><head>${head}</head><body>text</body></html>`, 'text/html; charset=utf-8');
const ROCK = page(
  '<meta property="og:title" content="The &quot;Rock&quot; &amp; roll"><meta property=og:image content=/rock.png>' +
    "<title>Other</title><meta content='An <b>old</b> film.' name='description'>",
);

beforeAll(async () => {
  web = await startWeb();
  chat = await startChat({ web: web.internet, now: () => now });
});
afterAll(async () => {
  await chat.stop();
  await web.stop();
});
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat, { settings: { inline_url_embed_preview: true } });
  channel = await buildChannel(chat, realm.id, {
    invite_only: true,
    subscribers: [realm.member, realm.moderator, realm.bot],
  });
  web.asked.length = 0;
  web.serve('/rock', ROCK);
  web.serve('/rock.png', body(await png(), 'image/png'));
});

const post = (content: string, user: TestUser = realm.member) => sendMessage(chat, user, { channel, content });
const htmlOf = async (id: number): Promise<string> =>
  expectSuccess(await chat.api(realm.moderator).get(`/messages/${id}`))['message'].content;
const embedOf = (html: string) => html.slice(html.indexOf('<div class="message_embed">'));
const paths = () => web.asked.map((one) => one.path);

test('a page is shown below the message as it presents itself, from here, and everybody who sees the message is told', async () => {
  const url = web.at('/rock');
  const queue = await registerQueue(chat, realm.moderator, { event_types: ['update_message', 'subscription'] });
  const strange = await registerQueue(chat, realm.administrator, { event_types: ['update_message', 'subscription'] });
  const id = await post(`See [this](${url}).`);
  const text = `<p>See <a href="${url}">this</a>.</p>`;
  expect(await htmlOf(id)).toBe(text);
  await runJobs(chat);
  const html = await htmlOf(id);
  const [, src = ''] = /url\(&quot;(\/external_content\/[^&]*)&quot;\)/.exec(html) ?? [];
  expect(html).toBe(
    `${text}\n<div class="message_embed"><a class="message_embed_image" href="${url}" style="background-image: url(&quot;${src}&quot;)"></a>` +
      `<div class="data-container"><div class="message_embed_title"><a href="${url}" title="The &quot;Rock&quot; &amp; roll">The "Rock" &amp; roll</a></div>` +
      '<div class="message_embed_description">An &lt;b&gt;old&lt;/b&gt; film.</div></div></div>',
  );
  expect((await chat.api().request('get', src)).status).toBe(200);
  expect(await drain(chat, realm.moderator, queue)).toEqual([
    expect.objectContaining({ message_id: id, rendering_only: true, user_id: null, rendered_content: html }),
  ]);
  expect(await drain(chat, realm.administrator, strange)).toEqual([]);
  expect(paths()).toEqual(['/rock', '/rock.png']);
});

test('a page is asked once a day, however often it is linked to', async () => {
  await post(web.at('/rock'));
  await runJobs(chat);
  const ids = [await post(web.at('/rock')), await post(`Again ${web.at('/rock')}`)];
  await runJobs(chat);
  for (const id of ids) expect(embedOf(await htmlOf(id))).toContain('message_embed_title');
  expect(paths()).toEqual(['/rock', '/rock.png']);
  now = new Date(now.getTime() + (LIMITS.linkPreviewHours + 1) * 3_600_000);
  web.serve('/rock', page('<meta property="og:title" content="New"><meta property="og:image" content="/rock.png">'));
  const later = await post(web.at('/rock'));
  await runJobs(chat, 'forget old previews of links');
  expect(await htmlOf(later)).toContain('>New</a>');
});

test('an edit has previews of what the message links to then, and a job of the former text none', async () => {
  web.serve('/film', page('<title>Film</title><meta property="og:image" content="/rock.png">'));
  const id = await post(web.at('/rock'));
  expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: `Now ${web.at('/film')}` }));
  await runJobs(chat);
  const html = await htmlOf(id);
  expect(html.match(/message_embed_title/g)).toHaveLength(1);
  expect(html).toContain('>Film</a>');
  expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: 'No link' }));
  await runJobs(chat);
  expect(await htmlOf(id)).toBe('<p>No link</p>');
});

test('no page is fetched where the organization does not want it, for bots, from quotations, or from itself', async () => {
  await post(web.at('/rock'), realm.bot);
  await post(`> ${web.at('/rock')}`);
  await post(`http://${realm.host}/rock and \`${web.at('/rock')}\``);
  expectSuccess(await chat.api(realm.owner).patch('/realm', { inline_url_embed_preview: false }));
  await post(web.at('/rock'));
  await runJobs(chat);
  expect(paths()).toEqual([]);
  expectSuccess(await chat.api(realm.owner).patch('/realm', { inline_url_embed_preview: true }));
  const id = await post(web.at('/rock'));
  expectSuccess(await chat.api(realm.owner).patch('/realm', { inline_url_embed_preview: false }));
  await runJobs(chat);
  expect(await htmlOf(id)).not.toContain('message_embed');
  expect(paths()).toEqual([]);
});

test('where images are not shown, pages are all the same, and images are pages like others', async () => {
  expectSuccess(await chat.api(realm.owner).patch('/realm', { inline_image_preview: false }));
  const ids = [await post(web.at('/rock')), await post(web.at('/rock.png'))];
  await runJobs(chat);
  expect(await htmlOf(ids[0]!)).toContain('message_embed');
  expect(await htmlOf(ids[1]!)).toBe(`<p><a href="${web.at('/rock.png')}">${web.at('/rock.png')}</a></p>`);
});

test('of many pages the first few are shown, in the order of the text, and those without a picture not', async () => {
  const urls = Array.from({ length: LIMITS.linkPreviews + 2 }, (_, n) => {
    const picture = n === 1 ? '' : '<meta property="og:image" content="/rock.png">';
    web.serve(`/${n}`, page(`<title>Page ${n}</title>${picture}`));
    return web.at(`/${n}`);
  });
  const id = await post(urls.join(' '));
  await runJobs(chat);
  const shown = [...(await htmlOf(id)).matchAll(/title="(Page \d)"/g)].map(([, title]) => title);
  expect(shown).toEqual(['Page 0', 'Page 2', 'Page 3', 'Page 4']);
});

test('a page that goes on for ever, and more pages than may wait, hold up nobody', async () => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === LIMITS.webMs ? 300 : ms);
  web.serve('/dripping', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    const dripping = setInterval(() => res.write('<meta>'), 20);
    res.on('close', () => clearInterval(dripping));
  });
  const id = await post(`${web.at('/dripping')} ${web.at('/rock')}`);
  await runJobs(chat).finally(() => (AbortSignal.timeout = timeout));
  expect((await htmlOf(id)).match(/message_embed_title/g)).toHaveLength(1);

  const waiting = (task: string) =>
    chat.db.query(
      `insert into jobs (task, realm_id, due_at) select $2, $1, now() + interval '1 hour' from generate_series(1, $3)`,
      [realm.id, task, LIMITS.webJobsWaiting],
    );
  await waiting('preview what a message links to');
  await waiting('fetch an image from elsewhere');
  web.asked.length = 0;
  await post(`${web.at('/more')} ${web.at('/more.png')}`);
  await runJobs(chat);
  expect(paths()).toEqual([]);
  await chat.db.query('delete from jobs where realm_id = $1', [realm.id]);
});

test('pages that are none, that hide what they are, or that cannot be stored do no harm', async () => {
  const picture = '<meta property="og:image" content="/rock.png">';
  const long = 'a'.repeat(1_000);
  const answers: Record<string, Parameters<TestWeb['serve']>[1]> = {
    '/scripts': page(`<title>"><script>alert(1)</script></title>${picture}`),
    '/style': page(`<title>S</title><meta property="og:image" content='/x.png");background:url("//evil.example/'>`),
    '/javascript': page('<title>J</title><meta property="og:image" content="javascript:alert(1)">'),
    '/nul': page(`<title>a&#0;b&#xD800;c\0d</title>${picture}`),
    '/long': page(`<title>${long}</title><meta name="description" content="${long}">${picture}`),
    '/text': body(`<title>T</title>${picture}`, 'text/plain'),
    '/cut': body(`<title>Cut</title>${picture}${' '.repeat(LIMITS.pageBytesRead * 2)}`, 'text/html'),
    '/latin': body(Buffer.from(`<title>Caf\xe9</title>${picture}`, 'latin1'), 'text/html; charset=iso-8859-1'),
    '/unknown-letters': body(`<title>U</title>${picture}`, 'text/html; charset=klingon'),
    '/inside': redirect(web.at('/rock', 'private.web.test')),
    '/quotes': body('<meta "'.repeat(50_000), 'text/html'),
  };
  web.resolveTo('private.web.test', ['10.0.0.7']);
  const html: Record<string, string> = {};
  const ids: [string, number][] = [];
  for (const [name, answer] of Object.entries(answers)) {
    web.serve(name, answer);
    ids.push([name, await post(web.at(name))]);
  }
  await runJobs(chat);
  for (const [name, id] of ids) html[name] = embedOf(await htmlOf(id));
  const titles = Object.fromEntries(
    Object.entries(html).map(([name, embed]) => [
      name,
      /<div class="message_embed_title"><a [^>]*>([^<]*)</.exec(embed)?.[1],
    ]),
  );
  expect(titles).toEqual({
    '/scripts': '"&gt;',
    '/style': 'S',
    '/nul': 'a b c d',
    '/long': `${'a'.repeat(LIMITS.previewTitle - 1)}…`,
    '/cut': 'Cut',
    '/latin': 'Café',
    '/unknown-letters': 'U',
  });
  expect(html['/style']).not.toContain('evil.example');
  expect(Object.values(html).join('')).not.toMatch(/<script|javascript:/);
});
