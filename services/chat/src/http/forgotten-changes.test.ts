import type { Response } from 'supertest';
import { buildBot } from '../../test/support/builders.js';
import { expectSuccess } from '../../test/support/expect.js';
import { png } from '../../test/support/images.js';
import { useChat, useRealm } from '../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('whom an operation changed in a transaction of its own is forgotten before it answers, and not when the database says so', async () => {
  const { owner, member } = realm;
  const bot = await buildBot(chat, owner);
  const forgets = jest.spyOn(chat.deps.principals, 'forgetChanged');
  const forgotten = async (change: () => Promise<Response>) => {
    forgets.mockClear();
    expectSuccess(await change());
    return forgets.mock.calls.flat(2);
  };
  const picture = await png();
  const { id } = realm;
  expect(await forgotten(() => chat.api(owner).upload('/realm/icon', picture, 'icon.png'))).toContain(`${id}`);
  expect(await forgotten(() => chat.api(owner).upload('/realm/logo', picture, 'a.png', { night: false }))).toContain(
    `${id}`,
  );
  expect(await forgotten(() => chat.api(member).upload('/users/me/avatar', picture, 'me.png'))).toContain(
    `${id}:${member.id}`,
  );
  expect(await forgotten(() => chat.api(owner).patch(`/bots/${bot.id}`, { full_name: 'Another name' }))).toContain(
    `${id}:${bot.id}`,
  );
});
