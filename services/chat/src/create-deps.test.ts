import { pino } from 'pino';
import { useChat } from '../test/support/use-chat.js';
import { until } from '../test/support/wait-until.js';
import { createDeps } from './create-deps.js';

const chat = useChat();

test('a start that fails leaves no connection behind', async () => {
  const own = new URL(chat.config.databaseUrl);
  own.searchParams.set('application_name', 'a start that fails');
  const connections = `select from pg_stat_activity where application_name = 'a start that fails'`;
  const starting = createDeps(
    { ...chat.config, databaseUrl: own.href, uploadsDir: '/dev/null/uploads' },
    { log: pino({ level: 'silent' }) },
  );
  await expect(starting).rejects.toMatchObject({ code: 'ENOTDIR' });
  await until(async () => (await chat.db.query(connections)).length === 0);
});
