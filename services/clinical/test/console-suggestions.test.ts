import { allergy, openConsultation } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
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
