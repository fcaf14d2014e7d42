/**
 * What the web client does in Chromium: `npm run bench:web-client [seconds of the stream] [messages to scroll] [patience in seconds]`.
 * The service is real, with 50,000 people and a topic of 100,000 messages; the stream of new messages is made by the bench
 * (web-client-front.mjs), so that what is measured is the client. Says which goals are missed, and fails where one is.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { ARGUMENTS, findBrowser } from './browser-program.mjs';
import { writeSection } from './results.mjs';
import { startBenchProcess } from './service.mjs';
import { fillForWebClient, MESSAGES, PEOPLE } from './web-client-data.mjs';
import { startFront } from './web-client-front.mjs';

const STREAM_SECONDS = Number(process.argv[2] ?? 60);
const TO_SCROLL = Number(process.argv[3] ?? MESSAGES);
const RATE = 200;
/** An hour of the stream, in a shorter time. */
const FAST_RATE = 2_000;
const FAST_MESSAGES = RATE * Math.min(3_600, STREAM_SECONDS * 10);
const FRAME_MS = 1000 / 60;
const PATIENCE_MS = Number(process.argv[4] ?? 300) * 1000;
const GOAL = { switch_ms: 50, server_ms: 300, key_ms: 16, late: 0.05, growth: 1.2, elements: 5_000, nodes: 20_000 };

const service = await startBenchProcess({ LOG_LEVEL: 'fatal' });
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const { channel_id, newest } = await fillForWebClient(pool, service.realm.id, service.owner.id);
await pool.end();
await service.settle();
const front = await startFront({ ...service, user_id: service.owner.id });
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  args: ARGUMENTS,
  env: { ...process.env, LD_LIBRARY_PATH: found.libraries },
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
const rows = [];
const missed = [];
/** Script, style and layout, in milliseconds since the page was opened. */
async function work() {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
  return {
    script_ms: of('ScriptDuration') * 1000,
    all_ms: (of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration')) * 1000,
    heap_mb: of('JSHeapUsedSize') / 2 ** 20,
    nodes: of('Nodes'),
  };
}

/** After what nobody refers to is gone. */
async function held() {
  await devtools.send('HeapProfiler.collectGarbage');
  return work();
}

const address = (topic) => `#narrow/channel/${channel_id}/topic/${topic.replaceAll(' ', '.20')}`;

/** Shows an address; answers milliseconds until a message of it is drawn. */
const show = (hash) =>
  page.evaluate(async (wanted) => {
    const before = document.querySelector('main h1')?.textContent;
    const from = performance.now();
    location.hash = wanted;
    const isThere = () =>
      document.querySelector('main h1')?.textContent !== before && document.querySelector('[data-message]') !== null;
    while (!isThere()) await new Promise(requestAnimationFrame);
    return performance.now() - from;
  }, hash);

async function start() {
  const from = performance.now();
  await page.goto(`${front.origin}/${address('topic 1')}`);
  await page.locator('[data-message]').first().waitFor();
  rows.push([`first page with ${PEOPLE} people, warm service`, `${Math.round(performance.now() - from)} ms`, '']);
}

async function switching() {
  const fromServer = [];
  for (let n = 2; n <= 9; n += 1) fromServer.push(await show(address(`topic ${n}`)));
  const fromMemory = [];
  for (let n = 0; n < 20; n += 1) {
    const before = await work();
    await show(address(`topic ${2 + (n % 8)}`));
    fromMemory.push((await work()).script_ms - before.script_ms);
  }
  goal('switch to a conversation in memory: script, median', middle(fromMemory), GOAL.switch_ms, 'ms');
  rows.push(['– longest of 20', `${Math.round(Math.max(...fromMemory))} ms`, '']);
  goal('switch to one that is loaded from the server, median', middle(fromServer), GOAL.server_ms, 'ms');
  rows.push(['– longest of 8', `${Math.round(Math.max(...fromServer))} ms`, '']);
}

/** Where names of people are looked for as one types; a place of the settings has an address. */
const TYPED = [
  ['compose', 'main textarea', 'Hello @ana person 4 and @car'],
  ['the box that finds everything', '#sidebar-filter', 'ana person 42'],
  [
    'the list of everybody',
    '[aria-labelledby=settings-section] input[type=search]',
    'ana person 42',
    '#settings/people',
  ],
];

async function typing() {
  for (const [where, field, text, hash] of TYPED) {
    if (hash) await page.evaluate((wanted) => void (location.hash = wanted), hash);
    await page.locator(field).click();
    const keys = [];
    for (const key of text) {
      const before = await work();
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      keys.push((await work()).all_ms - before.all_ms);
    }
    goal(`a key in ${where} with ${PEOPLE} people: script, style and layout, median`, middle(keys), GOAL.key_ms, 'ms');
    goal('– longest', Math.max(...keys), GOAL.key_ms, 'ms');
    await page.locator(field).fill('');
  }
}

/** Events as the service tells them, of the newest topic that is shown. */
async function template() {
  const query = new URLSearchParams({
    anchor: 'newest',
    num_before: '1',
    num_after: '0',
    client_gravatar: 'false',
    narrow: JSON.stringify(
      [
        ['channel', channel_id],
        ['topic', 'all of it'],
      ].map(([operator, operand]) => ({ operator, operand })),
    ),
  });
  const response = await fetch(`${front.origin}/api/v1/messages?${query}`);
  const { flags: _flags, ...message } = (await response.json()).messages[0];
  return message;
}

let event_id = 0;
let message_id = newest + MESSAGES;

/** Tells of messages at a rate; answers when the last one is drawn. */
async function pour(message, rate, count) {
  const from = performance.now();
  for (let told = 0; told < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - from) / 1000) * rate));
    const events = [];
    for (; told < due; told += 1) {
      const id = (message_id += 1);
      const text = `Streamed ${id}${' with some more words to read'.repeat(id % 5)}`;
      const timestamp = Math.floor(Date.now() / 1000);
      const sent = { ...message, id, content: `<p>${text}</p>`, timestamp };
      events.push({ type: 'message', message: sent, flags: ['read'], id: (event_id += 1) });
    }
    if (events.length > 0) front.tell(events);
    await sleep(10);
  }
  await page.locator(`[data-message="${message_id}"]`).waitFor({ timeout: 120_000 });
  return (performance.now() - from) / 1000;
}

