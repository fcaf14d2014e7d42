import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import { enrolled } from './support/second-factor.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const now = () => new Date();
const { enter, open, started } = consoleVisits(now);
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('an administrator invites a nurse, who joins with the link; what was typed outlives a lost connection', async () => {
  const { administrator } = await staffedClinic(app);
  const { page, go, context } = await enter(administrator, '/people');
  await page.getByText('There are no open invitations.').waitFor();
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Marta Ríos');
  await page.getByLabel('Email').fill('marta@example.test');
  await page.getByText('Nurse', { exact: true }).click();
  await page.getByLabel(/^Licence number/).fill('N-77');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('The service could not be reached').waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.getByText('What you had typed was recovered.').waitFor();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Hand over this invitation' }).waitFor();
  const link = (await page.getByRole('textbox', { name: 'Link' }).textContent())!;
  app.build.unspeakable.add(link.split('=')[1]!);
  await page.getByRole('button', { name: 'I have handed it over' }).click();
  await page.getByRole('rowheader', { name: 'Marta Ríos' }).waitFor();
  await page.getByText('What you had typed was recovered.').waitFor({ state: 'detached' });

  const guest = await open();
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Marta Ríos');
  await guest.page.getByLabel('Password').fill('a password of her own');
  await guest.page.getByRole('button', { name: 'Create account and accept' }).click();
  await guest.page.getByText('Account created.').waitFor();
  await go('/people');
  await page.getByText('There are no open invitations.').waitFor();
  await page.getByLabel('Search by name or address').fill('rios');
  await page.getByText('1–1 of 1').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^1 row$/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Marta Ríos' }).click();
  await page.getByText('Marta Ríos, N-77').first().waitFor();
});

