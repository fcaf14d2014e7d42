import type { AddressInfo } from 'node:net';
import vm from 'node:vm';
import supertest from 'supertest';
import { codeIn, startMailingApp, type MailingApp } from '../../test/support/mails.js';
import { address, ME, NEW_PASSWORD, people, staffedClinic } from '../../test/support/people.js';

let app: MailingApp;
let script: string;
let service: string;
beforeAll(async () => {
  app = await startMailingApp();
  service = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  script = (await supertest(app.server).get('/account/page.js')).text;
});
afterAll(() => app.stop());

interface Element {
  value: string;
  textContent: string;
  hidden: boolean;
  disabled: boolean;
  dataset: Record<string, string>;
  addEventListener(name: string, listener: (event: object) => unknown): void;
}

/** What the page's script needs of a browser that opened the link. */
function opened(link: string | undefined) {
  const elements: Record<string, Element & { fire(): unknown }> = {};
  const element = (dataset = {}) => {
    let fire: (event: object) => unknown = () => undefined;
    const made = { value: '', textContent: '', hidden: true, disabled: false, dataset };
    return {
      ...made,
      focus: () => undefined,
      addEventListener: (_: string, listener: typeof fire) => {
        fire = listener;
      },
      fire: () => fire({ preventDefault: () => undefined }),
    };
  };
  const toAccept = element({ to: 'accept' });
  const of = (id: string) => (elements[id] ??= element());
  const hash = link?.slice(link.indexOf('#'));
  const shown: string[] = [];
  vm.runInNewContext(script, {
    location: { hash, pathname: '/account' },
    history: { replaceState: (_: null, __: string, to: string) => shown.push(to) },
    document: { getElementById: of, querySelectorAll: (which: string) => (which === '.other' ? [toAccept] : []) },
    fetch: (path: string, options: RequestInit) => fetch(service + path, options),
  });
  return { of, shown, toAccept };
}

const linkIn = (mail: { text: string } | undefined) => /\S+#\S+/.exec(mail?.text ?? '')?.[0];

test('it runs its own script alone, and asks this service alone', async () => {
  const page = await supertest(app.server).get('/account');
  expect(page.text).toContain('<script src="account/page.js"></script>');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*script-src 'self'; connect-src 'self'; .*frame-ancestors 'none'$/,
  );
});

test('a mailed link leads to a new password, and is out of the address at once', async () => {
  const { doctor } = await app.build.practice();
  await app.as().post('/api/mobile/v1/auth/password-links').send({ email: doctor.email });
  const [mail] = await app.mailsTo(doctor.email);
  const { of, shown } = opened(linkIn(mail));
  expect(shown).toEqual(['/account']);
  of('password').value = 'short';
  await of('form').fire();
  expect(of('said').textContent).toMatch(/password|contraseña/i);
  of('password').value = NEW_PASSWORD;
  await of('form').fire();
  expect([of('form').hidden, of('next').hidden]).toEqual([true, false]);
  expect((await people(app).login(doctor.email, NEW_PASSWORD)).status).toBe(200);
});

test('a mailed invitation is accepted by who has an account, whose session of this page ends', async () => {
  const [{ administrator }, { doctor }] = [await staffedClinic(app), await app.build.practice()];
  await people(app).invite(administrator, { email: doctor.email });
  const [mail] = await app.mailsTo(doctor.email);
  const { of, toAccept } = opened(linkIn(mail));
  toAccept.fire();
  [of('email').value, of('password').value] = [doctor.email, doctor.password];
  await of('form').fire();
  expect((await app.as(doctor).get(ME)).body.data.clinics).toHaveLength(2);
  const open = await app.db('access_tokens').where({ user_id: doctor.id, revoked_at: null });
  expect(open.map(({ id }) => id)).toEqual([doctor.token_id]);
});

test('who has none makes one with a mailed invitation', async () => {
  const { administrator } = await staffedClinic(app);
  const email = address();
  await people(app).invite(administrator, { email });
  const [mail] = await app.mailsTo(email);
  expect(codeIn(mail)).not.toBe('');
  const { of } = opened(linkIn(mail));
  [of('name').value, of('password').value] = ['Their own name', NEW_PASSWORD];
  await of('form').fire();
  expect((await people(app).login(email, NEW_PASSWORD)).status).toBe(200);
});

test('without a link there is nothing to fill in', () => {
  const { of } = opened('https://x.test/account#');
  expect(of('form').hidden).toBe(true);
  expect(of('said').textContent).toContain('Open the link');
});
