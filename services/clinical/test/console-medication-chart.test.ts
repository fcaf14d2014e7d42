import { consoleVisits } from './support/console.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from './support/inpatient-medications.js';
import { ago, cameTwoHoursAgo, inpatient } from './support/inpatients.js';
import { stocked, store } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const EVERY_8 = { kind: 'interval', every_hours: 8 };

/** Somebody who came two hours ago to a clinic where it is about noon, and two nurses. */
async function scene() {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  const ahead = 12 - new Date().getUTCHours();
  const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await app.db('clinics').where({ id: here.clinic.id }).update({ timezone });
  const [nurse, colleague] = [await app.build.user(here.clinic, 'nurse'), await app.build.user(here.clinic, 'nurse')];
  const local = (minutes: number) => {
    const at = new Date(Date.now() + ahead * 3_600_000 - minutes * 60_000).toISOString();
    return { day: at.slice(0, 10), time: at.slice(11, 16) };
  };
  const { id, doctor } = here;
  const last = () =>
    app.db('medication_administrations').where({ admission_id: id }).orderBy('created_at', 'desc').first();
  return {
    ...here,
    nurse,
    colleague,
    local,
    last,
    ...medicationsOf(app, doctor, id),
    ...administrationsOf(app, nurse, id),
  };
}