test('a change of role says what it brings and takes; two administrators end a lost second factor; who is suspended is out, and who is removed has no page', async () => {
  const { administrator, clinic, doctor } = await staffedClinic(app);
  const other = await app.build.user(clinic, 'administrator', { name: 'Olga Sanz' });
  await enrolled(app, doctor, now);
  const rows = Array.from({ length: 120 }, (_, index) => ({
    clinic_id: clinic.id,
    id: randomUUID(),
    full_name: `Zoe ${String(index).padStart(3, '0')}`,
    license_number: `L-${index}`,
  }));
  await app.db('practitioners').insert(rows);
  const { page } = await enter(administrator, `/people/${doctor.id}`);
  await page.locator('option', { hasText: 'Zoe 119' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Log out on Test device' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByText('They have no session in this clinic.').waitFor();
  expect((await app.as(doctor).get('/api/mobile/v1/auth/me')).status).toBe(401);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('Front desk', { exact: true }).click();
  const consequences = page.locator('.role-change');
  await consequences.getByText('Merge duplicate records').waitFor();
  await consequences.getByText('Issue prescriptions').waitFor();
  await page.getByText('Doctor', { exact: true }).last().click();
  await consequences.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'End second factor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End second factor' }).click();
  await page.getByText('Asked. Another administrator of the clinic has to confirm.').waitFor();
  await page.getByText('Somebody asked to end their second factor').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await eventually(() => page.getByRole('button', { name: /second factor|Confirm ending it/ }).count()).toBe(0);

  const second = await enter(other, `/people/${doctor.id}`);
  await second.page.getByRole('button', { name: 'Confirm ending it' }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm ending it' }).click();
  await second.page.getByText('Second factor ended; their sessions ended too.').waitFor();
  await second.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await second.page.getByRole('button', { name: 'Suspend' }).click();
  const suspend = second.page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' });
  // The line is cut: that it was is said at once, and not after what would be read anew.
  await second.page.route('**/api/v1/users/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : undefined,
  );
  await suspend.click();
  await second.page.getByRole('alertdialog').getByText('The service could not be reached').waitFor();
  await second.page.unrouteAll();
  await suspend.press('Enter');
  await second.page.getByRole('button', { name: 'Reactivate' }).waitFor();
  const [row] = await app.db('memberships').where({ clinic_id: clinic.id, user_id: doctor.id });
  expect(row).toMatchObject({ status: 'suspended', role: 'doctor' });
  const out = await open();
  await out.logIn(doctor);
  await out.page.getByText('or to reactivate you if you were suspended').waitFor();
  await second.page.getByRole('button', { name: 'Remove from the clinic' }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the clinic' }).click();
  await second.page.getByText('There are no open invitations.').waitFor();
  await second.page.goBack();
  await second.page.getByRole('heading', { name: 'Not found' }).waitFor();

  await app.as(administrator).patch(`/api/v1/users/${other.id}`).send({ role: 'front_desk' }).expect(200);
  await second.walk('/people/invite');
  await second.page.getByLabel('Name', { exact: true }).fill('Marta Ríos');
  await second.page.getByLabel('Email').fill('marta@example.test');
  await second.page.getByRole('button', { name: 'Send invitation' }).click();
  await second.page.getByText('You may not do this').waitFor();
  await second.page.getByText('If you need this, give this number to an administrator of the clinic').waitFor();
});

test('the trail is searched by who, patient and outcome without leaving the page, in plain words, and exported', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  expect((await app.as(nurse).get('/api/v1/users')).status).toBe(403);
  const { page } = await enter(administrator, '/trail');
  await page.getByText('Nora Vidal tried to look through the members of the clinic.').waitFor();
  await page.getByText('The trail has not been checked yet').waitFor();
  const address = page.url();
  await page.getByLabel('Outcome').selectOption('Refused');
  await page.getByText(/logged in/).waitFor({ state: 'detached' });
  await page.getByText('Details').first().click();
  await page.getByText('Their role or their key does not include it (missing_ability)').waitFor();
  await page.getByRole('button', { name: 'Only events like this one' }).click();
  await page.getByRole('button', { name: 'Remove looked through the members of the clinic' }).waitFor();
  await page.getByRole('button', { name: 'Remove filters' }).click();
  await page.getByLabel('Patient').fill(patient.first_surname);
  await page.locator('.found').getByRole('button', { name: patient.first_surname }).first().click();
  await page.getByText('Nora Vidal tried').waitFor({ state: 'detached' });
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  await page.getByText(`${doctor.name} read a consultation: ${full_name}.`).waitFor();
  await page.getByText(`${administrator.name} looked through the audit trail`).waitFor({ state: 'detached' });
  await page.getByText('You looked at the trail').waitFor();
  await page.getByRole('button', { name: 'Show those entries' }).click();
  await page.getByText(`${administrator.name} looked through the audit trail`).first().waitFor();
  await page.getByRole('button', { name: 'Hide those entries' }).click();
  const link = page.locator('.trail-row').getByRole('link', { name: full_name }).first();
  await eventually(() => link.getAttribute('href')).toBe(`/console/patients/${patient.id}`);
  expect(page.url()).toBe(address);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit-events.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(patient.id);
  expect(csv).not.toContain(nurse.id);
  await page.getByText('File downloaded.').waitFor();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByLabel('Who', { exact: true }).fill('vidal');
  await page.locator('.found').getByRole('button', { name: 'Nora Vidal' }).click();
  await page.getByText('Nora Vidal tried').waitFor();
  await page.getByLabel('To the day').fill('2020-01-01');
  await page.getByText('Nothing matches').waitFor();
  await app.db('audit_verifications').insert({ verified_at: new Date(), fault: 'row 1 was altered' });
  await page.reload();
  await page.getByRole('alert').getByText('The trail is not complete').waitFor();
  await page.getByText('tell the operator of the service').waitFor();
});

test('on a telephone the filters of the trail are folded away below what they are, and the roles that may not are left out', async () => {
  const { administrator } = await staffedClinic(app);
  const { page, walk } = await enter(administrator, '/trail?outcome=4', { width: 'telephone' });
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await page.getByRole('search').locator('span').getByText('Refused').waitFor();
  await page.getByLabel('Outcome').waitFor({ state: 'hidden' });
  await filter.click();
  await page.getByLabel('Outcome').selectOption('Done');
  await page.getByText('logged in').first().waitFor();
  await eventually(() => filter.getAttribute('aria-expanded')).toBe('true');
  await walk('/people/roles');
  const merging = page.getByRole('row', { name: /^Merge duplicate records/ });
  await merging.getByText('Yes').first().waitFor();
  await merging.getByText('No', { exact: true }).first().waitFor({ state: 'hidden' });
});

test('a practitioner is added, renamed by two at once without losing either, and leaves', async () => {
  const { administrator } = await staffedClinic(app);
  const { page } = await enter(administrator, '/practitioners');
  await page.getByRole('button', { name: 'Add practitioner' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Dr Elena Ríos');
  await dialog.getByLabel('Specialty').fill('Paediatrics');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Elena Ríos Paediatrics/ }).waitFor();

  await page.getByRole('button', { name: 'Change Dr Elena Ríos' }).click();
  const { data } = (await app.as(administrator).get('/api/v1/practitioners').query({ per_page: 100 })).body;
  const own = data.find(({ full_name }: { full_name: string }) => full_name === 'Dr Elena Ríos');
  await app.as(administrator).patch(`/api/v1/practitioners/${own.id}`).send({ specialty: 'Neonatology' }).expect(200);
  await dialog.getByText('Works in this clinic').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Neonatology').waitFor();
  await eventually(() => dialog.getByText('Request number').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => page.getByText('Elena Ríos').count()).toBe(0);
  await page.getByLabel('Show').selectOption('All');
  await page.getByRole('row', { name: /Elena Ríos Paediatrics .* No longer works here/ }).waitFor();
});
