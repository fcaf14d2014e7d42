/**
 * For how long looking at one large resource, and comparing it with what is kept of it, keep all other requests of the process waiting:
 * `npm run bench:resource-validation`. The measure is the CPU time between two turns of the event loop, which others on the machine do not lengthen. Fails above GOAL.
 */
import { examine, issuesOf } from '../dist/src/fhir/conformance/validate.js';
import { findLostValues } from '../dist/src/fhir/writing/lost-values.js';
import { machine, ms, quantile, writeSection } from './results.mjs';

const ROUNDS = 5;
const GOAL = 50;

const named = (length) =>
  Array.from({ length }, () => ({ text: 'Somebody somewhere', period: { start: '2020-01-01', end: '2021-01-01' } }));
const observation = (id) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '718-7', display: 'Hemoglobin' }] },
  subject: { reference: 'Patient/1' },
  effectiveDateTime: '2026-01-01T10:00:00Z',
  valueQuantity: { value: 13.5, unit: 'g/dL', system: 'http://unitsofmeasure.org', code: 'g/dL' },
  interpretation: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'N' }] },
  ],
  referenceRange: [{ low: { value: 12, unit: 'g/dL' }, high: { value: 16, unit: 'g/dL' } }],
  note: [{ text: `Seen by a second person: ${id}.` }],
});
const ids = Array.from({ length: 200 }, (_, index) => `o${index}`);

const RESOURCES = {
  'a Patient of 999 objects': { resourceType: 'Patient', name: named(250), address: named(249) },
  'a DiagnosticReport with 200 observations': {
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { text: 'Blood count' },
    contained: ids.map(observation),
    result: ids.map((id) => ({ reference: `#${id}` })),
  },
};

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The longest CPU time in milliseconds between two turns of the loop while something is worked on. */
async function longest(work) {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  let [most, isDone] = [0, false];
  let last = spent();
  const watching = (async () => {
    while (!isDone) {
      await turn();
      const now = spent();
      most = Math.max(most, now - last);
      last = now;
    }
  })();
  await turn();
  await work();
  await turn();
  isDone = true;
  await watching;
  return most;
}

const median = (values) => quantile(values, 0.5);

const rows = [];
for (const [name, resource] of Object.entries(RESOURCES)) {
  if (issuesOf(resource).length > 0) throw new Error(`${name} is not valid.`);
  const [atOnce, inParts] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    atOnce.push(await longest(async () => issuesOf(resource)));
    inParts.push(await longest(() => examine(resource)));
  }
  rows.push({ name, atOnce: median(atOnce), inParts: median(inParts) });
}
/** As a record keeps it: without what has no place in it. */
const keptOf = (resource) =>
  JSON.parse(JSON.stringify(resource, (name, value) => (name === 'note' ? undefined : value)));
for (const [name, resource] of Object.entries(RESOURCES)) {
  const [kept, compared] = [keptOf(resource), []];
  for (let round = 0; round < ROUNDS; round += 1)
    compared.push(await longest(() => findLostValues(resource, kept, { issues: [], strict: false })));
  rows.push({ name: `compared with what is kept: ${name}`, inParts: median(compared) });
}
const worst = Math.max(...rows.map(({ inParts }) => inParts));
await writeSection(
  'Looking at a large resource',
  `The longest CPU time for which the event loop serves nobody else while one resource is checked against FHIR R4, and while it is compared
with what is kept of it, in the middle of ${ROUNDS} tries; ${machine}. The goal is ${GOAL} ms in parts, as requests are checked; at once is for comparison.

| resource | at once | in parts |
|---|---|---|
${rows.map(({ name, atOnce, inParts }) => `| ${name} | ${atOnce === undefined ? '' : ms(atOnce)} | **${ms(inParts)}** |`).join('\n')}`,
);
if (worst > GOAL) process.exitCode = 1;
