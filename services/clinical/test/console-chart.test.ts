import { allergy, immunization, labOrder, labResult, measured, prescription } from './support/clinical-records.js';
import { newId } from '../src/id.js';
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
  // Where to go on.
  await dialog.locator('input[type=search]:focus').waitFor();
  await dialog.getByLabel('Diagnosis').fill('I10');
  await dialog.getByRole('button', { name: /I10/ }).click();
  await dialog.getByLabel('Since when').fill('2999');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('.field[data-invalid]').waitFor();
  await dialog.getByLabel('Since when').fill('2019-05');
  await checkAccessibility('chart-problem');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const problem = page.getByRole('row', { name: /I10/ });
  await problem.getByText('May 2019').waitFor();
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

test('a vaccine is kept as the dialog shows it, without what was hidden when it was saved', async () => {
  const { clinic, doctor } = await staffedClinic(app);
  const patient = await app.build.patient(clinic);
  const kept = async () => (await app.as(doctor).get(`/api/v1/patients/${patient.id}/immunizations`)).body.data[0];
  const { page } = await enter(doctor, `/patients/${patient.id}`);
  const dialog = page.getByRole('alertdialog');
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Add immunization' }).click();
  await dialog.getByLabel('Vaccine').fill('Influenza');
  await dialog.getByLabel('When').fill('2026-04-02');
  await dialog.getByLabel('Dose').fill('x');
  await dialog.getByLabel('Lot').fill('L-1');
  await dialog.getByLabel('State').selectOption('Not given');
  await dialog.getByLabel('Why').fill('Fever');
  await save();
  const row = page.getByRole('row', { name: /Influenza/ });
  await row.getByText('Not given').waitFor();
  expect(await kept()).toMatchObject({ status: 'not_done', reason: 'Fever', lot_number: null, dose_number: null });
  await row.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('State').selectOption('Given');
  await dialog.getByLabel('Lot').fill('L-2');
  await save();
  await row.getByText('Given', { exact: true }).waitFor();
  expect(await kept()).toMatchObject({ status: 'completed', reason: null, lot_number: 'L-2' });
  const path = `/api/v1/patients/${patient.id}/immunizations/${(await kept()).id}`;
  await app.as(doctor).patch(path).send({ reason: 'Health worker' }).expect(200);
  await page.reload();
  await row.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('Dose').fill('2');
  await save();
  await row.getByText('2', { exact: true }).waitFor();
  expect(await kept()).toMatchObject({ dose_number: 2, reason: 'Health worker', lot_number: 'L-2' });
});

test('a list that is longer than a page is read to its end, and a longer one says that there is more', async () => {
  const { clinic, doctor } = await staffedClinic(app);
  const patient = await app.build.patient(clinic);
  const own = { clinic_id: clinic.id, patient_id: patient.id, recorded_at: new Date() };
  const active = { description: 'Old', status: 'active', verification: 'confirmed', stated_at: new Date() };
  for (let nth = 0; nth < 130; nth += 1)
    await app.db('problems').insert({
      ...own,
      ...active,
      id: newId(),
      recorder_id: doctor.practitioner_id,
      code: `X${nth}`,
      ...(nth > 0 && { status: 'resolved' }),
    });
  for (let nth = 0; nth < 11; nth += 1)
    await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: patient.id, reason: `V${nth}` });
  const { page } = await enter(doctor, `/patients/${patient.id}`);
  await page.getByRole('row', { name: /Old X0/ }).waitFor();
  await page.getByRole('button', { name: 'Show 129 that are over' }).waitFor();
  const rows = page.getByRole('row', { name: /V\d/ });
  await eventually(() => rows.count()).toBe(10);
  await page.getByRole('button', { name: 'Show more: Visits' }).click();
  await eventually(() => rows.count()).toBe(11);
  await eventually(() => page.getByText('There are more than are shown.').count()).toBe(0);
});

test('a doctor records allergies and follows orders in the chart, which is printed without what is pressed', async () => {
  const { doctor, patient } = await labOrder(app);

  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  const dialog = page.getByRole('alertdialog');
  const allergies = page.getByRole('table', { name: 'Allergies and intolerances' });
  await page.getByRole('button', { name: 'Record that there are none' }).click();
  await dialog.getByRole('button', { name: 'Record that there are none' }).click();
  await allergies.getByRole('row', { name: /No known allergies/ }).waitFor();

  await page.getByRole('button', { name: 'Add allergy' }).click();
  await dialog.getByLabel('Severity').selectOption('Severe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the substance.').waitFor();
  await dialog.getByText('Enter the reaction or remove its severity.').waitFor();
  await dialog.getByLabel('Substance').fill('Penicillin');
  await dialog.getByLabel('Reaction').fill('Hives');
  await dialog.getByLabel('Category').selectOption('Medication');
  await dialog.getByLabel('Risk').selectOption('High');
  await checkAccessibility('chart-allergy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Allergy: Penicillin').waitFor();
  await allergies.getByRole('row', { name: /Penicillin.*Risk: High.*Hives \(severe\).*Active/ }).waitFor();
  await eventually(() => allergies.getByRole('row', { name: /No known allergies/ }).count()).toBe(0);

  // What a colleague added meanwhile, and the dialog does not show, stays.
  const [listed] = (await app.as(doctor).get(`/api/v1/allergies?patient_id=${patient.id}&clinical_status=active`)).body
    .data;
  await page.getByRole('button', { name: 'Change: Penicillin' }).click();
  const swelling = { manifestation: { display: 'Swelling' }, severity: 'moderate' };
  await app
    .as(doctor)
    .patch(`/api/v1/allergies/${listed.id}`)
    .set('If-Match', '*')
    .send({ reactions: [{ manifestation: { display: 'Hives' }, severity: 'severe' }, swelling] })
    .expect(200);
  await dialog.getByLabel('Note').fill('Since childhood.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await allergies.getByRole('row', { name: /Hives \(severe\), Swelling \(moderate\)/ }).waitFor();

  await page.getByRole('button', { name: 'Change: Penicillin' }).click();
  await dialog.getByLabel('Certainty').selectOption('Refuted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No allergies recorded.').waitFor();
  await page.getByRole('button', { name: 'Show 2 that no longer count' }).click();
  await allergies.getByRole('row', { name: /Penicillin.*Refuted/ }).waitFor();

  await page
    .getByRole('table', { name: 'Open orders' })
    .getByRole('row', { name: /requested/ })
    .waitFor();
  const press = page.getByRole('button', { name: 'Add allergy' });
  await eventually(() => press.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await eventually(() => press.isVisible()).toBe(false);
  await eventually(() => allergies.isVisible()).toBe(true);
  const [kept] = (await app.as(doctor).get(`/api/v1/allergies?patient_id=${patient.id}&verification_status=refuted`))
    .body.data;
  expect(kept.reactions).toMatchObject([{ manifestation: { display: 'Hives' }, severity: 'severe' }, swelling]);
});
