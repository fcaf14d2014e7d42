import { chooseFromMenu, consoleVisits } from './support/console.js';
import { labOrder } from './support/clinical-records.js';
import type { TestApp } from './support/start.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the laboratory receives a specimen, enters its result line by line, and the order is done; another one is rejected', async () => {
  const { clinic, doctor, patient, order } = await labOrder(app);
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  const laboratory = await app.build.user(clinic, 'laboratory');
  const { page, checkAccessibility } = await enter(laboratory, '');
  await page.getByRole('heading', { level: 1, name: 'Laboratory' }).waitFor();
  const row = page.getByRole('row', { name: new RegExp(`^${full_name}`) });
  await row.getByRole('button', { name: /^Receive/ }).press('Enter');
  await row.getByRole('button', { name: /^Process/ }).press('Enter');
  await row.getByText('in process', { exact: true }).waitFor();
  await checkAccessibility('laboratory');

  await row.getByRole('button', { name: /^Enter result/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Save result' }).press('Enter');
  await dialog.getByText('Write at least one value.').waitFor();
  await dialog.getByRole('button', { name: 'Another line' }).press('Enter');
  await dialog.getByLabel('Value, line 1').fill('9,5');
  await dialog.getByLabel('Unit, line 1').fill('g/dL');
  await dialog.getByLabel('From, line 1').fill('12');
  await dialog.getByLabel('To, line 1').fill('16');
  await dialog.getByRole('row').nth(1).getByRole('status').getByText('Low').waitFor();
  await dialog.getByLabel('Value, line 1').press('Enter');
  await page.keyboard.type('<0.5');
  await dialog.getByLabel('Analyte, line 2').fill('Ferritin');
  await dialog.getByLabel('Flag, line 2').selectOption('Critically low');
  await checkAccessibility('laboratory-result');
  await dialog.getByRole('button', { name: 'Save result' }).press('Enter');
  await page.getByText('Nothing to do here').waitFor();
  const result = await app.db('lab_results').where({ order_id: order.id }).first();
  expect(result).toMatchObject({ status: 'final', has_critical: true, entered_by: laboratory.practitioner_id });
  const { data } = (await app.as(doctor).get(`/api/v1/lab-results/${result.id}`)).body;
  expect(data.observations).toMatchObject([
    { value: { number: 9.5, unit: 'g/dL' }, interpretation: 'L', reference_range: { low: 12, high: 16 } },
    { code: { display: 'Ferritin' }, value: { number: 0.5, comparator: '<' }, interpretation: 'LL' },
  ]);

  const again = await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${order.consultation_id}/lab-orders`)
    .send({ items: [{ test_id: order.items[0].test_id }] });
  expect(again.body.success).toBe(true);
  await page.reload();
  await chooseFromMenu(row, /^Reject/);
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await dialog.getByText('Write the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Hemolysed');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await page.getByText('Nothing to do here').waitFor();
  const rejected = await app.db('order_items').where({ status: 'rejected' }).first('status_reason');
  expect(rejected).toEqual({ status_reason: 'Hemolysed' });
});

test('a number that may be thousands or a fraction is asked about before it is saved', async () => {
  const { clinic, order } = await labOrder(app);
  const laboratory = await app.build.user(clinic, 'laboratory');
  const { page, checkAccessibility } = await enter(laboratory, '');
  await page.getByRole('button', { name: /^Receive/ }).press('Enter');
  await page.getByRole('button', { name: /^Process/ }).press('Enter');
  await page.getByRole('button', { name: /^Enter result/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Value, line 1').fill('12.500');
  await dialog.getByLabel('From, line 1').fill('4.500');
  await dialog.getByLabel('To, line 1').fill('11,000');
  await dialog.getByRole('button', { name: 'Another line' }).press('Enter');
  await dialog.getByLabel('Analyte, line 2').fill('Density');
  await dialog.getByLabel('Value, line 2').fill('1.015');
  await dialog.getByText('Value, line 1: which number is 12.500?').waitFor();
  await checkAccessibility('laboratory-doubt');
  await dialog.getByRole('button', { name: 'Save result' }).press('Enter');
  await dialog.getByText('Line 1: choose which of the two numbers it is.').waitFor();
  await dialog.getByRole('button', { name: '12500, without decimals' }).press('Enter');
  await dialog.getByRole('button', { name: '4500, without decimals' }).press('Enter');
  await dialog.getByRole('button', { name: '11000, without decimals' }).press('Enter');
  await dialog.getByRole('button', { name: '1.015, with decimals' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save result' }).press('Enter');
  await page.getByText('Nothing to do here').waitFor();
  const { id } = await app.db('lab_results').where({ order_id: order.id }).first();
  const { data } = (await app.as(laboratory).get(`/api/v1/lab-results/${id}`)).body;
  expect(data.observations).toMatchObject([
    { value: { number: 12_500 }, interpretation: 'H', reference_range: { low: 4500, high: 11_000 } },
    { value: { number: 1.015 } },
  ]);
});
