import { allergy, labResult, measured, openConsultation } from './support/clinical-records.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { fullRoom } from './support/emergency-room.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { suggestingPractice, useSuggestions } from './support/suggestions.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('codes for what is written are beside the note, show their words, and are added by the doctor alone', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app, {
    reason: 'Lumbalgia aguda tras cargar cajas. HTA en control.',
  });
  await useSuggestions(app, clinic);
  const { page, checkAccessibility } = await enter(doctor, `/consultations/${consultation.id}`);
  const panel = page.getByRole('region', { name: 'Suggested codes' });
  await panel.getByRole('button', { name: 'Suggest for this note' }).click();
  await panel.getByText('M54.5').waitFor();
  await panel.getByText('I10').waitFor();
  await checkAccessibility('suggested-codes');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility('suggested-codes-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await panel.getByRole('button', { name: 'Show where it is written: Lumbalgia aguda' }).click();
  const selected = () =>
    page.evaluate<string>(
      '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)',
    );
  await eventually(selected).toBe('Lumbalgia aguda');

  const row = panel.getByRole('listitem').filter({ hasText: 'M54.5' });
  await row.getByRole('button', { name: /^Add / }).press('Enter');
  await page.getByRole('list', { name: 'Diagnoses' }).getByText('M54.5').waitFor();
  await eventually(() => panel.getByText('M54.5').count()).toBe(0);
  const kept = () => app.db('suggestion_acceptances').where({ record_id: consultation.id }).pluck('resource_type');
  await eventually(kept).toEqual(['consultation']);
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'I10' })
    .getByRole('button', { name: /^Dismiss / })
    .click();
  await page.getByRole('menuitem', { name: 'Not needed now' }).click();
  await eventually(() => panel.getByRole('listitem').count()).toBe(0);
  const became = () => app.db('ai_suggestions').where({ kind: 'cie10_codes' }).first('decision', 'comment');
  await eventually(became).toEqual({ decision: 'accepted', comment: 'Not needed now' });
  const { data } = (await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`)).body;
  expect(data.diagnoses.map(({ code }: { code: string }) => code)).toEqual(['M54.5']);
});

test('a chart is summed up for who asks, and each sentence leads to its record', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  await allergy(app, doctor, patient);
  await labResult(app, doctor, patient, { observations: [measured(8, { interpretation: 'LL' })] });
  const note = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    reason: 'Cefalea',
  });
  const patch = app.as(doctor).patch(`/api/mobile/v1/doctor/consultations/${note.id}`).set('If-Match', '*');
  await patch.send({ diagnoses: [{ code: 'R51', role: 'principal', certainty: 'confirmed' }] }).expect(200);
  await app.as(doctor).post(`/api/mobile/v1/doctor/consultations/${note.id}/complete`).set('If-Match', '*').expect(200);
  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Summarise' }).click();
  const list = page.getByRole('list', { name: 'Summary of the records' });
  const said = list.getByRole('listitem').filter({ hasText: 'Allergy: Penicilina.' });
  await said.getByText('Allergy', { exact: true }).click();
  await said.getByText('Version 1: «Penicilina»').waitFor();
  await checkAccessibility('chart-summary');
  await said.getByRole('button', { name: 'Show in the chart' }).press('Enter');
  const focused = () => page.evaluate<string>('document.activeElement.innerText');
  await eventually(focused).toMatch(/^Penicilina/);
  const value = list.getByRole('listitem').filter({ hasText: 'Hemoglobin' });
  await value.getByText('Result', { exact: true }).click();
  await value.getByRole('button', { name: 'Show in the chart' }).press('Enter');
  await eventually(focused).toMatch(/^Hemoglobin/);
  await list.getByText('Consultation', { exact: true }).click();
  await list.getByRole('link', { name: 'Open: Consultation' }).click();
  await page.waitForURL(new RegExp(`consultations/${note.id}`));
});

test('without a model the chart says so of questions, and nothing of them where they are not chosen or not allowed', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const { page, settled, go } = await enter(doctor, `/patients/${patient.id}`);
  await page.getByText(/^Not available: questions need a model/).waitFor();
  expect(await page.getByLabel('Question').all()).toEqual([]);
  await useSuggestions(app, clinic, ['cie10_codes']);
  await go(`/patients/${patient.id}`);
  await settled();
  expect(await page.getByRole('heading', { name: /^(Ask the record|Summary of the records)$/ }).all()).toEqual([]);
});

test('an administrator chooses what may be suggested, and sees what became of it', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  await useSuggestions(app, clinic, ['cie10_codes']);
  await app
    .as(doctor)
    .post('/api/v1/ai/suggestions')
    .send({ kind: 'cie10_codes', input: { text: 'Tos' } })
    .expect(202);
  const { page, checkAccessibility } = await enter(administrator, '/settings');
  await page.getByRole('table', { name: 'What became of suggestions' }).getByText('Diagnosis codes').waitFor();
  await page.getByRole('checkbox', { name: /^Summary of the chart/ }).waitFor();
  await checkAccessibility('settings-suggestions');
  await page.getByText(/^What the patient has and takes/).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  const kinds = async () => (await app.as(administrator).get('/api/v1/settings')).body.data.ai.kinds;
  await eventually(kinds).toEqual(['cie10_codes', 'summary']);
});

test('a diagnosis is suggested where somebody is referred, and the referral says that it was', async () => {
  const { doctor, patient } = await suggestingPractice(app);
  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Refer', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Somebody elsewhere' });
  await dialog.getByLabel('Name').fill('Traumatología');
  const ask = dialog.getByRole('button', { name: 'Suggest codes' });
  // Nothing is written yet that could be read.
  expect(await ask.all()).toEqual([]);
  await dialog.getByLabel('Reason').fill('Lumbalgia aguda, HTA en control');
  await ask.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Suggested codes' });
  const row = (code: string) => codes.getByRole('listitem').filter({ hasText: code });
  await row('M54.5').waitFor();
  await checkAccessibility('referral-suggested');
  await row('I10')
    .getByRole('button', { name: /^Dismiss / })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Not needed now' }).press('Enter');
  await row('I10').waitFor({ state: 'detached' });
  await row('M54.5').getByRole('button', { name: /^Add / }).press('Enter');
  await codes.waitFor({ state: 'detached' });
  // Who chose it goes on there.
  await eventually(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Low back pain');
  await dialog.getByRole('button', { name: 'Send referral' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const [sent] = await app.db('referrals').where({ patient_id: patient.id });
  const versions = await app.as(doctor).get(`/api/v1/referrals/${sent.id}/versions`).expect(200);
  const { id } = await app
    .db('ai_suggestions')
    .where({ kind: 'cie10_codes' })
    .orderBy('created_at', 'desc')
    .first('id');
  expect(versions.body.data).toMatchObject([{ suggestion_id: id }]);
  const { body } = await app.as(doctor).get(`/api/v1/referrals/${sent.id}`).expect(200);
  expect(body.data.diagnoses).toMatchObject([{ code: 'M54.5', role: 'principal' }]);
});

test('a referral that was written for longer than a suggestion is shown is sent with its diagnosis alone', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const { page } = await enter(doctor, `/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Refer', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Somebody elsewhere' });
  await dialog.getByLabel('Name').fill('Traumatología');
  await dialog.getByLabel('Reason').fill('Lumbalgia aguda');
  await dialog.getByRole('button', { name: 'Suggest codes' }).press('Enter');
  const codes = dialog.getByRole('list', { name: 'Suggested codes' });
  await codes.getByRole('button', { name: /^Add / }).first().press('Enter');
  await codes.waitFor({ state: 'detached' });
  const over = { expires_at: new Date(Date.now() - 1_000) };
  await app.db('ai_suggestions').where({ clinic_id: clinic.id }).update(over);
  await dialog.getByRole('button', { name: 'Send referral' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const [sent, ...more] = await app.db('referrals').where({ patient_id: patient.id });
  expect(more).toEqual([]);
  expect(sent.diagnoses).toMatchObject([{ code: 'M54.5' }]);
  expect(await app.db('suggestion_acceptances').where({ record_id: sent.id })).toEqual([]);
});

