/**
 * The pharmacy's ledger when it is large: `npm run bench:pharmacy-ledger`. Stock page by page, the register of a month, and the verification
 * of the largest store; then the patients who had one lot. BENCH_ROWS is the number of movements, BENCH_DATA keeps them for the next run.
 * Fails where a goal is missed.
 */
import os from 'node:os';
import { checkLedgerStore } from '../dist/src/features/pharmacy-stock/ledger-verification-store.js';
import { fillLedger, giveToMany, makePharmacist } from './pharmacy-data.mjs';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { logColleagueIn, startBenchService, timedGet } from './service.mjs';

const MOVEMENTS = Number(process.env.BENCH_ROWS ?? 10_000_000);
const PATIENTS = 5_000;
const TIMES = 40;
const DAY_MS = 86_400_000;

const service = await startBenchService();
const { owner, clinicId } = service;
const count = async (table) =>
  Number((await owner.query(`select count(*) from ${table} where clinic_id = $1`, [clinicId])).rows[0].count);
const pharmacist = await makePharmacist(service, logColleagueIn);
if (!service.isFilled) {
  await fillLedger(service, MOVEMENTS);
  await giveToMany(service, PATIENTS);
}
await service.settle();
const find = async (text) => (await owner.query(text, [clinicId])).rows[0];
const central = await find(`select id from pharmacy_stores where clinic_id = $1 and kind = 'pharmacy'`);
const had = await find(
  `select l.product_id, l.number, l.id from pharmacy_lots l where l.clinic_id = $1
     and l.id in (select lot_id from pharmacy_dispensed_lots where clinic_id = $1 limit 1)`,
);
const sizes = {
  movements: await count('pharmacy_movements'),
  balances: await count('pharmacy_balances'),
  register: await count('pharmacy_register'),
  central: Number(
    (
      await owner.query('select sum(movements) from pharmacy_balances where clinic_id = $1 and store_id = $2', [
        clinicId,
        central.id,
      ])
    ).rows[0].sum,
  ),
};

const get = (target) => timedGet(service, `/api/v1/pharmacy/${target}`, pharmacist);
/** Times of that request; of pages, each time of the one that follows. */
async function timesOf(target, isPaged = false) {
  const times = [];
  let cursor = '';
  for (let n = -3; n < TIMES; n += 1) {
    const { time, body } = await get(target + cursor);
    if (body.data.length === 0 && !target.includes('kind=')) throw new Error(`${target} is empty`);
    if (n >= 0) times.push(time);
    if (isPaged) cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`;
  }
  return times;
}
const day = (at) => new Date(at).toISOString().slice(0, 10);
const [from, to] = [day(Date.now() - 90 * DAY_MS), day(Date.now() - 60 * DAY_MS)];
const month = `date_from=${from}&date_to=${to}`;
const cases = [
  ['stock of a store, a page of 100, through its pages', `stock?store_id=${central.id}&per_page=100`, 50, true],
  ['stock of all stores, a page of 100, through its pages', 'stock?per_page=100', 50, true],
  [
    'stock of what expires within 60 days, a page of 100',
    `stock?per_page=100&expiring_before=${day(Date.now() + 60 * DAY_MS)}`,
    50,
  ],
  ['stock below minimum in a store, a page of 100', `stock?store_id=${central.id}&below_minimum=1&per_page=100`, 50],
  ['balance of a lot', `stock?lot_id=${had.id}`, 100],
  [
    'register of a month of a store, a page of 100',
    `controlled-register?store_id=${central.id}&${month}&per_page=100`,
    100,
  ],
  [
    'register of a month of a store, through its pages',
    `controlled-register?store_id=${central.id}&${month}&per_page=100`,
    100,
    true,
  ],
  ['movements of a month of a store, a page of 100', `movements?store_id=${central.id}&${month}&per_page=100`, 100],
  ['movements of a product, a page of 100', `movements?product_id=${had.product_id}&per_page=100`, 100],
  [
    'destructions in all movements (there are none), a page of 100',
    `movements?kind=destruction,return&store_id=${central.id}`,
    100,
  ],
];
// Of what nothing is found: what any request costs on this machine at that time.
const idle = [];
for (let n = 0; n < TIMES; n += 1) idle.push((await get('products?barcode=40063813')).time);
const floor = quantile(idle, 0.5);
const rows = [];
let isMissed = false;
const note = (name, times, goal) => {
  const slow = quantile(times, 0.95);
  isMissed ||= slow >= goal;
  rows.push(`| ${name} | ${ms(quantile(times, 0.5))} | ${slow >= goal ? `**${ms(slow)}**` : ms(slow)} | ${ms(goal)} |`);
};
for (const [name, target, goal, isPaged] of cases) {
  note(name, await timesOf(target, isPaged), goal);
}
const client = await owner.connect();
await client.query('set role clinical_worker');
const worker = { row: async (text, values) => numbersOf((await client.query(text, values)).rows[0]) };
const numbersOf = ({ movements, wrong }) => ({ movements: Number(movements), wrong: Number(wrong) });
const verified = [];
for (let n = 0; n < 3; n += 1) {
  const began = performance.now();
  const { movements, wrong } = await checkLedgerStore(worker, { clinic_id: clinicId, id: central.id });
  verified.push(performance.now() - began);
  if (wrong !== 0 || movements !== sizes.central) throw new Error('The ledger is not what was loaded.');
}
client.release(true);
note(`verification of the largest store, of ${sizes.central} movements`, verified, 10_000);

const made = performance.now();
const answer = await fetch(`${service.url}/api/v1/pharmacy/recalls`, {
  method: 'POST',
  headers: { authorization: pharmacist, 'content-type': 'application/json' },
  body: JSON.stringify({ product_id: had.product_id, lot_numbers: [had.number], reason: 'Particles' }),
});
const recall = await answer.json();
if (answer.status !== 201) throw new Error(JSON.stringify(recall));
note('recalling a lot', [performance.now() - made], 1_000);
const listed = [];
for (let n = 0; n < 10; n += 1) {
  const { time, body } = await get(`recalls/${recall.data.id}/patients?per_page=${PATIENTS}`);
  if (body.data.length !== PATIENTS) throw new Error(`${body.data.length} patients`);
  listed.push(time);
}
note(`its ${PATIENTS} patients in one answer, each in the trail`, listed, 1_000);
await service.stop();
await writeSection(
  'Ledger of the pharmacy',
  `A ledger of ${sizes.movements} movements in ten stores, the largest with ${sizes.central} of them, ${sizes.balances} balances of lots, and a register
of ${sizes.register} rows. Each request ${TIMES} times, the verification three times, the patients ten times, one at a time, ${machine}. The goals are those of the right
column, for 95 of 100; a missed one is bold. The machine was shared, with ${os.loadavg()[0]?.toFixed(0)} processes that wanted to run at the end: a request that
finds nothing took ${ms(floor)}.

| | median | p95 | goal |
|---|---|---|---|
${rows.join('\n')}`,
);
if (isMissed) process.exitCode = 1;
