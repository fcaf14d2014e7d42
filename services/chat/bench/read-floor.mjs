/**
 * What the service adds to a read of one row: `npm run bench:read-floor`. Compares GET /get_stream_id with a bare
 * Express handler behind the same server that runs the same prepared statement; beside them pgbench, where it is
 * installed. Fails below 0.6 of the bare handler.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CONNECTIONS = 10;
const SLICE_MS = 1_000;
const ROUNDS = 12;
const GOAL = 0.6;

if (process.argv[2] === 'serve') await serve();
else await measure();

async function serve() {
  const { default: express } = await import('express');
  const { startBenchService } = await import('./service.mjs');
  const { createHttpServer } = await import('../dist/src/http/create-http-server.js');
  const service = await startBenchService({ LOG_LEVEL: 'info', RATE_LIMIT_USER: '60:9999999,3600:9999999' });
  const { db } = service.deps;
  const { id } = await db.one("insert into channels (realm_id, name) values ($1, 'general') returning id", [
    service.realm.id,
  ]);
  const { statement, values } = await captureStatement(service, id);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/bare', async (_req, res) => {
    const [row] = await db.reads.named('channel_for_user_by_name', statement, values);
    res.json({ result: 'success', msg: '', stream_id: row.id });
  });
  const bare = createHttpServer(app);
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  process.send({
    service: {
      port: Number(new URL(service.url).port),
      path: '/api/v1/get_stream_id?stream=general',
      authorization: service.authorization,
    },
    bare: { port: bare.address().port, path: '/bare' },
    databaseUrl: service.databaseUrl,
    statement,
    values,
  });
  process.once('message', () => void service.stop().then(() => process.exit(0)));
}

/** The statement that the endpoint runs, with its values, seen as it runs. */
async function captureStatement(service, id) {
  const { reads } = service.deps.db;
  const { named } = reads;
  let captured;
  reads.named = (name, text, values) => {
    if (name === 'channel_for_user_by_name') captured = { statement: text, values };
    return named(name, text, values);
  };
  const response = await fetch(`${service.url}/get_stream_id?stream=general`, {
    headers: { authorization: service.authorization },
  });
  const { stream_id } = await response.json();
  reads.named = named;
  if (stream_id !== id || !captured) throw new Error('the endpoint does not run the statement that this compares');
  return captured;
}

async function measure() {
  const { writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ service, bare, databaseUrl, statement, values }] = await once(child, 'message');
  const runs = { service: [], bare: [] };
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    for (const name of round % 2 ? ['service', 'bare'] : ['bare', 'service']) {
      const rate = await load(name === 'service' ? service : bare);
      if (round >= 2) runs[name].push(rate);
    }
  }
  const pgbench = await runPgbench(databaseUrl, statement, values);
  child.send('stop');
  await once(child, 'exit');
  const ratios = runs.service.map((rate, round) => rate / runs.bare[round]).toSorted((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1];
  const median = (list) => Math.round(list.toSorted((a, b) => a - b)[list.length >> 1]);
  await writeSection(
    'One row read',
    `GET /get_stream_id and a bare Express handler behind the same server, on the same prepared statement and connections, in one
process; ${CONNECTIONS} connections kept open, ${ROUNDS} rounds of ${SLICE_MS / 1000} s each in turn; ${os.cpus().length} × ${os.cpus()[0].model}. The goal is ${GOAL}.

| | requests per second |
|---|---|
| the service: credentials, limits, parameters, permissions, log line | ${median(runs.service)} |
| bare handler | ${median(runs.bare)} |
| ratio, median of the rounds | **${ratio.toFixed(2)}** |
| pgbench, the same statement, ${CONNECTIONS} clients | ${pgbench ?? 'not installed'} |`,
  );
  if (ratio < GOAL) process.exit(1);
}

/** Requests per second that as many connections get, each asking again as soon as it is answered. */
async function load({ port, path: target, authorization }) {
  const request = Buffer.from(
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${authorization ? `Authorization: ${authorization}\r\n` : ''}\r\n`,
  );
  let answered = 0;
  let stopped = false;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      const head = pending.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(pending)[1]);
      if (pending.length < head + 4 + length) return;
      if (!pending.startsWith('HTTP/1.1 200')) throw new Error(pending);
      pending = '';
      answered += 1;
      if (!stopped) socket.write(request);
    });
    return socket;
  });
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
  stopped = true;
  const rate = (answered * 1000) / (performance.now() - started);
  for (const socket of sockets) socket.destroy();
  return rate;
}

async function runPgbench(databaseUrl, statement, values) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-pgbench-'));
  const literal = (value) => (value === null ? 'null' : typeof value === 'number' ? value : `'${value}'`);
  const text = statement.replaceAll(/\$(\d+)/g, (_, n) => literal(values[n - 1])).replaceAll(/\s+/g, ' ');
  const script = path.join(folder, 'read.sql');
  await writeFile(script, `${text};\n`);
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS),
      '-j',
      '1',
      '-T',
      '5',
      '-f',
      script,
      databaseUrl,
    ]);
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)[1]));
  } catch {
    return undefined;
  }
}
