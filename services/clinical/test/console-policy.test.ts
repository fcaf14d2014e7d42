import { readFile } from 'node:fs/promises';
import { BROWSER_LIMITS } from '../src/limits/index.js';
import { consoleVisits } from './support/console.js';
import { expectDenied } from './support/expect.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

let passed = 0;
const { enter, started } = consoleVisits(() => new Date(Date.now() + passed));
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const POLICY = '/api/v1/settings/phi-policy';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

test('who changes the policy sees who loses access before it is saved, and that member is refused afterwards', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const reads = () => app.as(nurse).get(CATALOGS);
  expect((await reads()).status).toBe(200);
  const { page, checkAccessibility } = await enter(administrator, '/policy');
  await page.getByText('The clinic has not changed the policy yet').waitFor();
  await page
    .getByRole('row', { name: 'Who sees them? Doctors, nurses, pharmacists, laboratory and API keys' })
    .waitFor();
  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByText('Only at certain hours').click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByText('Choose days and a start and end time for each.').waitFor();
  await page.getByText('At any time').click();
  await page.getByLabel('Allowed networks').fill('10.0.0.0/99');
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByText('The “Allowed networks” (1) format is invalid.').waitFor();
  await page.getByLabel('Allowed networks').fill('');
  await page.getByRole('main').getByText('Nurses', { exact: true }).click();
  await page.getByRole('button', { name: 'See what would change' }).click();

  await page.getByRole('heading', { level: 1, name: 'This would change' }).waitFor();
  await page.getByText('One person would lose access').waitFor();
  await page.getByRole('row', { name: 'Nora Vidal Nurse Of any patient Of nobody Loses' }).waitFor();
  await page.getByText('One access would have been refused.').waitFor();
  await checkAccessibility('policy-review');
  await checkAccessibility('policy-review', ['telephone']);
  expect((await reads()).status).toBe(200);

  passed += BROWSER_LIMITS.dangerousMinutes * 60_000 + 1_000;
  await page.getByRole('button', { name: 'Save the policy' }).click();
  const prompt = page.getByRole('alertdialog');
  await prompt.getByLabel('Password', { exact: true }).fill(administrator.password);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Policy saved. It applies from now on.').waitFor();
  await page.getByText(/In force since/).waitFor();
  expectDenied(await reads(), 'phi_access_denied');
});

test('of two who change the policy at once the second is told, keeps what they chose, and sees it against what is there', async () => {
  const { administrator, owner, clinic } = await staffedClinic(app);
  const { page, context } = await enter(administrator, '/policy/change');
  await page.getByText('Of the patients they treat').click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByText('The service could not be reached').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Save the policy' }).waitFor();
  const theirs = { roles: ['doctor'], relation: 'own', hours: null, ip_cidrs: [], break_glass: true };
  expect((await app.as(owner).put(POLICY).send(theirs)).status).toBe(200);
  await page.getByRole('button', { name: 'Save the policy' }).click();
  await page.getByText('Somebody else changed the policy before you saved').waitFor();
  expect((await app.db('phi_policies').where({ clinic_id: clinic.id }).first()).relation).toBe('own');
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Somebody else has changed this').waitFor();
  await page
    .getByRole('row', { name: /Of which patients\? Only what they made themselves Of the patients they treat/ })
    .waitFor();
  await page.getByText('In an emergency nobody could open a record that the rule').waitFor();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await page.getByText('A record can be opened in an emergency').click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Save the policy' }).click();
  await page.getByText('Policy saved. It applies from now on.').waitFor();
  expect(await app.db('phi_policies').where({ clinic_id: clinic.id }).first()).toMatchObject({
    relation: 'care_team',
    roles: ['doctor', 'nurse', 'pharmacist', 'laboratory', 'api_key'],
    break_glass: true,
  });
});

test('an emergency is reviewed by somebody else once, and reports say what that person saw and who saw the patient', async () => {
  const { administrator, owner, clinic, doctor, patient } = await staffedClinic(app);
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  const breakGlass = () =>
    app
      .as(nurse)
      .get(`/api/mobile/v1/doctor/consultations/${note.id}`)
      .set('X-Break-Glass-Reason', `Unconscious in room 3 ${'nobody-knew-of-any-allergy-'.repeat(8)}`)
      .expect(200);
  await breakGlass();
  const { page, context, checkAccessibility } = await enter(administrator, '/reviews');
  const row = page.getByRole('row').filter({ hasText: 'Nora Vidal read a consultation' });
  await row.getByText(patient.first_surname).waitFor();
  await row.getByText('Unconscious in room 3').waitFor();
  await checkAccessibility('reviews-open');
  const frame = page.locator('.table-frame');
  await eventually(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await row.getByRole('button', { name: 'Call the access of Nora Vidal not justified' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/^Note/).fill('Nobody was in room 3.');
  await checkAccessibility('reviews-decision');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Not justified' }).click();
  await dialog.getByText('The service could not be reached').waitFor();
  await context.setOffline(false);
  await eventually(() => dialog.getByLabel(/^Note/).inputValue()).toBe('Nobody was in room 3.');
  const { data } = (await app.as(owner).get('/api/v1/break-glass-reviews')).body;
  const theirs = { outcome: 'justified', notes: 'I was there.' };
  await app.as(owner).post(`/api/v1/break-glass-reviews/${data[0].id}/resolve`).send(theirs).expect(200);
  await dialog.getByRole('button', { name: 'Not justified' }).click();
  await dialog.getByText('Somebody else has already decided').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('No accesses to review').waitFor();
  await breakGlass();
  await page.reload();
  await row.getByRole('button', { name: 'Call the access of Nora Vidal not justified' }).click();
  await dialog.getByRole('button', { name: 'Not justified' }).click();
  await page.getByText('No accesses to review').waitFor();
  await page.getByLabel('Show').selectOption('Reviewed');
  await row.getByText('I was there.').waitFor();
  const decided = await app.db('break_glass_reviews').where({ clinic_id: clinic.id }).orderBy('id');
  expect(decided).toMatchObject([
    { outcome: 'justified', resolved_by: owner.id },
    { outcome: 'unjustified', resolved_by: administrator.id },
  ]);

  await row.getByRole('link', { name: 'What else Nora Vidal saw' }).first().click();
  await page.getByRole('heading', { name: 'Which patients Nora Vidal saw' }).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: patient.first_surname })
    .getByText('Emergency: Unconscious in room 3')
    .first()
    .waitFor();
  await checkAccessibility('access-person');
  await page.getByRole('main').getByText('A patient', { exact: true }).click();
  await page.getByLabel('Patient', { exact: true }).fill(patient.first_surname);
  await page.locator('.found').getByRole('button', { name: patient.first_surname }).first().click();
  await page.getByText('Nora Vidal read a consultation.').first().waitFor();
  await checkAccessibility('access-patient');
  expect(await page.title()).not.toContain(patient.first_surname);
  expect(page.url()).not.toContain(patient.id);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(nurse.id);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
  await page.getByText('Nora Vidal read a consultation.').first().waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('To the day').fill('2020-01-01');
  await page.getByText('Nobody saw or changed their records.').waitFor();
});
