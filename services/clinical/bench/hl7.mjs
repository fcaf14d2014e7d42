/**
 * What taking results by messages costs: `npm run bench:hl7`. One laboratory sends ORU^R01 with OBSERVATIONS each over MLLP, and the same
 * results by POST lab-results, each over one connection that is sent WINDOW ahead; then messages are looked up by their control id among
 * BENCH_ROWS (1,000,000) others. Fails below GOAL of the requests, or where a look-up among all takes more than SLOWER times one among few.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const OBSERVATIONS = 12;
const WINDOW = 8;
const SLICE_MS = 4_000;
const WARM_UP = 2;
const ROUNDS = 8;
const LOOK_UPS = 200;
const GOAL = 0.6;
const SLOWER = 2;
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);

if (process.argv[2] === 'serve') await serve();
else await measure();

async function serve() {
  const { createListener } = await import('../dist/src/features/interop-receiving/index.js');
  const { newId } = await import('../dist/src/id.js');
  const { logColleagueIn, startBenchService } = await import('./service.mjs');
  const { fillMessages } = await import('./hl7-data.mjs');
  process.env.LOG_LEVEL = 'info';
  const service = await startBenchService();
  const { owner, clinicId, url } = service;
  await owner.query(`update clinics set settings = settings || '{"areas": ["interop"]}' where id = $1`, [clinicId]);
  const colleague = async (role) => {
    const id = newId();
    await owner.query(
      `insert into practitioners (clinic_id, id, full_name, license_number, specialty) values ($1, $2, $3, $4, 'Laboratory')`,
      [clinicId, id, role, `L-${id}`],
    );
    return logColleagueIn(service, id, role);
  };
  const [administrator, laboratory] = [await colleague('administrator'), await colleague('laboratory')];
  const made = await fetch(`${url}/api/v1/interop/connections`, {
    method: 'POST',
    headers: { authorization: administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', types: ['ORU'], sending_application: 'BENCH', receiving_facility: 'CLINIC' }),
  });
  const { data: connection } = await made.json();
  const listener = createListener(service.deps);
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  process.send({
    http: service.port,
    mllp: listener.server.address().port,
    authorization: laboratory,
    patientId: service.patientId,
  });
  process.once('disconnect', () => process.exit(1));
  for await (const [message] of on(process, 'message')) {
    if (message === 'stop') break;
    if (message === 'fill') await fillMessages(service, connection.id, ROWS);
    if (message !== 'cpu') await service.settle();
    process.send(process.cpuUsage());
  }
  await listener.stop();
  await service.stop();
  process.exit(0);
}

async function measure() {
  const { jsonRequest } = await import('./load.mjs');
  const { pipelined } = await import('./hl7-load.mjs');
  const { messageWith, resultOf } = await import('./hl7-data.mjs');
  const { machine, ms, quantile, writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ http, mllp, authorization, patientId }] = await once(child, 'message');
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  let nth = 0;
  const kinds = {
    messages: { port: mllp, isGood: /\rMSA\|AA\|/, next: () => messageWith(OBSERVATIONS, `B${(nth += 1)}`) },
    requests: {
      port: http,
      isGood: /^HTTP\/1\.1 201/,
      next: () =>
        jsonRequest(
          'POST',
          '/api/v1/lab-results',
          { authorization, 'idempotency-key': randomUUID() },
          resultOf(patientId, OBSERVATIONS),
        ),
    },
  };
  const rates = { messages: [], requests: [] };
  const cpu = { messages: [], requests: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    if (round === 0) await ask('settle');
    for (const name of round % 2 ? ['messages', 'requests'] : ['requests', 'messages']) {
      const before = await ask('cpu');
      const { count, rate } = await pipelined({ ...kinds[name], window: WINDOW, durationMs: SLICE_MS });
      const after = await ask('cpu');
      if (round < 0) continue;
      rates[name].push(rate);
      cpu[name].push((after.user + after.system - before.user - before.system) / 1000 / count);
    }
  }
  const lookUp = async () => {
    const times = [];
    for (let each = 0; each < LOOK_UPS; each += 1) {
      const start = performance.now();
      const target = `/api/v1/interop/messages?control_id=B${1 + Math.floor(Math.random() * nth)}`;
      const answer = await fetch(`http://127.0.0.1:${http}${target}`, { headers: { authorization } });
      await answer.text();
      times.push(performance.now() - start);
      if (answer.status !== 200) throw new Error(`${target}: ${answer.status}`);
    }
    return quantile(times, 0.5);
  };
  const few = await lookUp();
  const kept = nth;
  await ask('fill');
  const many = await lookUp();
  const { rate: rateAmongMany } = await pipelined({ ...kinds.messages, window: WINDOW, durationMs: SLICE_MS });
  child.send('stop');
  await once(child, 'exit');
  const perRound = rates.messages.map((rate, round) => rate / rates.requests[round]);
  const ratio = quantile(perRound, 0.5);
  await writeSection(
    'Messages of HL7 v2',
    `ORU^R01 with ${OBSERVATIONS} observations each over MLLP against the same results by POST lab-results: each over one connection that is sent
${WINDOW} ahead, both by the same process, the listener beside the service. Messages of one connection are applied in their order, one after
another; requests that are sent ahead are worked on at once. ${ROUNDS} rounds of ${SLICE_MS / 1000} s each in turn; ${machine}, which had
a load of ${Math.round(loadavg()[1])} from all that ran on it. The goal is ${GOAL}.

| | results per second | CPU of the process, each |
|---|---|---|
| messages: parsed, kept encrypted, applied and acknowledged in one commit | ${Math.round(quantile(rates.messages, 0.5))} | ${ms(quantile(cpu.messages, 0.5))} |
| requests, with Idempotency-Key | ${Math.round(quantile(rates.requests, 0.5))} | ${ms(quantile(cpu.requests, 0.5))} |
| ratio, median of the rounds | **${ratio.toFixed(2)}** | |

The ratio of each round: ${perRound.map((value) => value.toFixed(2)).join(', ')}.

Looking messages up by their control id, over HTTP, ${LOOK_UPS} times: ${ms(few)} (median) among ${kept}, ${ms(many)} among ${ROWS.toLocaleString('en')} more of the
same connection, which were made by SQL. Among those ${Math.round(rateAmongMany)} messages per second are applied.`,
  );
  if (ratio < GOAL || many > few * SLOWER) process.exitCode = 1;
}
