/**
 * What reading in FHIR costs beside the platform's own operation for the same data: `npm run bench:fhir`, with BENCH_ROWS for
 * another number of records of each kind. Fails where the throughput is below GOAL of the own operation's.
 */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const CONNECTIONS = 4;
const SLICE_MS = 1_000;
const WARM_UP = 2;
const ROUNDS = 8;
const GOAL = 0.8;
/** Records of each kind of the patient of `$everything`: a consultation alone is five resources. */
const RECORDS = 42;

async function serve() {
  const { fillRecords, fillPatient, PATIENT, id } = await import('./fhir-data.mjs');
  const { startBenchService } = await import('./service.mjs');
  process.env.LOG_LEVEL = 'info';
  const service = await startBenchService();
  await fillRecords(service, ROWS);
  await fillPatient(service, service.patientId, RECORDS);
  await service.settle();
  const [{ result }] = (await service.owner.query(`select ${id(4, 9)} as result`)).rows;
  const { port, authorization, patientId } = service;
  process.send({ port, authorization, patientId, PATIENT, result });
  process.once('disconnect', () => process.exit(1));
  for await (const [message] of on(process, 'message')) {
    if (message === 'stop') break;
    process.send(process.cpuUsage());
  }
  await service.stop();
  process.exit(0);
}

const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Pages of twenty, each as its operation shows it: counted, with whole records. */
function pairs({ PATIENT, result }) {
  const own = '/api/v1';
  const mobile = '/api/mobile/v1';
  return {
    'a patient': [`/Patient/${PATIENT}`, `${own}/patients/${PATIENT}`],
    'a laboratory result': [`/DiagnosticReport/${result}`, `${own}/lab-results/${result}`],
    'patients by a name': ['/Patient?name=maria1', `${own}/patients?q=maria1&per_page=20`],
    'patients by a rare name': ['/Patient?name=rojas12', `${own}/patients?q=rojas12&per_page=20`],
    'patients by their day of birth': [
      '/Patient?birthdate=1980-05-17',
      `${own}/patients?birth_date=1980-05-17&per_page=20`,
    ],
    'appointments of a day': [
      `/Appointment?date=${day(3)}&_sort=date`,
      `${own}/appointments?date_from=${day(3)}&date_to=${day(3)}&per_page=20`,
    ],
    "a patient's results": [
      `/DiagnosticReport?patient=${PATIENT}&_sort=-issued`,
      `${mobile}/clinical/lab-results?patient_id=${PATIENT}&per_page=20`,
    ],
  };
}

async function measure() {
  const { load } = await import('./load.mjs');
  const { machine, ms, quantile, writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [given] = await once(child, 'message');
  const { port, authorization, patientId } = given;
  const cpu = async () => {
    child.send('cpu');
    const [{ user, system }] = await once(child, 'message');
    return (user + system) / 1000;
  };
  const get = async (target) => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { authorization } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${target}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const alternately = (round, [fhir, own]) => (round % 2 ? [fhir, own] : [own, fhir]);

  const single = [];
  for (const [name, [resources, own]] of Object.entries(pairs(given))) {
    const targets = [`/fhir/R4${resources}`, own];
    const results = await Promise.all(targets.map(get));
    const shown = [(results[0].entry ?? [1]).length, [results[1].data].flat().length];
    if (shown[0] !== shown[1]) throw new Error(`${name}: ${shown[0]} and ${shown[1]}`);
    const measured = new Map(targets.map((target) => [target, { rates: [], cpu: [] }]));
    for (let round = -WARM_UP; round < ROUNDS; round += 1)
      for (const target of alternately(round, targets)) {
        const request = () => `GET ${target} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`;
        const before = await cpu();
        const { rate, times } = await load({
          port,
          status: 200,
          connections: CONNECTIONS,
          durationMs: SLICE_MS,
          request,
        });
        if (round < 0) continue;
        measured.get(target).rates.push(rate);
        measured.get(target).cpu.push(((await cpu()) - before) / times.length);
      }
    const [fhir, platform] = targets.map((target) => measured.get(target));
    const ratio = quantile(
      fhir.rates.map((rate, round) => rate / platform.rates[round]),
      0.5,
    );
    const cells = [fhir, platform].map(
      (each) => `${Math.round(quantile(each.rates, 0.5))} | ${ms(quantile(each.cpu, 0.5))}`,
    );
    single.push({ name, ratio, line: `| ${name} | ${shown[0]} | ${cells.join(' | ')} | **${ratio.toFixed(2)}** |` });
    console.log(single.at(-1).line);
  }

  /** All of a patient, page after page. */
  async function everything() {
    let resources = 0;
    let target = `/fhir/R4/Patient/${patientId}/$everything?_count=100`;
    while (target !== undefined) {
      const { entry, link } = await get(target);
      resources += entry.filter(({ search }) => search.mode === 'match').length;
      const next = link.find(({ relation }) => relation === 'next')?.url;
      target = next && next.slice(next.indexOf('/fhir/R4'));
    }
    return resources;
  }
  const ofPatient = `patient_id=${patientId}&per_page=100`;
  const lists = [
    `/api/v1/patients/${patientId}`,
    `/api/v1/patients/${patientId}/allergies`,
    `/api/v1/appointments?${ofPatient}&date_from=${day(60)}&date_to=${day(-1)}`,
    `/api/mobile/v1/clinical/lab-results?${ofPatient}`,
    `/api/mobile/v1/clinical/prescriptions?${ofPatient}`,
  ];
  /** The same of the platform's own operations: orders come with their consultations, which a list shows without their notes. */
  async function records() {
    for (const target of lists) await get(target);
    const { data } = await get(`/api/v1/consultations?${ofPatient}`);
    for (const { id } of data) await get(`/api/mobile/v1/doctor/consultations/${id}`);
    return lists.length + 1 + data.length;
  }
  const whole = { everything: [], records: [] };
  let resources = 0;
  let requests = 0;
  for (let round = -WARM_UP; round < ROUNDS * 3; round += 1)
    for (const name of alternately(round, ['everything', 'records'])) {
      const start = performance.now();
      if (name === 'everything') resources = await everything();
      else requests = await records();
      if (round >= 0) whole[name].push(performance.now() - start);
    }
  child.send('stop');
  await once(child, 'exit');

  const [took, own] = [quantile(whole.everything, 0.5), quantile(whole.records, 0.5)];
  const ratio = own / took;
  await writeSection(
    'FHIR',
    `Reading in FHIR beside the platform's own operation for the same data, both through HTTP with credentials, limits, policy, row-level
security and audit, pages of 20, counted; ${ROWS.toLocaleString('en')} records of each kind; ${CONNECTIONS} connections kept open, ${ROUNDS} rounds of
${SLICE_MS / 1000} s each in turn, medians; ${machine}. The goal is a throughput of ${GOAL} of the own operation's.

| | shown | FHIR, a second | CPU of the process, each | own, a second | CPU of the process, each | ratio, median of the rounds |
|---|---|---|---|---|---|---|
${single.map(({ line }) => line).join('\n')}

\`Patient/$everything\` of a patient with ${resources} resources, pages of 100, one after the other: **${ms(took)}**. The same records by the platform's own
operations, ${requests} requests one after the other, as no operation answers them all: ${ms(own)}, which is a ratio of **${ratio.toFixed(2)}**.`,
  );
  if ([...single.map((each) => each.ratio), ratio].some((each) => each < GOAL)) process.exitCode = 1;
}

if (process.argv[2] === 'serve') await serve();
else await measure();
