import { labOrder, labResult, measured } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a critical result is acknowledged, one that is complete is released, and open orders say what is missing', async () => {
  const { clinic, doctor, patient, order } = await labOrder(app);
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  const observations = [measured(0.00045, { interpretation: 'LL' }), measured(13.5)];
  const critical = await labResult(app, doctor, patient, { observations });
  await labResult(app, doctor, patient, { code: { system: 'local', code: 'X', display: 'Ferritin' } });

  const { page, go, walk, checkAccessibility } = await enter(nurse, '/results');
  const row = page.getByRole('row', { name: new RegExp(`^${full_name}`) });
  await row.getByText('Critical', { exact: true }).waitFor();
  await eventually(() => row.count()).toBe(1);
  await row.getByText('Hemoglobin: 0.00045 g/dL LL').waitFor();
  await row.getByText('See the values').click();
  await page.getByText('reference: 12 – 16 g/dL').first().waitFor();
  await page.getByText('13.5 g/dL N').waitFor();
  await checkAccessibility('results');
  await page.getByRole('button', { name: `Acknowledge Blood count of ${full_name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Hemoglobin: 0.00045 g/dL LL').waitFor();
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText('No critical result waits').waitFor();
  expect(await app.db('lab_results').where({ id: critical.id }).first()).toMatchObject({
    acknowledged_by: nurse.id,
    acknowledged_by_name: 'Nora Vidal',
    released_at: null,
  });

  await page.getByLabel('Show').selectOption('Complete, not released');
  await eventually(() => row.count()).toBe(2);
  await page.getByRole('button', { name: `Release Ferritin of ${full_name}` }).click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await eventually(() => row.count()).toBe(1);
  await page.getByLabel('Show').selectOption('All');
  await eventually(() => row.count()).toBe(2);
  await row.getByText('Acknowledged by Nora Vidal').waitFor();

  await walk('/orders');
  const ordered = page.getByRole('row', { name: new RegExp(`^${full_name}`) });
  await ordered.getByText(order.number).waitFor();
  await ordered.getByText(/: requested$/).waitFor();
  await checkAccessibility('orders');
  await page.getByLabel('Kind').selectOption('Images');
  await page.getByText('No orders', { exact: true }).waitFor();
  await go('/orders?show=completed');
  await page.getByText('No orders', { exact: true }).waitFor();
});

test('a clinic asks for a second look: who entered a result is offered none, a colleague looks, and it is released', async () => {
  const { clinic, doctor, patient } = await labOrder(app);
  const administrator = await app.build.user(clinic, 'administrator');
  const settings = await enter(administrator, '/settings');
  await settings.page.getByText('At all results').click();
  await settings.page.getByRole('button', { name: /^Save/ }).click();
  await settings.page.getByText('Settings saved.').waitFor();
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  await labResult(app, doctor, patient);

  const author = await enter(doctor, '/results?show=secondLook');
  await author.page.getByText('Entered by The doctor').waitFor();
  await author.page.getByRole('button', { name: /^Release/ }).waitFor({ state: 'detached' });
  await author.page.getByText('Somebody else looks at it.').waitFor();
  await eventually(() => author.page.getByRole('button', { name: /^Second look at/ }).count()).toBe(0);

  const colleague = await app.build.user(clinic, 'laboratory', { name: 'Lía Mora' });
  const { page, checkAccessibility } = await enter(colleague, '/laboratory');
  await page.getByText('Results wait for a second look.').waitFor();
  await checkAccessibility('laboratory-second-look');
  await page.getByRole('link', { name: 'See them' }).click();
  await page.getByText('Waits for a second look').first().waitFor();
  await checkAccessibility('results-second-look');
  await page.getByRole('button', { name: `Second look at Blood count of ${full_name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('13.5 g/dL N').waitFor();
  await checkAccessibility('results-second-look-asked');
  await dialog.getByRole('button', { name: 'Second look' }).click();
  await page.getByText('No result waits for a second look').waitFor();
  await page.getByLabel('Show').selectOption('Complete, not released');
  await page.getByText(/^Second look by Lía Mora/).waitFor();
  await page.getByRole('button', { name: /^Release/ }).click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Nothing waits to be released').waitFor();
});

test('who reads no results has no such pages, and in Spanish on a telephone they are for everybody', async () => {
  const { clinic, doctor, patient } = await labOrder(app);
  await labResult(app, doctor, patient, { observations: [measured(6, { interpretation: 'LL' })] });
  const desk = await enter(await app.build.user(clinic, 'front_desk'), '/desk');
  await desk.page.getByRole('link', { name: 'Patients' }).waitFor();
  for (const name of ['Results', 'Orders'])
    await eventually(() => desk.page.getByRole('link', { name, exact: true }).count()).toBe(0);
  const own = await enter(doctor, '/results', { language: 'es-CL', width: 'telephone' });
  await own.page.getByText('Crítico', { exact: true }).waitFor();
  await own.checkAccessibility('results');
  await own.go('/orders');
  await own.page.getByText(/: pedido$/).waitFor();
  await own.checkAccessibility('orders');
});
