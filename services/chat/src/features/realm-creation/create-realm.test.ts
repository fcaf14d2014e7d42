import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { createRealm } from './create-realm.js';

const chat = useChat();

const password = 'the first owner';

async function create(host: string, is_default: boolean) {
  const password_hash = await chat.deps.passwords.hash(password);
  return chat.db.transaction((tx) =>
    createRealm(tx, chat.config.apiKeySecret, {
      name: 'Acme',
      host,
      is_default,
      owner: { delivery_email: 'olga@example.test', full_name: 'Olga', password_hash },
    }),
  );
}

describe('createRealm', () => {
  test('makes an organization, chosen by its host, whose owner can sign in and begin', async () => {
    const first = await create('acme.example.test', true);
    const second = await create('other.example.test', false);
    const signIn = (host: string) =>
      chat
        .api()
        .request('post', '/fetch_api_key')
        .set('Host', host)
        .type('form')
        .send({ username: 'OLGA@example.test', password });
    expect((await signIn('other.example.test:8080')).body).toMatchObject({
      user_id: second.owner.user.id,
      api_key: second.owner.api_key,
    });
    expect((await signIn('unknown.example.test')).body).toMatchObject({ user_id: first.owner.user.id });

    const olga = { delivery_email: 'olga@example.test', api_key: first.owner.api_key };
    const { user_groups } = expectSuccess(await chat.api(olga).get('/user_groups'));
    expect(user_groups.map((group: { name: string }) => group.name)).toEqual([
      'role:nobody',
      'role:owners',
      'role:administrators',
      'role:moderators',
      'role:fullmembers',
      'role:members',
      'role:everyone',
      'role:internet',
    ]);
    const { cross_realm_bots } = expectSuccess(
      await chat.api(olga).post('/register', { fetch_event_types: ['realm_user'] }),
    );
    expect(cross_realm_bots.map((bot: { email: string }) => bot.email)).toEqual([
      'notification-bot@acme.example.test',
      'welcome-bot@acme.example.test',
    ]);
    expectRefused(
      await chat.api(olga).delete(`/bots/${cross_realm_bots[0].user_id}`),
      'System bots cannot be changed.',
    );
    expectError(await chat.api({ ...olga, api_key: second.owner.api_key }).get('/users/me'), 'UNAUTHORIZED');
  });

  test('refuses a host that is taken and a second default, leaving nothing behind', async () => {
    const before = await chat.db.one('select count(*) as realms from realms');
    await expect(create('acme.example.test', false)).rejects.toMatchObject({ constraint: 'realms_host_key' });
    await expect(create('third.example.test', true)).rejects.toMatchObject({ constraint: 'realms_one_default' });
    expect(await chat.db.one('select count(*) as realms from realms')).toEqual(before);
  });
});
