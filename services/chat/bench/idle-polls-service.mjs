/** The service of `idle-polls.mjs` in a process of its own, with as many users as there will be polls. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { publish } from '../dist/src/features/events/index.js';
import { generateApiKey, sealApiKey } from '../dist/src/secrets/api-keys.js';
import { startBenchService } from './service.mjs';

const [POLLS, SUBSCRIPTIONS] = process.argv.slice(2).map(Number);
const CHANNELS = 50;

await serve();

async function serve() {
  const service = await startBenchService();
  const { db, config } = service.deps;
  const keys = [];
  for (let n = 0; n < POLLS; n += 1) {
    const key = generateApiKey();
    const sealed = sealApiKey(config.apiKeySecret, key);
    keys.push({
      email: `user${n}@example.com`,
      key,
      hash: sealed.api_key_hash.toString('hex'),
      sealed: sealed.api_key_encrypted.toString('hex'),
    });
  }
  await db.query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, p.email, p.email, 400, decode(p.hash, 'hex'), decode(p.sealed, 'hex')
     from jsonb_to_recordset($2::jsonb) as p (email text, hash text, sealed text)`,
    [service.realm.id, JSON.stringify(keys.map(({ email, hash, sealed }) => ({ email, hash, sealed })))],
  );
  const channels = await subscribeAll(db, service.realm.id);
  await db.query('analyze');
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  process.send({
    url: service.url,
    authorizations: keys.map(({ email, key }) => basic(email, key)),
    owner: service.authorization,
    owner_id: service.owner.id,
    user_ids: (
      await db.query('select id from users where delivery_email like $1 order by id', ['user%@example.com'])
    ).map(({ id }) => id),
    everybody: channels[0],
  });
  const answers = {
    usage: () => ({
      rss: process.memoryUsage().rss,
      cpu: process.cpuUsage(),
      longest: delays.max / 1e6,
      waiting: service.deps.events.waiting(),
    }),
    rest: () => delays.reset(),
    restart: () => service.restart(),
    publish: ({ user_ids }) => publishOneByOne(service, user_ids),
    stop: () => service.stop().then(() => process.exit(0)),
  };
  process.on('message', (message) => {
    void Promise.resolve(answers[message.what](message)).then((done) => process.send({ done: done ?? null }));
  });
}

/** One channel for everybody, and for each user some of the others. */
async function subscribeAll(db, realm_id) {
  const channels = await db.query(
    `insert into channels (realm_id, name, history_public_to_subscribers)
     select $1, 'channel ' || n, true from generate_series(1, $2) as n returning id`,
    [realm_id, CHANNELS],
  );
  const ids = channels.map(({ id }) => id);
  const pairs = `from users u cross join unnest($2::bigint[]) with ordinality as c (id, place)
     where u.realm_id = $1 and not u.is_system_bot and (c.place = 1 or (u.id + c.place) % $3 < $4)`;
  const values = [realm_id, ids, CHANNELS, SUBSCRIPTIONS - 1];
  await db.query(`insert into subscriptions (realm_id, user_id, channel_id) select $1, u.id, c.id ${pairs}`, values);
  await db.query(
    `insert into subscription_spans (realm_id, user_id, channel_id, from_message_id)
     select $1, u.id, c.id, nextval('messages_id_seq') ${pairs}`,
    values,
  );
  await db.query(
    'update channels set subscriber_count = (select count(*) from subscriptions s where s.channel_id = channels.id)',
  );
  return ids;
}

/** Events for one user each, as reading or starring makes them; answers the CPU time of the process, in ms. */
async function publishOneByOne({ deps, realm }, user_ids) {
  const before = process.cpuUsage();
  for (const user_id of user_ids) {
    await deps.db.transaction((tx) =>
      publish(tx, realm.id, { audience: { user_ids: [user_id] }, payload: { type: 'bench' } }),
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function basic(email, key) {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
}
