import { isTooWide } from './support/accessibility.js';
import { consoleVisits } from './support/console.js';
import { exchange, identify, lastMessage, messageOf } from './support/interop.js';
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

test('the laboratory finds a message by its control id, reads it, and opens its text only by a press', async () => {
  const { clinic, laboratory, connection, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ORU^R01', [identify(patient), ...RESULT], { controlId: 'FIND-ME' }));
  const { id } = await lastMessage(app, clinic);
  await send(messageOf('ADT^A08', ['PID|1||9^^^NORTH||Doe^Jane']));
  const { page, checkAccessibility } = await enter(laboratory, '/messages');
  const row = page.getByRole('row', { name: /^Change of details/ });
  await row.getByText('The patient is not known here.').waitFor();
  await checkAccessibility('messages', ALL);
  await page.getByLabel('Control id').fill('FIND-ME');
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Connection').selectOption(connection.id);
  await page.getByRole('link', { name: 'Results, FIND-ME' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
  await page.getByText('AA: Accepted').waitFor();
  await page.getByText('2345-7^Glucose^LN').waitFor();
  await page.getByText(patient.mrn, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Result', exact: true }).waitFor();
  const contents = () =>
    app.db('audit_events').where({ clinic_id: clinic.id, event: 'interop_message.open', resource_id: id });
  const routes = async () => (await contents()).map(({ route }: { route: string }) => /[^/]+$/.exec(route)?.[0]);
  await eventually(routes).toEqual(['segments']);
  await page.getByRole('button', { name: 'Show original text' }).press('Enter');
  await page.getByText(/^OBX\|1\|NM\|2345-7/).waitFor();
  await eventually(async () => (await routes()).toSorted()).toEqual(['content', 'segments']);
  await checkAccessibility('message', ALL);
  await page.goBack();
  await eventually(() => page.getByLabel('Control id').inputValue()).toBe('FIND-ME');

  const telephone = await enter(laboratory, '/messages', { language: 'es-CL', width: 'telephone' });
  await telephone.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await telephone.page.getByText('El paciente no se conoce aquí.').waitFor();
  await telephone.page.getByRole('button', { name: 'Filtrar' }).click();
  await telephone.checkAccessibility('messages-dark', ALL);
  await telephone.page.getByLabel('Paciente').fill(patient.first_surname);
  await telephone.page.locator('.found').getByRole('button').click();
  await telephone.page.getByText('El paciente no se conoce aquí.').waitFor({ state: 'detached' });
  await telephone.page.getByRole('link', { name: 'Resultados, FIND-ME' }).click();
  await telephone.page.getByText('Identificadores del paciente').waitFor();
  await telephone.checkAccessibility('message-dark', ALL);
});

test('an administrator sees the traffic without patients and contents, and a nurse nothing', async () => {
  const { clinic, administrator, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ORU^R01', [identify(patient), ...RESULT]));
  const { id } = await lastMessage(app, clinic);
  const { page, checkAccessibility } = await enter(administrator, '/messages');
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await page.getByText('You see the traffic, without patients and contents.').waitFor();
  await eventually(() => page.getByLabel('Patient').count()).toBe(0);
  await page.getByRole('link', { name: /^Results, / }).click();
  await page.getByText('AA: Accepted').waitFor();
  await checkAccessibility('message-administrator', ALL);
  for (const hidden of ['What the message says', 'Original text', 'What it made or changed', patient.mrn])
    await eventually(() => page.getByText(hidden).count()).toBe(0);
  expect(refused).toEqual([]);
  const nurse = await enter(await app.build.user(clinic, 'nurse'), `/messages/${id}`);
  await nurse.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  await eventually(() => nurse.page.getByRole('link', { name: /HL7/ }).count()).toBe(0);
});

test('a hostile message is data: its markup is text, its marks are named, and its size does not slow the page', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  const hostile = [
    'PID|1||9^^^NORTH||<img src=x onerror=alert(1)>^\u202Egnp.exe\u202C\u200B||19800517',
    `ZBB${'|a'.repeat(3_000)}`,
    `ZAA|${'<script>x</script>'.repeat(40_000)}`,
    ...Array.from({ length: 4_900 }, (_, nth) => `ZZZ|${nth}|${'w'.repeat(20)}`),
  ];
  await send(messageOf('ADT^A08', hostile, { controlId: '"><b>' }));
  const { id } = await lastMessage(app, clinic);
  const began = Date.now();
  const { page, checkAccessibility } = await enter(laboratory, `/messages/${id}`, { width: 'telephone' });
  await page.getByText('<img src=x onerror=alert(1)>^[U+202E]gnp.exe[U+202C][U+200B]').waitFor();
  await page.getByText('Segments 1 to 25 of 4904').waitFor();
  await page.getByText('and 2940 more fields, which are in the original text').waitFor();
  expect(Date.now() - began).toBeLessThan(20_000);
  const size = () => page.evaluate<number>('document.querySelectorAll("*").length');
  await eventually(async () => (await size()) < 3_000).toBe(true);
  await page.getByRole('button', { name: 'Show more: ZAA-1' }).press('Enter');
  await page.getByText('It goes on in the original text.').waitFor();
  await checkAccessibility('message-hostile', ALL);
  await page.getByRole('button', { name: 'Next segments' }).press('Enter');
  await page.getByText('Segments 26 to 50 of 4904').waitFor();
  await page.getByRole('button', { name: 'Show original text' }).press('Enter');
  await page.getByText('The first 20,000 characters are shown.').waitFor();
  await eventually(async () => (await size()) < 3_000).toBe(true);
  await eventually(() => isTooWide(page)).toBe(false);
});
