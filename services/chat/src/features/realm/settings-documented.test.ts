import { readdir, readFile } from 'node:fs/promises';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const FEATURES = new URL('../', import.meta.url);
const DOCUMENT = new URL('../../../docs/settings.md', import.meta.url);

const chat = useChat();
let realm: TestRealm;

beforeAll(async () => {
  realm = await buildRealm(chat, {
    settings: { digest_emails_enabled: true, want_advertise_in_communities_directory: true },
  });
});

/** Names in the table below a heading of docs/settings.md. */
async function documented(heading: string): Promise<{ organization: string[]; personal: string[] }> {
  const text = await readFile(DOCUMENT, 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(heading));
  const namesIn = (kind: string) =>
    [...(section ?? '').matchAll(new RegExp(`^\\| ${kind} \\|(.*)$`, 'gm'))].flatMap(([, row]) =>
      [...row!.matchAll(/`([a-z_0-9]+)`/g)].map(([, name]) => name!),
    );
  return { organization: namesIn('organization'), personal: namesIn('person') };
}

const HEADINGS = ['The service', 'Clients', 'Nobody'];

describe('docs/settings.md', () => {
  test('says of every setting, once, who does otherwise by it', async () => {
    const sections = await Promise.all(HEADINGS.map(documented));
    const state = expectSuccess(
      await chat.api(realm.member).post('/register', { fetch_event_types: ['realm', 'user_settings'] }),
    );
    const personal = Object.keys(state['user_settings']).filter(
      (name) => !['timezone', 'emojiset_choices', 'available_notification_sounds'].includes(name),
    );
    expect(sections.flatMap((section) => section.personal).sort()).toEqual(personal.sort());
    const changeable = Object.keys((await openApi()).patch).filter((name) => name !== 'name' && name !== 'description');
    const fixed = (await documented('Nobody')).organization;
    expect(sections.flatMap((section) => section.organization).sort()).toEqual([...changeable, ...fixed].sort());
  });

  test('names under "The service" what some test says more of than that it is stored and told', async () => {
    const { organization, personal } = await documented('The service');
    const texts = await Promise.all((await testFiles()).map((file) => readFile(file, 'utf8')));
    const untested = [...organization, ...personal].filter((name) => {
      const word = new RegExp(`\\b${name}\\b`);
      return !texts.some((text) => word.test(text));
    });
    expect(untested).toEqual([]);
  });

  test('names those that nobody changes: they are told as they are, and sending them does nothing', async () => {
    const { organization, personal } = await documented('Nobody');
    expect(organization.length * personal.length).toBeGreaterThan(0);
    const values = (names: string[]) => Object.fromEntries(names.map((name) => [name, true]));
    expectSuccess(await chat.api(realm.owner).patch('/realm', values(organization)), {
      ignored_parameters_unsupported: [...organization].sort(),
    });
    expectSuccess(await chat.api(realm.owner).patch('/settings', values(personal)), {
      ignored_parameters_unsupported: [...personal].sort(),
    });
    expect(await loggedEvents(chat, realm, 'realm')).toEqual([]);
    expect(await loggedEvents(chat, realm, 'user_settings')).toEqual([]);
    const state = expectSuccess(await chat.api(realm.owner).post('/register', { fetch_event_types: ['realm'] }));
    expect(state).toMatchObject({
      realm_digest_emails_enabled: false,
      realm_want_advertise_in_communities_directory: false,
    });
  });
});

/** All but those of operations that store and tell settings, whatever they are for. */
async function testFiles(): Promise<URL[]> {
  const names = await readdir(FEATURES, { recursive: true });
  const ofSettings = /(?:-register|update-realm|-defaults|-documented|get-audit-log)\.test\.ts$/;
  return names
    .filter((name) => name.endsWith('.test.ts') && !ofSettings.test(name))
    .map((name) => new URL(name, FEATURES));
}

/** The parameters of `PATCH /realm`, as the interface describes them. */
async function openApi(): Promise<{ patch: Record<string, unknown> }> {
  const document = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const [content] = Object.values(document.paths['/api/v1/realm'].patch.requestBody.content) as {
    schema: { properties: Record<string, unknown> };
  }[];
  return { patch: content!.schema.properties };
}
