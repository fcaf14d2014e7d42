import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { tokenFor } from '../../../test/support/invitations.js';
import { NEWCOMER } from '../../../test/support/joining.js';
import { mailsTo } from '../../../test/support/mails.js';
import { expectPage, submitPage } from '../../../test/support/pages.js';
import { useChat } from '../../../test/support/use-chat.js';
import { PAGE_TEXTS } from './page-texts.js';

const chat = useChat();
let realm: TestRealm;
let email: string;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat, { settings: { invite_required: false } });
  email = `nora.${realm.id}@example.test`;
});

describe('POST /join/new', () => {
  test('mails a link in the language of the reader, by which they join', async () => {
    expect(expectPage(await submitPage(chat, '/join/new', { email }, 'es'))).toContain(email);
    const [mail] = await mailsTo(chat, email);
    expect(mail!.subject).toBe('Únete a Test organization');
    const token = await tokenFor(chat, email);
    expect(expectPage(await submitPage(chat, `/join/${token}`, NEWCOMER))).toContain('Welcome to Test organization');
  });

  test('of what is no address it says so, and shows the form again', async () => {
    const text = expectPage(await submitPage(chat, '/join/new', { email: 'a b' }), 400);
    expect(text).toContain(PAGE_TEXTS.en.bad_address);
    expectPage(await submitPage(chat, '/join/new', {}), 400);
    expect(await mailsTo(chat, 'a b')).toEqual([]);
  });

  test('where one needs an invitation nothing is sent', async () => {
    await buildRealm(chat);
    expect(expectPage(await submitPage(chat, '/join/new', { email }), 400)).toContain(PAGE_TEXTS.en.faults.closed);
    expect(await mailsTo(chat, email)).toEqual([]);
  });
});
