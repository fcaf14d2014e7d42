import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('GET /static/emoji-data.json', () => {
  test('is where registration says, without credentials, and lists names by code', async () => {
    const { server_emoji_data_url } = expectSuccess(
      await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm'] }),
    );
    const answer = await fetch(chat.url + new URL(server_emoji_data_url).pathname);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const { code_to_names } = (await answer.json()) as { code_to_names: Record<string, string[]> };
    expect(code_to_names['1f604']).toContain('smile');
  });
});