test('a doctor orders, is warned, orders with a reason, holds, resumes and stops', async () => {
  const { id, doctor, local } = await scene();
  const { page, checkAccessibility } = await enter(doctor, `/hospitalization/${id}`);
  const dialog = page.getByRole('alertdialog');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await page.getByText('Nothing is ordered for this day.').waitFor();
  const begin = async () => page.getByRole('button', { name: 'Order a medication' }).press('Enter');
  const write = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await dialog.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}`)).fill(value);
  };
  const send = (name = 'Order') => dialog.getByRole('button', { name, exact: true }).press('Enter');
  await begin();
  await send();
  await dialog.getByText('Enter the medication.').waitFor();
  await dialog.getByText('Enter times such as 08:00, 20:00, each once.').waitFor();
  await write({ Medication: 'Cefazolin', Strength: '1 g', Dose: '1', Unit: 'g', Route: 'intravenous' });
  await dialog.getByRole('radio', { name: 'At fixed times' }).press('ArrowDown');
  const start = local(90);
  await write({ 'Every (h)': '8', 'Starts, day': start.day, 'Starts, time': start.time, Instructions: 'Slowly' });
  await checkAccessibility('medication-order', [...ALL]);
  await send();
  await dialog.waitFor({ state: 'detached' });
  await row('Cefazolin 1 g').getByText('Late').waitFor();
  await row('Cefazolin 1 g').getByText('1 g · intravenous · Every 8 h').waitFor();

  await begin();
  await write({ Medication: 'Cefazolin', Dose: '2', Unit: 'g', Times: '08:00, 2000' });
  await send();
  await dialog.getByText('The check warns of something. Nothing is ordered yet.').waitFor();
  await dialog.getByText(/is prescribed already, in M-/).waitFor();
  await write({ 'Why it is ordered anyway': 'Loading dose' });
  await checkAccessibility('medication-order-warned');
  await send('Order anyway');
  await dialog.waitFor({ state: 'detached' });
  const second = row('At 08:00, 20:00');
  await second.getByText('Anyway: Loading dose').waitFor();

  await second.getByRole('button', { name: 'Hold: Cefazolin' }).press('Enter');
  await dialog.getByRole('button', { name: 'Hold' }).press('Enter');
  await dialog.getByText('Enter the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Creatinine of 3');
  await dialog.getByRole('button', { name: 'Hold' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await second.getByText('On hold').waitFor();
  await second.getByText('Creatinine of 3').waitFor();
  await second.getByRole('button', { name: 'Resume: Cefazolin' }).press('Enter');
  await dialog.getByRole('button', { name: 'Resume' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => second.getByText('On hold').count()).toBe(0);
  await second.getByRole('button', { name: 'Stop: Cefazolin' }).press('Enter');
  await dialog.getByLabel('Reason').fill('One is enough');
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await second.getByText('Stopped').waitFor();
  const stored = await app.db('inpatient_medications').where({ admission_id: id, dose_value: 2 }).first();
  expect(stored).toMatchObject({ status: 'stopped', status_reason: 'One is enough', override_reason: 'Loading dose' });
});

test('a nurse gives a late dose with two keys, writes why another was refused, and corrects it', async () => {
  const { id, nurse, made, act, last } = await scene();
  const starts_at = ago(90);
  await made({ starts_at, schedule: EVERY_8 });
  await made({ medication: { display: 'Omeprazole' }, starts_at: ago(20), schedule: EVERY_8 });
  const held = await made({ medication: { display: 'Ibuprofen' }, starts_at, schedule: EVERY_8 });
  await act(held.id, 'hold', { reason: 'Bleeding' }).expect(200);
  await made(asNeeded());
  const { page, checkAccessibility } = await enter(nurse, `/hospitalization/${id}`);
  const dialog = page.getByRole('alertdialog');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Ibuprofen').getByText('Bleeding').waitFor();
  expect(await page.getByRole('button', { name: 'Order a medication' }).all()).toEqual([]);

  await page.getByRole('button', { name: /Late: Cefazolin 1 g$/ }).press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row('Cefazolin').getByText('Given').waitFor();
  expect(await last()).toMatchObject({ status: 'given', author_id: nurse.practitioner_id, dose_unit: 'g' });

  await page
    .getByRole('button', { name: /Due: Omeprazole$/ })
    .first()
    .press('Enter');
  await dialog.getByRole('radio', { name: 'Given' }).press('ArrowDown');
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await dialog.getByText('Enter why.').waitFor();
  await dialog.getByLabel('Why it was not given').fill('Nausea');
  await checkAccessibility('medication-dose', [...ALL]);
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row('Omeprazole').getByText('Refused').waitFor();
  await row('Omeprazole')
    .getByText(/ · Nausea$/)
    .waitFor();

  await page.getByRole('button', { name: /Refused\. Correct: Omeprazole$/ }).press('Enter');
  await dialog.getByRole('radio', { name: 'Refused by the patient' }).press('ArrowDown');
  await dialog.getByLabel('Why it is corrected').fill('The doctor said so');
  await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row('Omeprazole').getByText('Withheld').waitFor();

  const needed = row('Metoclopramide');
  await needed.getByText('None given on the day · Possible now').waitFor();
  const again = needed.getByRole('button', { name: 'Record a dose: Metoclopramide' });
  await again.press('Enter');
  await dialog.getByLabel(/^Amount/).fill('5');
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await needed.getByText(/^Given on the day: 1 · Possible from/).waitFor();
  expect(await last()).toMatchObject({ due_at: null, status: 'given' });
  await again.press('Enter');
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await dialog.getByText('It is given at most every 4 hours.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await checkAccessibility('medication-chart', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('medication-chart-dark', [...ALL]);
  await page.getByRole('button', { name: 'Previous day' }).press('Enter');
  await page.getByText('Nothing is ordered for this day.').waitFor();
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  await row('Cefazolin').getByText('Given').waitFor();
});

test('of two nurses at one dose the second is told what the first recorded, and loses nothing', async () => {
  const { id, nurse, colleague, made, administer, last } = await scene();
  const order = await made({ starts_at: ago(90), schedule: EVERY_8 });
  const { page, checkAccessibility } = await enter(nurse, `/hospitalization/${id}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: /Late: Cefazolin 1 g$/ }).press('Enter');
  await dialog.getByRole('radio', { name: 'Given' }).press('ArrowDown');
  await dialog.getByLabel('Why it was not given').fill('She sleeps');
  const theirs = (await administer(dose(order), colleague).expect(201)).body.data;
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await dialog.getByText('Somebody recorded this dose meanwhile').waitFor();
  await dialog.getByText(/^Now: Given, .* What you typed is still here\.$/).waitFor();
  await checkAccessibility('medication-dose-faster');
  await dialog.getByRole('button', { name: 'Correct what was recorded' }).press('Enter');
  await eventually(() => dialog.getByLabel('Why it is corrected').inputValue()).toBe('She sleeps');
  await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Refused\. Correct: Cefazolin 1 g$/ }).waitFor();
  expect(await last()).toMatchObject({ status: 'refused', reason: 'She sleeps', supersedes_id: theirs.id });
});

