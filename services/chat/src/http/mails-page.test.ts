import { readdir } from 'node:fs/promises';
import supertest from 'supertest';
import { mailsTo } from '../../test/support/mails.js';
import { useChat, useRealm } from '../../test/support/use-chat.js';
import { queueMail } from '../features/mails/index.js';

const chat = useChat();
const realm = useRealm(chat);
let address: string;
const SUBJECT = '<script>alert(1)</script>';

beforeAll(async () => {
  await chat.deps.db.transaction((tx) =>
    queueMail(tx, chat.deps, {
      realm_id: realm.id,
      to: 'anna@example.test',
      subject: SUBJECT,
      text: 'See https://chat.example.test/a?b=1&c=2 and <b>',
      html: '<p>See</p><script>alert(2)</script>',
    }),
  );
  expect(await mailsTo(chat, 'anna@example.test')).toHaveLength(1);
  const [name] = await readdir(chat.config.mailFolder!);
  address = `/mails/${name!.replace('.json', '')}`;
});

const get = (path: string, at = chat.url) => supertest(at).get(path);

describe('/mails', () => {
  test('lists the mails and shows each as text and, in a frame where nothing runs, as HTML', async () => {
    const list = await get('/mails');
    expect(list.status).toBe(200);
    expect(list.text).toContain(`<a href="${address}">&lt;script&gt;alert(1)&lt;/script&gt;</a>`);
    const shown = await get(address);
    expect(shown.text).toContain('<a href="https://chat.example.test/a?b=1&amp;c=2">');
    expect(shown.text).toContain(' and &lt;b&gt;');
    expect(shown.text).toContain(`<iframe sandbox title="The mail as HTML" src="${address}/html">`);
    expect(shown.text).not.toContain('<script');
    expect(shown.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-.+'; .*frame-ancestors 'none'/,
      ),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const framed = await get(`${address}/html`);
    expect(framed.text).toBe('<p>See</p><script>alert(2)</script>');
    expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    for (const answer of [list, shown, framed]) expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['/mails', '/mail', '/html'])(
    'is for who sits at this machine, and calls it by its name (%s)',
    async (kind) => {
      const path = kind === '/mails' ? kind : kind === '/mail' ? address : `${address}/html`;
      for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP'])
        expect((await get(path).set(name, '203.0.113.5')).status).toBe(404);
      expect((await get(path).set('Host', 'evil.example.test')).status).toBe(404);
      expect((await get(path).set('Host', 'chat.example.test')).status).toBe(200);
    },
  );

  test('leaves the folder for no name', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', '20260101-00000000', '%00', 'x'.repeat(5_000)])
      expect((await get(`/mails/${name}`)).status).toBe(404);
  });

  test('is nowhere where mails are sent, or cannot be', async () => {
    for (const env of [
      { MAIL_FOLDER: '', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'chat@example.test' },
      { MAIL_FOLDER: '' },
    ]) {
      const replica = await chat.startReplica({ env });
      for (const path of ['/mails', address, `${address}/html`])
        expect((await get(path, replica.url)).status).toBe(404);
      await replica.stop();
    }
  });
});
