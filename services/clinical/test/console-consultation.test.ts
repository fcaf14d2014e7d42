import { chooseFromMenu, consoleVisits } from './support/console.js';
import { doctorsMorning } from './support/doctors-morning.js';
import { openConsultation } from './support/clinical-records.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const noteOf = async (doctor: { token: string }, id: string) =>
  (await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${id}`)).body.data;

test('a doctor sees two patients: notes are begun from the day, save themselves, are read, signed and added to', async () => {
  const { doctor, waiting, patients, clinic } = await doctorsMorning(app);
  const { page, walk, checkAccessibility } = await enter(doctor, '/home');
  await page.getByRole('button', { name: 'Start note: Bruno Rojas' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Bruno Rojas' }).waitFor();
  await page.getByText('Allergy: Penicilina').waitFor();
  await page.getByLabel('Reason', { exact: true }).fill('Dolor de garganta');
  for (const [sign, value] of [
    ['Systolic', '150'],
    ['Diastolic', '80'],
    ['Weight', '81,5'],
    ['Height', '178'],
  ])
    await page.getByLabel(new RegExp(`^${sign} `)).fill(value!);
  await page.getByText('High', { exact: true }).first().waitFor();
  await page.locator('output', { hasText: '25.7' }).waitFor();
  await page.getByLabel('History').fill('Tres días con fiebre.');
  await page.getByLabel('Find a diagnosis').fill('J03.9');
  await page.getByRole('button', { name: /J03\.9/ }).click();
  await page.getByLabel('Plan').fill('Reposo y líquidos.');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await checkAccessibility('consultation');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility('consultation-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'Sign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tres días con fiebre.').waitFor();
  await dialog.getByText('25.7').waitFor();
  await checkAccessibility('consultation-sign');
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await page.getByText(/^Signed by The doctor/).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Write the addendum.').waitFor();
  await page.getByLabel('New addendum').fill('Llamó: sin fiebre.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const calls = page.getByRole('listitem').filter({ hasText: 'Llamó: sin fiebre.' });
  await calls.waitFor();
  // They called again, and nothing was different.
  await page.getByLabel('New addendum').fill('Llamó: sin fiebre.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await calls.nth(1).waitFor();
  await checkAccessibility('consultation-signed');
  const { id } = await app.db('consultations').where({ appointment_id: waiting.appointment.id }).first('id');
  expect(await noteOf(doctor, id)).toMatchObject({
    status: 'completed',
    reason: 'Dolor de garganta',
    vitals: { systolic: 150, weight_kg: 81.5, bmi: 25.7 },
    sections: [
      { key: 'subjective', content: 'Tres días con fiebre.' },
      { key: 'plan', content: 'Reposo y líquidos.' },
    ],
    diagnoses: [{ code: 'J03.9', role: 'principal' }],
    addenda: [{ content: 'Llamó: sin fiebre.' }, { content: 'Llamó: sin fiebre.' }],
  });
  expect(await app.db('appointments').where({ id: waiting.appointment.id }).first('status')).toEqual({
    status: 'fulfilled',
  });

  await walk('/home');
  await page.getByRole('heading', { name: 'Waiting (1)' }).waitFor();
  await page.getByRole('button', { name: 'Start note: Carla Soto' }).first().dblclick();
  await page.getByRole('heading', { level: 1, name: 'Carla Soto' }).waitFor();
  await page.getByText('Allergies not asked').waitFor();
  await page.getByRole('button', { name: 'Sign' }).click();
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await dialog.getByText('A diagnosis, or an assessment if the clinic takes that.').waitFor();
  await dialog.getByRole('button', { name: 'Go on writing' }).click();
  await page
    .getByRole('group', { name: 'Those you write most' })
    .getByRole('button', { name: /J03\.9/ })
    .click();
  await page.getByRole('button', { name: /^Remove Acute tonsillitis/ }).click();
  await page.getByLabel('Assessment').fill('Sana.');
  await walk('/home');
  await page.getByRole('heading', { name: 'Unsigned notes (1)' }).waitFor();
  const drafts = await app.db('consultations').where({ clinic_id: clinic.id, status: 'draft' });
  expect(drafts.map(({ patient_id }) => patient_id)).toEqual([patients[2]!.id]);
  await eventually(async () => (await noteOf(doctor, drafts[0].id)).sections[0]?.content).toBe('Sana.');
});

test('what cannot be a measurement is said and not saved, and everything else is', async () => {
  const { doctor, consultation } = await openConsultation(app);
  const { page } = await enter(doctor, `/consultations/${consultation.id}`);
  await page.getByLabel(/^Pulse/).fill('80');
  await page.getByLabel(/^Weight/).fill('8000');
  await page.getByText('A number between 0.2 and 650. It is not saved.').waitFor();
  await page.getByLabel('Plan').fill('Control');
  const written = async () => {
    const { vitals, sections, follow_up } = await noteOf(doctor, consultation.id);
    return [vitals?.heart_rate, vitals?.weight_kg, sections[0]?.content, follow_up?.date];
  };
  await eventually(written).toEqual([80, null, 'Control', undefined]);
  await page.getByLabel('Follow-up on').fill('2020-01-01');
  await page.getByText('Not all is saved: correct the marked fields.').waitFor();
  await page.getByLabel(/^Weight/).fill('80');
  await page.getByLabel('Plan').fill('Control en un mes');
  await eventually(written).toEqual([80, 80, 'Control en un mes', undefined]);
  await page.getByLabel('Follow-up on').fill('2999-01-01');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await eventually(written).toEqual([80, 80, 'Control en un mes', '2999-01-01']);
});

test('a note is begun at the desk and from the chart, and found in the list and the chart again', async () => {
  const { clinic, doctor, patients, waiting } = await doctorsMorning(app);
  const { page, walk } = await enter(doctor, '/desk');
  await chooseFromMenu(page.locator('[data-column="waiting"]'), 'Start note: Bruno Rojas');
  await page.getByRole('heading', { level: 1, name: 'Bruno Rojas' }).waitFor();
  await page.getByLabel('Reason', { exact: true }).fill('Control');
  // Leaving the field is enough.
  await page.getByLabel('Plan').focus();
  await walk(`/patients/${patients[3]!.id}`);
  await page.getByRole('button', { name: 'Start note: Darío Tapia' }).click();
  await page.getByLabel('Plan').waitFor();
  await walk('/consultations?show=drafts');
  await page.getByRole('row', { name: /Darío Tapia/ }).waitFor();
  await page
    .getByRole('row', { name: /Bruno Rojas/ })
    .getByText('Control')
    .waitFor();
  await page.getByRole('link', { name: /^Open the consultation of Bruno Rojas/ }).click();
  await eventually(() => page.getByLabel('Reason', { exact: true }).inputValue()).toBe('Control');
  expect(
    await app.db('consultations').where({ clinic_id: clinic.id, appointment_id: waiting.appointment.id }),
  ).toHaveLength(1);
});

test('who goes elsewhere before a note was begun stays there, and finds it', async () => {
  const { doctor, patients } = await doctorsMorning(app);
  const { page, walk, settled } = await enter(doctor, `/patients/${patients[3]!.id}`);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/doctor/consultations', async (route) => {
    await held;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Start note: Darío Tapia' }).click();
  await walk('/orders');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  const answered = page.waitForResponse('**/doctor/consultations');
  answer();
  await answered;
  await settled();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await walk('/consultations');
  await page.getByRole('row', { name: /Darío Tapia/ }).waitFor();
});

test('the page of a note fits every screen', async () => {
  const { doctor, consultation } = await openConsultation(app);
  const { page, checkAccessibility } = await enter(doctor, `/consultations/${consultation.id}`);
  await page.getByLabel('Plan').waitFor();
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await eventually(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    if (process.env['CONSOLE_SCREENSHOTS'])
      await page.screenshot({ path: `${process.env['CONSOLE_SCREENSHOTS']}/consultation-${width}.png` });
  }
  await checkAccessibility('consultation-empty');
});
