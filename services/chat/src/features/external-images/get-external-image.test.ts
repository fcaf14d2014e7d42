import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { until } from '../../../test/support/wait-until.js';
import { body, redirect, startWeb, type TestWeb } from '../../../test/support/web.js';
import { LIMITS } from '../../limits/index.js';

let web: TestWeb;
let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
let now = new Date();

beforeAll(async () => {
  web = await startWeb();
  chat = await startChat({ web: web.internet, now: () => now });
});
afterAll(() => Promise.all([chat.stop(), web.stop()]));
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  web.asked.length = 0;
  web.serve('/cat.png', body(await png(), 'image/png'));
});

/** Sends a message that shows the image; answers the address under which it does. */
async function show(url: string): Promise<string> {
  const id = await sendMessage(chat, realm.member, { channel, content: `[it](${url})` });
  const { message } = expectSuccess(await chat.api(realm.member).get(`/messages/${id}`));
  const [, src] = / src="([^"]*)">/.exec(message.content) ?? [];
  return src ?? '';
}
const rows = () =>
  chat.db.query<{ digest: string; url: string }>('select digest, url from external_images where realm_id = $1', [
    realm.id,
  ]);
const load = (src: string) => chat.api().request('get', src);
/** Of an image, and not of an unknown address of the service. */
const NONE = { msg: 'There is no such image.' };
/** As somebody sees it for whom it has been fetched. */
async function shown(url: string) {
  const src = await show(url);
  await runJobs(chat);
  return load(src);
}

test('is fetched once, when it is shown, and tells its host nothing of who reads', async () => {
  const url = web.at('/cat.png');
  const src = await show(url);
  expect(src).toMatch(new RegExp(`^/external_content/[0-9a-f]{40}/${Buffer.from(url).toString('hex')}$`));
  await runJobs(chat);
  expect(web.asked).toHaveLength(1);
  for (let n = 0; n < 3; n += 1) {
    const answer = await load(src).set('Cookie', 'a=b').set('Referer', 'http://chat.example.test/');
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: await png() });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  }
  await show(url);
  await runJobs(chat);
  expect(web.asked).toEqual([
    {
      path: '/cat.png',
      headers: {
        host: new URL(url).host,
        accept: 'image/*, video/*',
        'accept-encoding': 'identity',
        connection: 'close',
        'user-agent': 'Mozilla/5.0 (compatible; ChatPreview/1.0; +http://chat.example.test)',
      },
    },
  ]);
});

test('is shown after an edit too, and in none that shows no images', async () => {
  const id = await sendMessage(chat, realm.member, { channel, content: 'nothing' });
  expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: web.at('/cat.png') }));
  await runJobs(chat);
  expect(web.asked).toHaveLength(1);
  expectSuccess(await chat.api(realm.owner).patch('/realm', { inline_image_preview: false }));
  expect(await show(web.at('/other.png'))).toBe('');
  await runJobs(chat);
  expect(web.asked).toHaveLength(1);
});

test('waits for who looks before it is there, however many they are, and is fetched once for them', async () => {
  const { rendered } = expectSuccess(
    await chat.api(realm.member).post('/messages/render', { content: web.at('/cat.png') }),
  );
  const [, src = ''] = /<img src="([^"]*)">/.exec(rendered) ?? [];
  const looking = Promise.all([load(src), load(src), load(src)]);
  await until(async () => (await rows()).length > 0);
  await runJobs(chat);
  expect((await looking).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(web.asked).toHaveLength(1);
});

test('is had by no address but the one that the organization has signed', async () => {
  const src = await show(web.at('/cat.png'));
  const [, , signature, address] = src.split('/') as [string, string, string, string];
  const other = Buffer.from(web.at('/other.png')).toString('hex');
  const flipped = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const wrong of [
    `${signature}/${other}`,
    `${flipped}/${address}`,
    `${signature.slice(1)}/${address}`,
    `${signature}0/${address}`,
    `${signature.toUpperCase()}/${address}`,
    `${signature}/${address.toUpperCase()}`,
    `${signature}/${address}zz`,
    `${signature}/00`,
    `x/y`,
  ]) {
    expectError(await load(`/external_content/${wrong}`), 'NOT_FOUND', NONE);
  }
  await buildRealm(chat);
  expectError(await load(src), 'NOT_FOUND', NONE);
  await runJobs(chat);
  expect(web.asked.map((one) => one.path)).toEqual(['/cat.png']);
});