async function stream() {
  await show(address('all of it'));
  const message = await template();
  await pour(message, RATE, RATE);
  const frames = page.evaluate(
    () =>
      new Promise((resolve) => {
        const gaps = [];
        let last = performance.now();
        window.endOfFrames = () => resolve(gaps);
        const next = (now) => {
          gaps.push(now - last);
          last = now;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
  const before = await work();
  const seconds = await pour(message, RATE, RATE * STREAM_SECONDS);
  const spent = (await work()).all_ms - before.all_ms;
  await page.evaluate(() => window.endOfFrames());
  const gaps = await frames;
  const late = gaps.filter((gap) => gap > FRAME_MS * 1.5).length / gaps.length;
  goal(
    `${RATE} messages a second for ${STREAM_SECONDS} s: frames that came late`,
    late,
    GOAL.late,
    '',
    (n) => `${(n * 100).toFixed(1)} %`,
  );
  rows.push(['– frames a second', (gaps.length / seconds).toFixed(1), '60']);
  rows.push(['– longest time between two', `${Math.round(Math.max(...gaps))} ms`, '']);
  rows.push(['– script, style and layout of a second', `${Math.round(spent / seconds)} ms`, '']);
}

async function hour() {
  const message = await template();
  await pour(message, FAST_RATE, FAST_RATE * 2);
  const heaps = [(await held()).heap_mb];
  let seconds = 0;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    seconds += await pour(message, FAST_RATE, FAST_MESSAGES / 4);
    heaps.push((await held()).heap_mb);
  }
  const [first = 0] = heaps;
  rows.push([
    `heap before and after each quarter of ${FAST_MESSAGES} messages, at ${Math.round(FAST_MESSAGES / seconds)} a second`,
    `${heaps.map((heap) => heap.toFixed(0)).join(', ')} MB`,
    '',
  ]);
  goal('– growth', heaps.at(-1) / first, GOAL.growth, '', (n) => `× ${n.toFixed(2)}`);
}

async function scrolling() {
  await show(address('topic 3'));
  await page.goto(`${front.origin}/${address('all of it')}/near/${newest}`);
  await page.locator('[data-message]').first().waitFor();
  const before = await held();
  let elements = 0;
  let oldest = newest;
  const until = performance.now() + PATIENCE_MS * 0.9;
  while (newest - oldest < TO_SCROLL - 200 && performance.now() < until) {
    const looked = await page.evaluate(async () => {
      const everything = document.getElementsByTagName('*');
      let most = 0;
      let scroller = document.querySelector('[data-message]');
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
      for (let n = 0; n < 60; n += 1) {
        scroller.scrollTop -= 4_000;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, everything.length);
      }
      const rows = [...document.querySelectorAll('[data-message]')];
      return { most, oldest: Math.min(...rows.map((row) => Number(row.dataset.message))) };
    });
    oldest = looked.oldest;
    elements = Math.max(elements, looked.most);
  }
  const after = await held();
  rows.push(['messages scrolled through', String(newest - oldest), String(TO_SCROLL)]);
  if (newest - oldest < TO_SCROLL - 200) missed.push('messages scrolled through');
  goal('– most elements of the document', elements, GOAL.elements, '');
  goal('– nodes that are held afterwards', after.nodes, GOAL.nodes, '');
  rows.push(['– heap before and after', `${before.heap_mb.toFixed(0)}, ${after.heap_mb.toFixed(0)} MB`, '']);
  goal('– growth', after.heap_mb / before.heap_mb, GOAL.growth * 1.2, '', (n) => `× ${n.toFixed(2)}`);
}

async function patience(what) {
  await sleep(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`${what} took longer than ${PATIENCE_MS / 1000} s`);
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function goal(what, value, most, unit, format = (n) => `${n < 10 ? n.toFixed(1) : Math.round(n)} ${unit}`.trim()) {
  rows.push([what, format(value), `< ${format(most)}`]);
  if (value >= most) missed.push(what);
}

async function report() {
  const cells = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  await writeSection(
    'The web client in Chromium',
    `${PEOPLE} people, ${MESSAGES} messages in one topic; the service, PostgreSQL, the bench and Chromium (headless, without a graphics processor) shared
${cpus().length} × ${cpus()[0].model.trim()} with other work, load of the machine at the end ${Math.round(loadavg()[0])}: script, style and layout are processor
time, all else includes what was waited for a core. The stream of new messages is made by the bench, all else is answered by the service.

| | | goal |
|---|---|---|
${cells}

${missed.length === 0 ? 'No goal is missed.' : `Missed: ${missed.join('; ')}.`}`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

try {
  for (const measure of [start, switching, typing, stream, hour, scrolling]) {
    const from = rows.length;
    await Promise.race([measure(), patience(measure.name)]).catch((error) => {
      missed.push(`${measure.name} (not measured to its end: ${String(error.message).split('\n')[0]})`);
    });
    for (const [what, value] of rows.slice(from)) console.log(`${what}: ${value}`);
  }
} finally {
  await browser.close();
  front.stop();
  await service.stop();
}
await report();