test('a product of high alert asks for the code of a second person, who makes it in the chart', async () => {
  const { clinic, id, ward, nurse, colleague, made, last } = await scene();
  const pharmacy = await stocked(app, clinic, { name: 'Potassium', unit: 'ampoule', high_alert: true }, 0);
  const { id: store_id } = await store(app, pharmacy.pharmacist, { kind: 'ward', ward_id: ward.id });
  const lines = [pharmacy.received(4, 'LATE', '2032-01-01'), pharmacy.received(4, 'EARLY', '2031-01-01')];
  await pharmacy.post('receipts', { store_id, lines }).expect(201);
  const dosed = { product_id: pharmacy.product.id, dose: { value: 1, unit: 'ampoule' } };
  await made({ medication: { display: 'Potassium' }, ...dosed, starts_at: ago(30), schedule: EVERY_8 });
  const first = await enter(nurse, `/hospitalization/${id}`);
  const dialog = first.page.getByRole('alertdialog');
  await first.page
    .getByRole('button', { name: /Due: Potassium$/ })
    .first()
    .press('Enter');
  const code = dialog.getByLabel('Code of the second person');
  const send = () => dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await send();
  await dialog.getByText('Enter the code of the second person.').waitFor();
  await code.fill('AAAAA-AAAAA');
  await dialog.getByLabel('Lot').selectOption({ label: 'LATE · expires 1 Jan 2032 · 4 left' });
  await send();
  await eventually(() => code.getAttribute('aria-invalid')).toBe('true');
  await first.checkAccessibility('medication-witness');

  const second = await enter(colleague, `/hospitalization/${id}`);
  const theirs = second.page.getByRole('alertdialog');
  await second.page.getByRole('button', { name: 'Second person’s code' }).press('Enter');
  await theirs.getByRole('button', { name: 'Make a code' }).press('Enter');
  const shown = await theirs.getByRole('textbox', { name: 'Code' }).textContent();
  await theirs.getByText(/^Good once, until/).waitFor();
  await second.checkAccessibility('medication-code');
  await code.fill(shown ?? '');
  await send();
  await dialog.waitFor({ state: 'detached' });
  await first.page.getByText(/ · Lot LATE · With /).waitFor();
  expect(await last()).toMatchObject({ status: 'given', witness_id: colleague.id });
});

test('doses due are on the board and on the nurse’s home, in Spanish too, and not for the front desk', async () => {
  const { clinic, id, ward, manager, nurse, made } = await scene();
  await made({ starts_at: ago(90), schedule: EVERY_8 });
  const body = { practitioner_ids: [nurse.practitioner_id] };
  await app.as(manager).patch(`/api/v1/wards/${ward.id}`).send(body).expect(200);
  const { page, go, checkAccessibility } = await enter(nurse, '/', { language: 'es-CL', width: 'telephone' });
  await page.getByText('1 dosis', { exact: true }).waitFor();
  await go('/hospitalization');
  await page.getByText('1 dosis por dar').waitFor();
  await go(`/hospitalization/${id}`);
  await page.getByRole('button', { name: /Atrasada: Cefazolin 1 g$/ }).waitFor();
  await checkAccessibility('medication-chart-spanish', ['telephone']);
  const desk = await enter(await app.build.user(clinic, 'front_desk'), `/hospitalization/${id}`);
  await desk.page.getByRole('heading', { name: 'Beds so far' }).waitFor();
  await eventually(() => desk.page.getByRole('heading', { name: 'Medication chart' }).count()).toBe(0);
});
