import { allergy, immunization, labResult, measured, prescription } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a doctor sees who a patient is and what happened, and keeps their problems and vaccines', async () => {
  const { clinic, doctor } = await staffedClinic(app);
  const front_desk = await app.build.user(clinic, 'front_desk');
  const patient = await app.build.patient(clinic, { given_names: 'Ana', first_surname: 'Quispe' });
  await allergy(app, doctor, patient, { substance: { display: 'Latex' } });
  await prescription(app, doctor, patient);
  for (const value of [15, 11])
    await labResult(app, doctor, patient, { observations: [measured(value, { interpretation: 'N' })] });
  await immunization(app, doctor, patient, { vaccine: { display: 'BCG' } });

  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByText('Allergy: Latex').waitFor();
  await page.getByRole('row', { name: /Paracetamol 500 mg/ }).waitFor();
  const result = page.getByRole('row', { name: /Hemoglobin/ });
  await result.getByRole('img', { name: '2 measurements, between 11 and 15' }).waitFor();

  await page.getByRole('button', { name: 'Add problem' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose a diagnosis.').waitFor();
  await dialog.getByLabel('Diagnosis').fill('I10');
  await dialog.getByRole('button', { name: /I10/ }).click();
  await dialog.getByLabel('Since when').fill('2999');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('.field[data-invalid]').waitFor();
  await dialog.getByLabel('Since when').fill('2019-05');
  await checkAccessibility('chart-problem');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const problem = page.getByRole('row', { name: /I10/ });
  await problem.getByText('2019-05').waitFor();
  await problem.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('State').selectOption('Resolved');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Show 1 that is over' }).click();
  await problem.getByText('Resolved').waitFor();

  await page.getByRole('button', { name: 'Void: BCG' }).click();
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByText('Give the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Another card');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByRole('row', { name: /BCG/ }).getByText('Entered in error').waitFor();
  await checkAccessibility('chart');
  const [kept] = (await app.as(doctor).get(`/api/v1/patients/${patient.id}/immunizations`)).body.data;
  expect(kept).toMatchObject({ status: 'entered_in_error', status_reason: 'Another card' });

  const atDesk = await enter(front_desk, `/patients/${patient.id}`);
  await atDesk.page.getByRole('heading', { name: 'Contact' }).waitFor();
  await eventually(() => atDesk.page.getByRole('heading', { name: 'Problems' }).count()).toBe(0);
});
