/**
 * What opening the chart of a patient with 2,000 entries costs in a clinic of BENCH_ROWS other results, and looking for words in it:
 * `npm run bench:chart`. Each request as the console sends it, all of the page's at once, and the page in a browser, from the address to
 * the last section: the one of `CHROMIUM_PATH`, or the one that the tests unpacked. Fails above one second.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { createPasswords } from '../dist/src/secrets/passwords.js';
import { fillChart, fillClinic } from './chart-data.mjs';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService, timedGet } from './service.mjs';

const OTHERS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 30;
const GOAL_MS = 1_000;
const PASSWORD = 'a bench password of its own';

const files = await mkdtemp(path.join(os.tmpdir(), 'bench-documents-'));
const service = await startBenchService({ environment: { DOCUMENTS: `file://${files}` } });
const entries = await fillChart(service);
await fillClinic(service, OTHERS);
await service.settle();

const of = `patient_id=${service.patientId}`;
const own = `/api/v1/patients/${service.patientId}`;
/** What the page asks for when it is opened. */
const PAGE = {
  patient: own,
  allergies: `/api/v1/allergies?${of}&per_page=100`,
  problems: `${own}/problems?per_page=100`,
  medication: `/api/mobile/v1/clinical/prescriptions?${of}&active=true&per_page=100`,
  'open orders': `/api/v1/orders?${of}&status=active,on-hold&sort=ordered_at&per_page=100`,
  immunizations: `${own}/immunizations?per_page=100`,
  'vital signs': `${own}/observations?category=vital-signs,survey&per_page=100`,
  results: `${own}/observations?category=laboratory&per_page=100`,
  visits: `/api/v1/consultations?${of}&per_page=10`,
  referrals: `/api/v1/referrals?${of}&per_page=10`,
  documents: `/api/v1/documents?${of}&sort=-date&per_page=20`,
};
const ALONE = {
  ...PAGE,
  'everything by date': `${own}/chart-entries?per_page=50`,
  'one kind by date': `${own}/chart-entries?per_page=50&kind=result`,
  'a word that every note has': `${own}/chart-entries?per_page=50&q=expected`,
  'a word that nothing has': `${own}/chart-entries?per_page=50&q=zzzz`,
};

const times = new Map();
const timed = async (name, ask) => {
  const start = performance.now();
  await ask();
  const list = times.get(name) ?? times.set(name, []).get(name);
  list.push(performance.now() - start);
};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, target] of Object.entries(ALONE)) await timed(name, () => timedGet(service, target));
  await timed('all of the page at once', () =>
    Promise.all(Object.values(PAGE).map((target) => timedGet(service, target))),
  );
}
const [load = 0] = os.loadavg();
const drawn = await drawnTimes();
await service.stop();
await rm(files, { recursive: true });
if (drawn) times.set('the page in a browser', drawn);

const rows = [...times].map(([name, list]) => ({ name, median: quantile(list, 0.5), slow: quantile(list, 0.95) }));
const patient = rows.find(({ name }) => name === 'patient')?.median ?? 1;
await writeSection(
  `Chart beside ${OTHERS.toLocaleString('en')} results`,
  `A patient with ${entries} entries beside ${OTHERS} results of the same clinic, through HTTP with credentials, limits, policy and audit,
${ROUNDS} times, and the patient's page of the console in Chromium, from its address to its last section, ${drawn?.length ?? 'not measured, 0'} times;
${machine}, load ${load.toFixed(0)}. The goal is ${GOAL_MS} ms at most, at the 95th percentile, on a machine that does nothing else. The ratio is
that of the median to the patient's alone.

| what | median | 95 % | ratio |
|---|---|---|---|
${rows.map(({ name, median, slow }) => `| ${name} | ${ms(median)} | ${ms(slow)} | ${(median / patient).toFixed(1)} |`).join('\n')}`,
);
if (rows.some(({ slow }) => slow > GOAL_MS)) process.exitCode = 1;

/** The page in a browser that has its files, as somebody has who works there; undefined without a browser. */
async function drawnTimes() {
  const { version } = JSON.parse(
    await readFile(new URL('../../../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8'),
  );
  const folder = path.join(os.tmpdir(), `clinical-browser-${version}`);
  const program = process.env.CHROMIUM_PATH ?? path.join(folder, 'chromium');
  if (!existsSync(program)) return undefined;
  await service.owner.query('update users set password_hash = $1 where id = $2', [
    await createPasswords().hash(PASSWORD),
    service.userId,
  ]);
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...process.env, ...(!process.env.CHROMIUM_PATH && { LD_LIBRARY_PATH: path.join(folder, 'lib') }) },
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.goto(`${service.url}/console`);
  await page.locator('input[type=email]').fill('doctor@example.com');
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.getByRole('link', { name: 'Patients' }).waitFor();
  const list = [];
  for (let round = 0; round < 12; round += 1) {
    await page.goto(`${service.url}/console/patients/${service.patientId}`, { waitUntil: 'commit' });
    const time = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => {
            const isDrawn = document.querySelectorAll('table').length >= 9 && !document.querySelector('.skeleton');
            if (isDrawn) resolve(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    // The first two fetch the files, and compile them.
    if (round >= 2) list.push(time);
  }
  await browser.close();
  return list;
}
