import { buildRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

describe('GET /server_settings', () => {
  let chat: Chat;

  beforeAll(async () => {
    chat = await startChat();
  });
  afterAll(() => chat.stop());

  test('answers nobody in particular, for the organization of the host', async () => {
    const other = await buildRealm(chat, { host: 'other.example.test', is_default: false });
    expectRefused(await chat.api().get('/server_settings'), 'There is no organization at this address.');

    const named = await chat.api().request('get', '/server_settings').set('Host', other.host);
    expectSuccess(named, { realm_url: 'http://other.example.test', realm_uri: 'http://other.example.test' });

    await buildRealm(chat, { is_default: true });
    expectSuccess(await chat.api().get('/server_settings'), {
      zulip_feature_level: 420,
      zulip_version: '11.0',
      zulip_merge_base: '',
      authentication_methods: {
        password: true,
        email: true,
        dev: false,
        ldap: false,
        remoteuser: false,
        github: false,
        azuread: false,
        gitlab: false,
        google: false,
        apple: false,
        saml: false,
        'openid connect': false,
      },
      realm_url: 'http://chat.example.test',
      is_incompatible: false,
    });
  });

  test('the description is rendered, and names nobody of the organization', async () => {
    const realm = await buildRealm(chat);
    const describe = async (description: string) => {
      expectSuccess(await chat.api(realm.owner).patch('/realm', { description }));
      return expectSuccess(await chat.api().get('/server_settings')).realm_description;
    };
    expect(await describe('A *good* <place>')).toBe('<p>A <em>good</em> &lt;place&gt;</p>');
    expect(await describe(`@**${realm.owner.full_name}**`)).not.toContain('data-user-id');
    expect(await describe('')).toBe('');
  });

  test('calls one client incompatible, with which others test what they then do', async () => {
    await buildRealm(chat);
    const isIncompatible = async (client: string) =>
      expectSuccess(await chat.api().request('get', '/server_settings').set('User-Agent', client)).is_incompatible;
    expect(await isIncompatible('ZulipInvalid/1.0')).toBe(true);
    expect(await isIncompatible('ZulipMobile/27.0')).toBe(false);
  });

  test('answers HEAD without a body, and names parameters that it does not know', async () => {
    const head = await chat.api().request('head', '/server_settings');
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: undefined });
    const body = expectSuccess(await chat.api().get('/server_settings', { colour: 'red', client: 'test', a: 1 }));
    expect(body.ignored_parameters_unsupported).toEqual(['a', 'colour']);
  });
});
