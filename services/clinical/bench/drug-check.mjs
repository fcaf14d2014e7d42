/**
 * The check of 100 pairs of medications by the demonstration's table of interactions, and how long it takes: `npm run bench:suggestions`.
 * Fails where a severe pair is missed, or where a check of many medications takes 2 seconds.
 */
import { fileURLToPath } from 'node:url';
import { checkMedication } from '../dist/src/features/suggestions/drug-engine.js';
import { importInteractions } from '../dist/src/features/suggestions/interaction-import.js';
import { DRUG_ORDERS, ORDERS_AT_FIRST } from './drug-orders.mjs';
import { DRUG_PAIRS } from './drug-pairs.mjs';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService } from './service.mjs';

const GOAL_MS = 2_000;
const MANY = 50;

const service = await startBenchService();
const table = fileURLToPath(new URL('../data/interactions.csv', import.meta.url));
const [imported] = await importInteractions(service.databaseUrl, table);
await service.settle();

async function check(displays, allergy = '') {
  const items = displays.map((display) => ({ medication: { display } }));
  const counted = allergy ? [{ id: 'allergy', substance: { display: allergy }, criticality: null }] : [];
  const medication = { current: [], counted, hospitalRead: true, isCut: false };
  const began = performance.now();
  const { result } = await checkMedication(service.deps.db, {
    input: { items },
    language: 'en',
    sources: [],
    medication,
  });
  return { ...result, time: performance.now() - began };
}

const weighs = ({ type, severity }) =>
  type === 'interaction' && (severity === 'severe' || severity === 'contraindicated');
const times = [];
const missed = [];
const alarms = [];
let unrecognized = 0;
for (const { isSevere, one, other } of DRUG_PAIRS) {
  const { warnings, unchecked, time } = await check([one, other]);
  times.push(time);
  const isWarned = warnings.some(weighs);
  if (isSevere && !isWarned) missed.push(`${one} with ${other}`);
  if (!isSevere && isWarned) alarms.push(`${one} with ${other}`);
  if (unchecked.some(({ reason }) => reason === 'medication_unknown' || reason === 'part_unknown')) unrecognized += 1;
}
let orders = 0;
for (const { expected, allergy, medications } of DRUG_ORDERS) {
  const { warnings } = await check(medications, allergy);
  const said = new Set(warnings.filter((each) => each.type !== 'interaction' || weighs(each)).map(({ type }) => type));
  if (expected === '-' ? said.size === 0 : said.has(expected)) orders += 1;
  else console.error(`${expected} expected, ${[...said].join() || 'nothing'} said: ${medications.join('; ')}`);
}
const many = [...new Set(DRUG_PAIRS.flatMap(({ one, other }) => [one, other]))].slice(0, MANY);
const long = [];
for (let round = 0; round < 20; round += 1) long.push((await check(many)).time);
await service.stop();

for (const pair of missed) console.error(`missed: ${pair}`);
for (const pair of alarms) console.error(`warned of without need: ${pair}`);
const severe = DRUG_PAIRS.filter(({ isSevere }) => isSevere).length;
const slowest = quantile(long, 0.95);
await writeSection(
  'Checked medications',
  `${DRUG_PAIRS.length} pairs in Spanish and English, by generic names, brands, salts and combinations, which were written for this measurement
(\`bench/drug-pairs.mjs\`), by the demonstration's table of ${imported.pairs} pairs. The goal is that no severe pair is missed: **${missed.length}** of ${severe} were.
Of ${DRUG_PAIRS.length - severe} pairs that are not severe ${alarms.length} were warned of as severe. In ${unrecognized} pairs a name was not recognized, and the answer said so. Whoever wrote
the pairs wrote the table and the index of names too: pairs of others will do worse. Of those with doses one severe pair was missed when they were first read.

Of ${DRUG_ORDERS.length} orders as staff write them (\`bench/drug-orders.mjs\`: interactions, classes of allergies, duplicates, and orders without any of these) ${ORDERS_AT_FIRST} were
answered as expected when the check first read them, and ${orders} now that it learned from them. Doses, routes, pregnancy and renal function are not checked.

How long it takes, one at a time, ${machine}: a pair (${DRUG_PAIRS.length}) median ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}; ${MANY} medications (20 times)
median ${ms(quantile(long, 0.5))}, p95 **${ms(slowest)}**; the goal is ${ms(GOAL_MS)}.`,
);
if (missed.length > 0 || slowest >= GOAL_MS) process.exitCode = 1;