test('that is answered with something else is not shown, and not asked again', async () => {
  const large = Buffer.concat([await png(), Buffer.alloc(LIMITS.externalImageBytes)]);
  const answers: Record<string, Parameters<TestWeb['serve']>[1]> = {
    '/drawing-with-scripts.png': body('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    '/page.png': body('<!doctype html><script>1</script>', 'image/png'),
    '/nothing.png': body('', 'image/png'),
    '/error.png': (_req, res) => void res.writeHead(500).end(),
    '/itself-again.png': redirect('/itself-again.png'),
    '/no-address.png': redirect('file:///etc/passwd'),
    '/compressed.png': (_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(),
    '/other-protocol.png': (req) =>
      void req.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    '/large.png': body(large, 'image/png'),
  };
  const shownAs: string[] = [];
  for (const [path_, answer] of Object.entries(answers)) {
    web.serve(path_, answer);
    shownAs.push(await show(web.at(path_)));
  }
  for (let n = 0; n < 2; n += 1) {
    await runJobs(chat);
    for (const src of shownAs) expectError(await load(src), 'NOT_FOUND', NONE);
    expect(web.asked).toHaveLength(shownAs.length + LIMITS.webRedirects);
    await show(web.at('/page.png'));
  }
});

test('may be a video, and somewhere else in public', async () => {
  web.serve('/moved.mp4', redirect(web.at('/film.mp4', 'elsewhere.web.test')));
  web.serve('/film.mp4', body('\0\0\0\x18ftypisom', 'text/html'));
  expect((await shown(web.at('/moved.mp4'))).headers['content-type']).toBe('video/mp4');
});

describe('on a host that is not public', () => {
  const NAMES = {
    'private.web.test': [['10.0.0.7']],
    'link-local.web.test': [['169.254.169.254']],
    'mixed.web.test': [['127.0.0.1', '192.168.0.1']],
    'six.web.test': [['::1']],
    'mapped.web.test': [['::ffff:127.0.0.2']],
    'nowhere.web.test': [[]],
  };
  const HOSTS = [
    'localhost',
    '127.0.0.2',
    '0x7f.0.0.2',
    '2130706434',
    '0.0.0.0',
    '10.0.0.7',
    '[::1]',
    '[::ffff:7f00:2]',
  ];

  test('is not asked, nor by a redirect', async () => {
    for (const [name, lists] of Object.entries(NAMES)) web.resolveTo(name, ...lists);
    const shownAs: string[] = [];
    const redirects: string[] = [];
    for (const [place, host] of [...Object.keys(NAMES), ...HOSTS].entries()) {
      redirects.push(`/inside-${place}.png`);
      web.serve(redirects[place]!, redirect(web.at('/cat.png', host)));
      shownAs.push(await show(web.at('/cat.png', host)), await show(web.at(redirects[place]!)));
    }
    await chat.db.query('update external_images set attempts = 2 where realm_id = $1', [realm.id]);
    await runJobs(chat);
    for (const src of shownAs) expectError(await load(src), 'NOT_FOUND', NONE);
    expect(web.asked.map((one) => one.path).toSorted()).toEqual(redirects.toSorted());
  });

  test('a name that becomes private after it was looked at is connected to as it was', async () => {
    web.resolveTo('rebinding.web.test', ['127.0.0.1'], ['10.0.0.7']);
    expect((await shown(web.at('/cat.png', 'rebinding.web.test'))).status).toBe(200);
  });
});

test('that is asked for and not answered is asked for again, three times', async () => {
  web.serve('/silent.png', (req) => void req.socket.destroy());
  const src = await show(web.at('/silent.png'));
  for (const fails of [true, true, false, false]) {
    if (fails) await expect(runJobs(chat)).rejects.toThrow('fetch an image');
    else await runJobs(chat);
    await chat.db.query('update jobs set due_at = now() where failures > 0');
  }
  expect(web.asked).toHaveLength(3);
  expectError(await load(src), 'NOT_FOUND', NONE);
});

test('is kept for a month, and then fetched again for who still looks', async () => {
  const src = await show(web.at('/cat.png'));
  await runJobs(chat);
  const [kept] = await rows();
  const file = path.join(chat.config.uploadsDir, 'external', String(realm.id), kept!.digest);
  expect(existsSync(file)).toBe(true);
  now = new Date(now.getTime() + (LIMITS.externalImageDays + 1) * 86_400_000);
  await runJobs(chat, 'forget old images from elsewhere');
  await until(() => !existsSync(file));
  const looking = load(src).then((answer) => answer);
  await until(async () => (await rows()).length > 0);
  await runJobs(chat);
  expect((await looking).status).toBe(200);
  expect(web.asked).toHaveLength(2);
});

test('goes for newer ones when those of an organization are too many', async () => {
  await shown(web.at('/cat.png'));
  await chat.db.query(
    'update external_images set bytes = $2, asked_at = now() - interval $$1 day$$ where realm_id = $1',
    [realm.id, LIMITS.externalImagesBytes],
  );
  web.serve('/dog.png', body(await png(8, 8), 'image/png'));
  const newer = await shown(web.at('/dog.png'));
  expect(newer.status).toBe(200);
  expect((await rows()).map(({ url }) => url)).toEqual([web.at('/dog.png')]);
});