test('a diagnosis is suggested where somebody is admitted from the emergency room, and can be given up', async () => {
  const { clinic, doctor, watched } = await fullRoom(app);
  await useSuggestions(app, clinic);
  const { page, checkAccessibility } = await enter(doctor, '/emergency');
  const dialog = page.getByRole('alertdialog');
  const { full_name, id: patient } = watched.patient;
  await chooseFromMenu(page.getByRole('row', { name: new RegExp(full_name) }), /^Admit/);
  await dialog.getByLabel('Reason of admission').fill('Neumonía');
  await dialog.getByRole('button', { name: 'Suggest codes' }).press('Enter');
  const add = dialog.getByRole('list', { name: 'Suggested codes' }).getByRole('button', { name: /^Add / });
  await add.first().press('Enter');
  await checkAccessibility('emergency-admit-suggested');
  await dialog.getByRole('button', { name: /^Remove / }).press('Enter');
  await add.first().press('Enter');
  await dialog.getByRole('button', { name: 'Admit' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const [admitted] = await app.db('admissions').where({ patient_id: patient });
  expect(admitted.diagnoses).toMatchObject([{ code: expect.stringMatching(/^J1[58]/), role: 'principal' }]);
  expect(await app.db('suggestion_acceptances').where({ record_id: admitted.id })).toMatchObject([
    { resource_type: 'admission' },
  ]);
});
