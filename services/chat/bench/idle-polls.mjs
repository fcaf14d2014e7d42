/**
 * What open polls weigh: `npm run bench:idle-polls`. Fails where one process with 5,000 of them holds
 * more than 300 MB.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';

const POLLS = 5_000;
const LIMIT_MB = 300;
const SENDS_AFTERWARDS = 20;

if (process.argv[2] === 'serve') await serve();
else await measure();

/** The service in a process of its own, with as many users as there will be polls. */
async function serve() {
  const { startBenchService } = await import('./service.mjs');
  const { generateApiKey, sealApiKey } = await import('../dist/src/secrets/api-keys.js');
  const service = await startBenchService();
  const keys = [];
  for (let n = 0; n < POLLS; n += 1) {
    const key = generateApiKey();
    const sealed = sealApiKey(service.deps.config.apiKeySecret, key);
    keys.push({
      email: `user${n}@example.com`,
      key,
      hash: sealed.api_key_hash.toString('hex'),
      sealed: sealed.api_key_encrypted.toString('hex'),
    });
  }
  await service.deps.db.query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, p.email, p.email, 400, decode(p.hash, 'hex'), decode(p.sealed, 'hex')
     from jsonb_to_recordset($2::jsonb) as p (email text, hash text, sealed text)`,
    [service.realm.id, JSON.stringify(keys.map(({ email, hash, sealed }) => ({ email, hash, sealed })))],
  );
  process.send({
    url: service.url,
    authorizations: keys.map(({ email, key }) => basic(email, key)),
    owner: service.authorization,
    owner_id: service.owner.id,
  });
  process.on('message', (message) => {
    if (message === 'memory') process.send({ rss: process.memoryUsage().rss });
    else void service.stop().then(() => process.exit(0));
  });
}

function basic(email, key) {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
}

async function measure() {
  const { writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const said = async () => (await once(child, 'message'))[0];
  const { url, authorizations, owner, owner_id } = await said();
  const memory = async () => {
    child.send('memory');
    return (await said()).rss / 1024 / 1024;
  };
  const before = await memory();
  const agent = new http.Agent({ keepAlive: true, maxSockets: POLLS });
  let answered = 0;
  for (const authorization of authorizations) {
    const body = new URLSearchParams({ fetch_event_types: '[]' });
    const response = await fetch(`${url}/register`, { method: 'POST', body, headers: { authorization } });
    const { queue_id, last_event_id } = await response.json();
    http
      .get(
        `${url}/events?${new URLSearchParams({ queue_id, last_event_id })}`,
        { agent, headers: { authorization } },
        (res) => {
          res.resume();
          res.on('end', () => (answered += 1));
        },
      )
      .on('error', () => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const idle = await memory();
  for (let n = 0; n < SENDS_AFTERWARDS; n += 1) {
    const body = new URLSearchParams({ type: 'direct', to: `[${owner_id}]`, content: 'to nobody else' });
    await fetch(`${url}/messages`, { method: 'POST', body, headers: { authorization: owner } });
  }
  const after = await memory();
  agent.destroy();
  child.send('stop');
  await once(child, 'exit');
  const open = POLLS - answered;
  await writeSection(
    'Idle polls',
    `${POLLS} users, each with a queue registered for everything and a poll open on it, in one process; resident memory of that process. ${open} polls were
still open at the end. The goal is ${LIMIT_MB} MB.

| | memory |
|---|---|
| the service before | ${before.toFixed(0)} MB |
| with ${POLLS} open polls | **${idle.toFixed(0)} MB** |
| after ${SENDS_AFTERWARDS} messages that are for none of them | ${after.toFixed(0)} MB |`,
  );
  if (idle > LIMIT_MB) process.exit(1);
}
