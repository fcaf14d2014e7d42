/**
 * A topic of a million messages in Chromium: `npm run bench:web-long-topic [messages] [seconds of scrolling at each place]`.
 * Opened at its end, its beginning and three places between, and scrolled both ways at each: what is held afterwards, and
 * whether what somebody reads jumps when more is loaded. All is answered by the service.
 */
import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { ARGUMENTS, findBrowser } from './browser-program.mjs';
import { writeSection } from './results.mjs';
import { startBenchProcess } from './service.mjs';
import { fillForWebClient } from './web-client-data.mjs';
import { startFront } from './web-client-front.mjs';

const MESSAGES = Number(process.argv[2] ?? 1_000_000);
const SECONDS = Number(process.argv[3] ?? 20);
const PEOPLE = 2_000;
const PLACES = [1, 0.75, 0.5, 0.25, 0];
/** Pixels of a notch of a wheel, of a frame of the race, and how far from its place a row may be afterwards. */
const NOTCH = 100;
const STEP = 600;
const TOLERANCE = 4;
const GOAL = { growth: 1.3, elements: 5_000 };

const service = await startBenchProcess({ LOG_LEVEL: 'fatal' });
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const sizes = { people: PEOPLE, messages: MESSAGES };
const { channel_id, oldest, newest } = await fillForWebClient(pool, service.realm.id, service.owner.id, sizes);
await pool.end();
await service.settle();
const front = await startFront({ ...service, user_id: service.owner.id });
const found = await findBrowser();
const env = { ...process.env, LD_LIBRARY_PATH: found.libraries };
const browser = await chromium.launch({ executablePath: found.path, args: ARGUMENTS, env });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.setDefaultTimeout(120_000);
const devtools = await page.context().newCDPSession(page);

/** Megabytes, after what nobody refers to is gone. */
async function heap() {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

/** Scrolls with a wheel, and looks after each notch where the row in the middle of the list has come to rest. */
async function read(direction, milliseconds) {
  const end = performance.now() + milliseconds;
  const seen = { notches: 0, jumps: [] };
  while (performance.now() < end) {
    await page.evaluate(() => {
      const feed = document.querySelector('[role=feed]');
      const { top, height } = feed.getBoundingClientRect();
      window.row = [...feed.querySelectorAll('[data-message]')].find(
        (row) => row.getBoundingClientRect().bottom > top + height / 2,
      );
      window.before = window.row.getBoundingClientRect().top;
    });
    await page.mouse.wheel(0, NOTCH * direction);
    const moved = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const place = () => window.row.getBoundingClientRect().top;
      let last = Number.NaN;
      for (let still = 0, n = 0; still < 4 && n < 60; n += 1) {
        await frame();
        still = place() === last ? still + 1 : 0;
        last = place();
      }
      return window.row.isConnected ? window.before - last : undefined;
    });
    seen.notches += 1;
    // At an end that is still loading there is less to scroll.
    const off = moved === undefined ? 0 : moved * direction;
    if (off < -TOLERANCE || off > NOTCH + TOLERANCE) seen.jumps.push(Math.round(off - NOTCH));
  }
  return seen;
}

/** Scrolls as fast as it is drawn; answers which messages were passed, and the most elements of the document. */
const race = (direction, milliseconds) =>
  page.evaluate(
    async ({ step, time }) => {
      const feed = document.querySelector('[role=feed]');
      const seen = { elements: 0, low: Infinity, high: 0 };
      const end = performance.now() + time;
      while (performance.now() < end) {
        feed.scrollTop += step;
        await new Promise(requestAnimationFrame);
        seen.elements = Math.max(seen.elements, document.getElementsByTagName('*').length);
        for (const { dataset } of feed.querySelectorAll('[data-message]')) {
          seen.low = Math.min(seen.low, Number(dataset.message));
          seen.high = Math.max(seen.high, Number(dataset.message));
        }
      }
      return seen;
    },
    { step: STEP * direction, time: milliseconds },
  );

const rows = [];
const heaps = [];
const total = { passed: 0, notches: 0, jumps: [], elements: 0 };
try {
  for (const place of PLACES) {
    const id = oldest + Math.round((newest - oldest) * place);
    const from = performance.now();
    await page.goto(`${front.origin}/#narrow/channel/${channel_id}/topic/all.20of.20it/near/${id}`);
    await page.locator(`[data-message="${id}"]`).waitFor();
    const opened = Math.round(performance.now() - from);
    await page.mouse.move(900, 400);
    const ways = place === 1 ? [-1] : place === 0 ? [1] : [-1, 1];
    const here = { notches: 0, jumps: [], low: id, high: id };
    for (const direction of ways) {
      const { notches, jumps } = await read(direction, (SECONDS * 500) / ways.length);
      here.notches += notches;
      here.jumps.push(...jumps);
      const { low, high, elements } = await race(direction, (SECONDS * 500) / ways.length);
      here.low = Math.min(here.low, low);
      here.high = Math.max(here.high, high);
      total.elements = Math.max(total.elements, elements);
    }
    heaps.push(await heap());
    total.passed += here.high - here.low;
    total.jumps.push(...here.jumps);
    total.notches += here.notches;
    const cells = [opened, here.high - here.low, here.notches, here.jumps.length, heaps.at(-1).toFixed(1)];
    rows.push(`| ${id - oldest + 1} | ${cells.join(' | ')} |`);
    console.log(rows.at(-1), here.jumps.join(' '));
  }
} finally {
  await browser.close();
  front.stop();
  await service.stop();
}
const growth = Math.max(...heaps) / heaps[0];
const missed = [
  ...(total.jumps.length > 0 ? ['jumps'] : []),
  ...(growth >= GOAL.growth ? ['heap'] : []),
  ...(total.elements >= GOAL.elements ? ['elements'] : []),
];
const jumped = total.jumps.length === 0 ? 'none' : `${total.jumps.length}, by ${total.jumps.join(', ')} pixels`;
await writeSection(
  'A long topic in Chromium',
  `${MESSAGES} messages in one topic, written through SQL, opened at five places. At each it is scrolled for ${SECONDS} s, both ways where there is something
on both sides: half of the time notch by notch with a wheel (${NOTCH} pixels), half of it as fast as it is drawn (${STEP} pixels a frame). A jump is a row
that has come to rest elsewhere than the notch moved it, by more than ${TOLERANCE} pixels. Not all messages are scrolled through: ${total.passed} were passed.
The service, PostgreSQL, the bench and Chromium shared ${cpus().length} × ${cpus()[0].model.trim()} with other work, load of the machine at the end ${Math.round(loadavg()[0])}.

| opened at message | shown after, ms | messages passed | notches | jumps | heap afterwards, MB |
|---|---|---|---|---|---|
${rows.join('\n')}

Most elements of the document: ${total.elements}, goal < ${GOAL.elements}. Highest heap against that at the first place: × ${growth.toFixed(2)}, goal < × ${GOAL.growth}.
Jumps of ${total.notches} notches: ${jumped}; the goal is none. ${missed.length === 0 ? 'No goal is missed.' : `Missed: ${missed.join(', ')}.`}`,
);
if (missed.length > 0) process.exitCode = 1;
