import { createJobs } from '../src/jobs.js';
import { consoleVisits } from './support/console.js';
import { exchange, identify, messageOf } from './support/interop.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const RESULT = [
  'OBR|1||F1|GLU^Glucose^L|||20260101073000||||||||||||||||||F',
  'OBX|1|NM|2345-7^Glucose^LN||92|mg/dL|70-99|N|||F|||20260101073000',
];

test('a pasted message tells how it is read and what it would do, and nothing is kept of it', async () => {
  const { clinic, laboratory, administrator } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const { page, checkAccessibility } = await enter(laboratory, '/messages');
  await page.getByRole('link', { name: 'Try a message' }).press('Enter');
  const look = page.getByRole('button', { name: 'See what it would do' });
  await look.press('Enter');
  await page.getByText('Paste a message.').waitFor();
  await page.getByLabel('Message', { exact: true }).fill(messageOf('ORU^R01', [identify(patient), ...RESULT]));
  await look.press('Enter');
  await page.getByText('AA: Accepted').waitFor();
  await page.getByRole('heading', { name: 'Is made: Result' }).waitFor();
  await page.getByText('2345-7^Glucose^LN', { exact: true }).waitFor();
  await checkAccessibility('try', ALL);
  await page.getByLabel('Message', { exact: true }).fill('<script>alert(1)</script>');
  await look.press('Enter');
  await page.getByText('A message begins with MSH.').waitFor();
  await page.getByText('Nothing changes.').waitFor();
  await page.getByLabel('Message', { exact: true }).fill(`MSH|${'x'.repeat(1024 * 1024)}`);
  await look.press('Enter');
  await page.getByText('A message has at most 1 MB.').waitFor();
  const many = Array.from({ length: 4_990 }, (_, nth) => `ZZZ|${nth}|${'<b>'.repeat(30)}|${'a|'.repeat(20)}`);
  await page.getByLabel('Message', { exact: true }).fill(messageOf('ORU^R01', [identify(patient), ...RESULT, ...many]));
  const began = Date.now();
  await look.press('Enter');
  await page.getByText('Segments 1 to 25 of 4994').waitFor();
  expect(Date.now() - began).toBeLessThan(20_000);
  const size = () => page.evaluate<number>('document.querySelectorAll("*").length');
  await eventually(async () => (await size()) < 4_000).toBe(true);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toEqual([]);

  const telephone = await enter(administrator, '/messages/try', { language: 'es-CL', width: 'telephone' });
  await telephone.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await telephone.page
    .getByLabel('Mensaje', { exact: true })
    .fill(messageOf('ORU^R01', [identify(patient), ...RESULT]));
  await telephone.page.getByRole('button', { name: 'Ver qué haría' }).click();
  await telephone.page.getByRole('heading', { name: 'Se crea: Resultado' }).waitFor();
  await telephone.page.getByText('Los datos los ven quienes revisan los mensajes.').waitFor();
  await telephone.checkAccessibility('try-dark', ALL);
});

test('after codes are corrected a replay is tried, then done, and says how far it is', async () => {
  const { clinic, send, administrator, laboratory, connection } = await exchange(app);
  await app.build.practitioner(clinic, { license_number: 'CMP-7' });
  const patient = await app.build.patient(clinic);
  for (const code of ['D-7', 'D-7', 'D-8'])
    await send(
      messageOf('OML^O21', [
        identify(patient),
        `ORC|NW|REF-${Math.random()}||||||||||${code}^Soto`,
        'OBR|1|||9999-9^Rare test^L',
      ]),
    );
  const jobs = createJobs(app.deps);
  const work = () => jobs.list.find(({ name }) => name === 'apply messages once more')?.run();
  try {
    const { page, checkAccessibility } = await enter(administrator, '/messages/replays');
    await page.getByRole('button', { name: 'Try it first' }).press('Enter');
    await page.getByText('Choose a connection.').waitFor();
    await page.getByLabel('Connection').selectOption(connection.id);
    await checkAccessibility('replays', ALL);
    await page.getByRole('link', { name: 'Correct codes' }).press('Enter');
    await page.getByRole('button', { name: 'Add code' }).press('Enter');
    await page.getByLabel('The message says (1)').fill('D-7');
    await page.getByLabel('Here it means (1)').fill('CMP-7');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('row', { name: /D-7/ }).waitFor();
    await page.goto(page.url().replace(/connections.*/, 'messages/replays'));
    await page.getByLabel('Connection').selectOption(connection.id);
    await page.getByRole('button', { name: 'Try it first' }).press('Enter');
    await page.getByText('This is a trial: nothing has changed.').waitFor();
    await page.getByText('0 of 3 messages').waitFor();
    await checkAccessibility('replay-waiting');
    await work();
    await page.getByText('3 of 3 messages').waitFor();
    await checkAccessibility('replay-tried', ALL);
    await page.getByRole('button', { name: 'Apply (2)' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Replay', exact: true }).waitFor();
    await work();
    await page.getByText('Finished').waitFor();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkAccessibility('replay-done-dark', ALL);
    const left = () => app.db('interop_messages').where({ clinic_id: clinic.id, status: 'quarantined' });
    await eventually(async () => (await left()).length).toBe(1);
    const other = await enter(laboratory, page.url().replace(/.*\/console/, ''), {
      language: 'es-CL',
      width: 'telephone',
    });
    await other.page.getByText('3 de 3 mensajes').waitFor();
    await other.checkAccessibility('replay-telephone', ALL);
    await other.page.getByRole('link', { name: 'Ver los pendientes' }).click();
    await other.page.getByText('El profesional solicitante no se conoce aquí.').waitFor();
  } finally {
    await jobs.stop();
  }
});
