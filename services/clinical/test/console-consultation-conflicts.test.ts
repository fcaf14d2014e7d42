import type { Page } from 'playwright-core';
import { consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import { openConsultation } from './support/clinical-records.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

/** A note that is written in two places, without a connection, or without a mouse. */
const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}`;

async function opened(width: 'telephone' | 'laptop' = 'laptop') {
  const { clinic, doctor, patient, consultation } = await openConsultation(app);
  const visitor = await enter(doctor, `/consultations/${consultation.id}`, { width });
  await visitor.page.getByLabel('Plan').waitFor();
  const note = async () => (await app.as(doctor).get(pathOf(consultation.id))).body.data;
  const said = async () => {
    const { reason, sections } = await note();
    return {
      reason,
      ...Object.fromEntries(sections.map((each: { key: string; content: string }) => [each.key, each.content])),
    };
  };
  /** As somebody does it elsewhere. */
  const save = (body: object) =>
    app.as(doctor).patch(pathOf(consultation.id)).set('If-Match', '*').send(body).expect(200);
  return { clinic, doctor, patient, consultation, ...visitor, note, said, save };
}

const isSaved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor();
const comeBack = (page: Page) => page.evaluate(`dispatchEvent(new Event('focus'))`);

test('of two windows on one note nothing is lost: fields come together, and somebody chooses where both wrote', async () => {
  const { clinic, consultation, page, said, checkAccessibility } = await opened();
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const other = await enter(nurse, `/consultations/${consultation.id}`);
  await other.page.getByLabel('Plan').waitFor();
  // Neither knows what the other has until it is read anew.
  await page.getByLabel('History').fill('Tos seca.');
  await page.getByLabel('Plan').fill('Reposo.');
  await isSaved(page);
  await other.page.getByLabel('Reason', { exact: true }).fill('Tos');
  await other.page.getByLabel('Plan').fill('Jarabe.');
  await other.page.getByText('Not saved: choose between two versions.').waitFor();
  await other.page.getByText('Changed elsewhere meanwhile: History').waitFor();
  await eventually(() => other.page.getByLabel('History').inputValue()).toBe('Tos seca.');
  const plan = other.page.getByRole('region', { name: 'Plan' });
  await plan.getByText('Reposo.', { exact: true }).waitFor();
  await plan.getByText('Jarabe.', { exact: true }).waitFor();
  await other.checkAccessibility('consultation-conflict');
  expect(await said()).toEqual({ reason: null, subjective: 'Tos seca.', plan: 'Reposo.' });
  await plan.getByRole('button', { name: 'Keep both, one after the other: Plan' }).click();
  await isSaved(other.page);
  expect(await said()).toEqual({ reason: 'Tos', subjective: 'Tos seca.', plan: 'Reposo.\nJarabe.' });
  await comeBack(page);
  await eventually(() => page.getByLabel('Plan').inputValue()).toBe('Reposo.\nJarabe.');
  await page.getByText('Changed elsewhere meanwhile:').waitFor();
  await page.getByRole('button', { name: 'Understood' }).click();
  await eventually(() => page.getByText('Changed elsewhere meanwhile:').count()).toBe(0);
  await checkAccessibility('consultation-taken');
});

test('who leaves before a note is saved is asked, or told, and finds what they wrote in it again', async () => {
  const { consultation, page, said, save, walk } = await opened();
  const patients = page.getByRole('link', { name: 'Patients', exact: true });
  await page.getByLabel('Systolic (mmHg)').fill('1200');
  await page.getByLabel('History').fill('Tos.');
  await page.getByText('Not all is saved: correct the marked fields.').waitFor();
  await patients.click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Systolic (mmHg)').fill('120');
  await isSaved(page);

  const sections = [{ key: 'plan', content: 'Escrito en otra parte.' }];
  await save({ sections });
  await page.getByLabel('Plan').fill('Escrito aquí.');
  await patients.click();
  await page.getByText(/^Not all that you wrote in the consultation of .* was saved\./).waitFor();
  await walk(`/consultations/${consultation.id}`);
  await page.getByText('Not saved: choose between two versions.').waitFor();
  await page.getByRole('region', { name: 'Plan' }).getByText('Escrito aquí.', { exact: true }).waitFor();
  expect(await said()).toMatchObject({ plan: 'Escrito en otra parte.' });
});

test('what is signed is what was read, not what somebody saves meanwhile', async () => {
  const { page, note, save } = await opened();
  const diagnoses = [{ code: 'J03.9', role: 'principal', certainty: 'confirmed' }];
  const first = [{ key: 'plan', content: 'Dieta.' }];
  await save({ diagnoses, sections: first });
  await comeBack(page);
  await eventually(() => page.getByLabel('Plan').inputValue()).toBe('Dieta.');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'This is what is signed' });
  await dialog.getByText('Dieta.', { exact: true }).waitFor();
  const second = [{ key: 'plan', content: 'Cirugía.' }];
  await save({ sections: second });
  await comeBack(page);
  await eventually(() => page.locator('main').getByLabel('Plan').inputValue()).toBe('Cirugía.');
  await dialog.getByText('Dieta.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.getByText('The note was changed elsewhere meanwhile. Read it again, then sign.').waitFor();
  expect((await note()).status).toBe('draft');
});

test('without a line what is typed stays in the window, nowhere else, and is sent when the line is back', async () => {
  const { page, said, walk, checkAccessibility } = await opened('telephone');
  await page.getByLabel('History').fill('Fiebre.');
  await isSaved(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Plan').fill('Paracetamol.');
  await page.getByText('Not saved: no connection.').waitFor();
  await page.getByLabel('Assessment').fill('Gripe.');
  await checkAccessibility('consultation-offline');
  expect(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
  ).not.toMatch(/Fiebre|Paracetamol|Gripe/);
  expect(await page.evaluate<string[]>('indexedDB.databases().then((all) => all.map(({ name }) => name))')).toEqual([]);
  await page.getByRole('link', { name: 'Consultations' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await said()).toEqual({ reason: null, subjective: 'Fiebre.' });
  await page.unroute('**/api/**');
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await isSaved(page);
  expect(await said()).toEqual({ reason: null, subjective: 'Fiebre.', assessment: 'Gripe.', plan: 'Paracetamol.' });
  await walk('/home');
});

test('an answer that is lost on its way makes no difference to choose from', async () => {
  const { page, said } = await opened();
  await page.route('**/doctor/consultations/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel('Plan').fill('Reposo');
  await page.getByText('Not saved: no connection.').waitFor();
  await page.getByLabel('Plan').fill('Reposo y agua');
  await eventually(said).toEqual({ reason: null, plan: 'Reposo' });
  await page.unroute('**/doctor/consultations/*');
  await isSaved(page);
  expect(await said()).toEqual({ reason: null, plan: 'Reposo y agua' });
  await eventually(() => page.getByText('This was changed in another window').count()).toBe(0);
});

test('a browser that crashes loses nothing that was saved, and another device goes on', async () => {
  const { page, context, doctor, consultation, said } = await opened();
  await page.getByLabel('History').fill('Dolor de cabeza.');
  await isSaved(page);
  await context.close();
  const device = await enter(doctor, `/consultations/${consultation.id}`, { width: 'telephone', language: 'es-CL' });
  await eventually(() => device.page.getByLabel('Anamnesis').inputValue()).toBe('Dolor de cabeza.');
  await device.page.getByLabel('Plan').fill('Analgésico.');
  await device.page.getByText(/^Guardado \d\d:\d\d$/).waitFor();
  expect(await said()).toEqual({ reason: null, subjective: 'Dolor de cabeza.', plan: 'Analgésico.' });
  await device.checkAccessibility('consultation');
});

test('what is typed after a colleague signed is shown, to be added to the note', async () => {
  const { clinic, page, consultation, checkAccessibility } = await opened();
  await page.getByLabel('Assessment').fill('Sana.');
  await isSaved(page);
  const colleague = await app.build.user(clinic, 'doctor', { name: 'Dr. Reyes' });
  await app
    .as(colleague)
    .post(`${pathOf(consultation.id)}/complete`)
    .expect(200);
  await page.getByLabel('Plan').fill('Volver en un año.');
  await page.getByText('Signed by Dr. Reyes').waitFor();
  await page.getByText('What you typed here is not in the note').waitFor();
  await page.getByRole('region', { name: 'Plan' }).getByText('Volver en un año.').waitFor();
  await checkAccessibility('consultation-late');
  await page.getByRole('link', { name: 'Consultations' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Consultations' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Consultations' }).waitFor();
  await checkAccessibility('consultations');
});

test('a session that ends while somebody writes keeps what was typed, which is saved after the next log-in', async () => {
  const { page, context, doctor, said } = await opened();
  await page.getByLabel('History').fill('Dolor lumbar.');
  await isSaved(page);
  await context.clearCookies();
  await page.getByLabel('Plan').fill('Kinesiología.');
  await page.getByRole('textbox', { name: 'Email' }).fill(doctor.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(doctor.password);
  expect(await said()).toEqual({ reason: null, subjective: 'Dolor lumbar.' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await isSaved(page);
  await eventually(() => page.getByLabel('Plan').inputValue()).toBe('Kinesiología.');
  expect(await said()).toEqual({ reason: null, subjective: 'Dolor lumbar.', plan: 'Kinesiología.' });
});

test('a note is written, saved and signed without a mouse', async () => {
  const { page, said, note } = await opened();
  const { key, press, focused } = keyboardOf(page);
  await key('Alt+Digit3');
  await page.keyboard.type('Mareos.');
  await key('Alt+Digit2');
  await page.keyboard.type('120');
  await key('Tab');
  await page.keyboard.type('80');
  await key('Alt+Digit6');
  await page.keyboard.type('Vértigo.');
  await key('Control+s');
  await isSaved(page);
  expect(await said()).toEqual({ reason: null, subjective: 'Mareos.', assessment: 'Vértigo.' });
  await press('Shortcuts');
  await page.getByRole('dialog').getByText('Save now').waitFor();
  await key('Escape');
  await eventually(focused).toBe('Shortcuts');
  await key('?');
  await page.getByRole('dialog').getByText('Save now').waitFor();
  await key('Escape');
  await key('Alt+Digit7');
  await page.keyboard.type('¿?');
  await key('Control+Enter');
  await page.getByRole('dialog').getByText('Mareos.').waitFor();
  await key('Enter');
  await page.getByText(/^Signed by /).waitFor();
  expect(await note()).toMatchObject({ status: 'completed', vitals: { systolic: 120, diastolic: 80 } });
});
