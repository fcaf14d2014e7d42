import { document, FILES } from './support/documents.js';
import { chart } from './support/fhir-chart.js';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** A chart with something of everything, and who reads it. */
async function reading() {
  const { clinic, patient, doctor } = await chart(app);
  const reader = await app.build.user(clinic, 'doctor');
  await document(app, doctor, patient, { title: 'Tomografía de tórax', type: 'letter' }, FILES.text);
  return { clinic, patient, doctor, reader };
}

test('a doctor finds a word wherever it is in a chart, and goes to the note that has it', async () => {
  const { patient, reader } = await reading();
  const { page, checkAccessibility } = await enter(reader, `/patients/${patient.id}`);
  const words = page.getByRole('searchbox', { name: 'Search the chart' });
  const found = page.getByRole('table', { name: 'Found in the chart' });
  await words.fill('w');
  await page.getByText('Type at least two letters.').waitFor();
  await words.fill('well');
  await found.getByRole('row', { name: /Visit.*Cough & fever.*Rest <b>well<\/b>.*Signed/ }).waitFor();
  await eventually(() => page.getByRole('heading', { name: 'Vital signs' }).count()).toBe(0);
  await words.fill('torax');
  const letter = found.getByRole('row', { name: /Document: letter.*Tomografía de tórax/ });
  await letter.getByRole('button', { name: 'Open: Tomografía de tórax' }).click();
  await page.getByRole('dialog').getByText('dolor torácico').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await checkAccessibility('chart-found');
  await page.getByRole('search').getByLabel('Show', { exact: true }).selectOption('Problems');
  await page.getByText('Nothing in the chart has these words.').waitFor();
  await page.getByRole('search').getByLabel('Show', { exact: true }).selectOption('Everywhere');
  await words.fill('cough');
  await found.getByRole('link', { name: /Cough/ }).click();
  await page
    .getByRole('heading', { name: /Consultation|Note|Visit/ })
    .first()
    .waitFor();
  expect(page.url()).not.toMatch(/cough/i);
  await page.goBack();
  await found.getByRole('link', { name: /Cough/ }).waitFor();
  await words.fill('');
  await page.getByRole('heading', { name: 'Vital signs' }).waitFor();
});

test('what happened to a patient is shown by date, and one kind of it alone', async () => {
  const { patient, reader } = await reading();
  const { page, checkAccessibility } = await enter(reader, `/patients/${patient.id}`);
  await page.getByRole('search').getByLabel('Show', { exact: true }).selectOption('Everything by date');
  const timeline = page.getByRole('table', { name: 'What happened' });
  for (const name of [
    /Prescription.*Paracetamol/,
    /Order: laboratory/,
    /Result.*Blood count.*Hemoglobin 13.5/,
    /Allergy/,
  ])
    await timeline.getByRole('row', { name }).first().waitFor();
  await checkAccessibility('chart-timeline');
  await page.getByRole('search').getByLabel('Show', { exact: true }).selectOption('Results');
  await eventually(() => timeline.getByRole('row', { name: /Prescription/ }).count()).toBe(0);
  await timeline.getByRole('row', { name: /Blood count/ }).waitFor();
});

test('a nurse is offered what the clinic uses, and the front desk no chart', async () => {
  const clinic = await app.build.clinic();
  const nurse = await app.build.user(clinic, 'nurse');
  const front_desk = await app.build.user(clinic, 'front_desk');
  const patient = await app.build.patient(clinic);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  const { page } = await enter(nurse, `/patients/${patient.id}`, { language: 'es-CL', width: 'telephone' });
  const shown = page.getByRole('search').getByLabel('Ver', { exact: true });
  await shown.selectOption('Todo, por fecha');
  await page.getByText('Nada anotado.').waitFor();
  const offered = async () => (await shown.locator('option').allInnerTexts()).map((each) => each.trim());
  await eventually(offered).toEqual([
    'Resumen',
    'Todo, por fecha',
    'Consultas',
    'Resultados',
    'Recetas',
    'Órdenes',
    'Alergias',
  ]);
  const desk = await enter(front_desk, `/patients/${patient.id}`);
  await desk.page.getByRole('heading', { name: 'Contact' }).waitFor();
  await eventually(() => desk.page.getByRole('searchbox', { name: 'Search the chart' }).count()).toBe(0);
});
