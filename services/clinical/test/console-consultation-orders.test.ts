import { allergy, openConsultation } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('tests are ordered within the visit, of the catalog', async () => {
  const { doctor, consultation } = await openConsultation(app);
  const { page, checkAccessibility } = await enter(doctor, `/consultations/${consultation.id}`);
  await page.getByLabel('Plan').fill('Hemograma');
  await page.getByRole('button', { name: 'Order tests' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Order', exact: true }).click();
  await dialog.getByText('Choose at least one test.').waitFor();
  await dialog.getByLabel('Find a test').fill('HGB');
  await dialog.getByRole('button', { name: /HGB/ }).first().click();
  await dialog.getByLabel('Priority').selectOption('Urgent');
  await dialog.getByText('Fasting').click();
  await checkAccessibility('consultation-order');
  await dialog.getByRole('button', { name: 'Order', exact: true }).dblclick();
  const ordered = page.getByRole('region', { name: 'Orders and prescriptions' });
  await ordered.getByText(/: requested/).waitFor();
  await ordered.getByText('Urgent').waitFor();
  const orders = await app.db('orders').where({ consultation_id: consultation.id });
  expect(orders).toMatchObject([{ kind: 'laboratory', priority: 'urgent', fasting: true }]);
  await eventually(
    async () => (await app.db('consultation_sections').where({ consultation_id: consultation.id })).length,
  ).toBe(1);
});

test('a warning of the check is read, and overridden with a reason, or the medication is changed', async () => {
  const { doctor, patient, consultation } = await openConsultation(app);
  await allergy(app, doctor, patient);
  const { page, checkAccessibility } = await enter(doctor, `/consultations/${consultation.id}`);
  await page.getByRole('button', { name: 'Prescribe' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  await dialog.getByText('Write the medication.').waitFor();
  await dialog.getByText('Give a dose, its unit and how often, or instructions.').waitFor();
  await dialog.getByLabel('Medication', { exact: true }).fill('Penicilina G');
  await dialog.getByLabel('Dose').fill('1,5');
  await dialog.getByLabel('Unit').fill('MUI');
  await dialog.getByLabel('Every').fill('8');
  await dialog.getByLabel('For days').fill('7');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  await dialog.getByText('The check warns of something. Nothing is prescribed yet.').waitFor();
  await dialog.getByText('“Medication” meets the allergy to Penicilina.').waitFor();
  await checkAccessibility('consultation-warned');
  expect(await app.db('prescriptions').where({ consultation_id: consultation.id })).toEqual([]);
  await dialog.getByRole('button', { name: 'Prescribe anyway' }).click();
  await dialog.getByText('Write the reason.').waitFor();
  await dialog.getByLabel('Why it is prescribed anyway').fill('Tested in 2024: no reaction.');
  await dialog.getByRole('button', { name: 'Prescribe anyway' }).click();
  const ordered = page.getByRole('region', { name: 'Orders and prescriptions' });
  await ordered.getByText('Anyway: Tested in 2024: no reaction.').waitFor();
  await ordered.getByText('Allergy: Penicilina').waitFor();
  const [item] = (await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`)).body.data
    .prescriptions[0].items;
  expect(item).toMatchObject({
    medication: { display: 'Penicilina G' },
    dose: { value: 1.5, unit: 'MUI' },
    frequency: { times: 1, period: 8, period_unit: 'h' },
    duration_days: 7,
    override_reason: 'Tested in 2024: no reaction.',
  });
  await checkAccessibility('consultation-prescribed');

  await page.getByRole('button', { name: 'Prescribe' }).click();
  await dialog.getByLabel('Medication', { exact: true }).fill('Penicilina G');
  await dialog.getByLabel('Instructions').fill('Una vez');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  await dialog.getByText(/is prescribed already/).waitFor();
  await dialog.getByLabel('Medication', { exact: true }).fill('Paracetamol');
  // Half of a dose is not left out, though the instructions would be enough.
  await dialog.getByLabel('Dose').fill('500');
  await dialog.getByLabel('Times').fill('2');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  await dialog.getByText('Enter the dose with its unit.').waitFor();
  await dialog.getByText('Enter how many times and how often.').waitFor();
  await dialog.getByLabel('Dose').fill('');
  await dialog.getByLabel('Times').fill('1');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  await ordered.getByText('Paracetamol', { exact: true }).waitFor();
});

test('in Spanish on a telephone, and without a mouse', async () => {
  const { doctor, patient, consultation } = await openConsultation(app, { status: 'completed' });
  await allergy(app, doctor, patient);
  const path = `/consultations/${consultation.id}`;
  const { page, checkAccessibility } = await enter(doctor, path, { language: 'es-CL', width: 'telephone' });
  const { press, type, reach, key } = keyboardOf(page);
  await press('Recetar');
  await type('Medicamento', 'Bencilpenicilina');
  await type('Indicaciones opcional', 'Una ampolla');
  await reach(page.getByRole('alertdialog').getByRole('button', { name: 'Recetar' }));
  await key('Enter');
  await page.getByText('La revisión advierte de algo.').waitFor();
  await checkAccessibility('consultation-warned');
  await type('Por qué se receta de todos modos', 'Desensibilizado.');
  await press('Recetar de todos modos');
  await page.getByText('De todos modos: Desensibilizado.').waitFor();
  await press('Pedir exámenes');
  await checkAccessibility('consultation-order');
});
