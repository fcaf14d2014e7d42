import { mailsTo } from '../../../test/support/mails.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const PATH = '/accounts/password/reset/';
const submit = (email: string, { api } = chat) =>
  api().request('post', PATH).set('Accept-Language', 'fr').type('form').send({ email });

describe('/accounts/password/reset/', () => {
  test('asks for an address, and says the same whether there is an account or not', async () => {
    const page = await chat.api().request('get', PATH).set('Accept-Language', 'es-MX');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<label for="email">Dirección de correo electrónico</label>');
    const [known, unknown] = [await submit(realm.member.delivery_email), await submit('nobody@example.test')];
    expect(known.status).toBe(200);
    expect(known.text).toContain('un message est en route');
    expect(known.text).toBe(unknown.text);
    expect(await mailsTo(chat, realm.member.delivery_email)).toHaveLength(1);
    expect(await mailsTo(chat, 'nobody@example.test')).toEqual([]);
  });

  test('says what is wrong: no address, too many requests, no mail', async () => {
    const wrong = await submit('nonsense');
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('pas une adresse')]);
    const limited = await chat.startReplica({ env: { RATE_LIMIT_MAIL: '86400:1' } });
    expect((await submit('a@example.test', { ...chat, ...limited })).status).toBe(200);
    const refused = await submit('b@example.test', { ...chat, ...limited });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Trop de demandes')]);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await limited.stop();
    const silent = await chat.startReplica({ env: { MAIL_FOLDER: '' } });
    for (const answer of [
      await submit('a@example.test', { ...chat, ...silent }),
      await silent.api().request('get', PATH).set('Accept-Language', 'fr'),
    ])
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('ne peut pas envoyer')]);
    await silent.stop();
  });
});
