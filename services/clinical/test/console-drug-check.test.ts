import { openConsultation, prescription } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { inpatient } from './support/inpatients.js';
import { importDemoTable } from './support/interactions.js';
import type { TestApp } from './support/start.js';
import { useSuggestions } from './support/suggestions.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
  await importDemoTable(app);
});

const WARNED = 'The tables warn of something. Nothing is prescribed yet.';

const checks = async ({ id }: { id: string }) =>
  app.db('ai_suggestions').where({ clinic_id: id, kind: 'drug_check' }).orderBy('created_at');
const overridden = ({ id }: { id: string }) =>
  app.db('suggestion_warnings').where({ clinic_id: id }).pluck('overridden');

/** A doctor who prescribes warfarin and ibuprofen, once the tables have warned of it. */
async function warnedOfBoth() {
  const scene = await openConsultation(app);
  await useSuggestions(app, scene.clinic);
  const visitor = await enter(scene.doctor, `/consultations/${scene.consultation.id}`);
  await visitor.page.getByRole('button', { name: 'Prescribe' }).press('Enter');
  const dialog = visitor.page.getByRole('alertdialog');
  const item = (number: number) => dialog.getByRole('group', { name: `Medication ${number}` });
  await dialog.getByRole('button', { name: 'Another medication' }).press('Enter');
  for (const [number, name] of [
    [1, 'Warfarina'],
    [2, 'Ibuprofeno'],
  ] as const) {
    await item(number).getByLabel('Medication', { exact: true }).fill(name);
    await item(number).getByLabel('Instructions').fill('Una al día');
  }
  await dialog.getByRole('button', { name: 'Prescribe' }).press('Enter');
  await dialog.getByText(WARNED).waitFor();
  // Whoever pressed at the end of the form is led to it.
  await eventually(() => visitor.page.evaluate<string>('document.activeElement.textContent')).toContain(WARNED);
  return { ...scene, ...visitor, dialog, item };
}

test('what the tables warn of is read before it is prescribed, and overridden with a reason that is kept', async () => {
  const { clinic, doctor, patient, consultation, dialog, item, page, checkAccessibility } = await warnedOfBoth();
  await dialog.getByText('Interaction: Warfarina + Ibuprofeno').waitFor();
  await dialog.getByText('Severe', { exact: true }).waitFor();
  await dialog.getByText('Source', { exact: true }).click();
  await dialog.getByText(/not for care.*, version 1$/).waitFor();
  await dialog.getByText('Not checked (1)').click();
  await dialog.getByText('Nobody has asked about allergies.').waitFor();
  await checkAccessibility('drug-check');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility('drug-check-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await app.db('prescriptions').where({ patient_id: patient.id })).toEqual([]);

  const anyway = dialog.getByRole('button', { name: 'Prescribe anyway' });
  await anyway.press('Enter');
  await dialog.getByText('Write the reason.').waitFor();
  // One reason is enough for two that do not go together.
  await item(2).getByLabel('Why it is prescribed anyway').fill('With a stomach protector');
  await anyway.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const [written] = await app.db('prescriptions').where({ consultation_id: consultation.id });
  const [check, ...more] = await checks(clinic);
  expect(more).toEqual([]);
  expect(await app.db('suggestion_acceptances').where({ record_id: written.id })).toMatchObject([
    { resource_type: 'prescription', suggestion_id: check.id },
  ]);
  await eventually(async () => (await checks(clinic))[0].comment).toBe('Ibuprofeno: With a stomach protector');
  expect(await overridden(clinic)).toEqual([true]);
  const { body } = await app.as(doctor).get('/api/v1/ai/metrics').expect(200);
  expect(body.data.kinds).toMatchObject([{ kind: 'drug_check', made: 1, accepted: 1, rejected: 0 }]);
});

test('who changes what was warned of has followed the warning, and is told what is not checked', async () => {
  const { clinic, dialog, item, page } = await warnedOfBoth();
  await item(2).getByLabel('Medication', { exact: true }).fill('Nystatin');
  await dialog.getByText(WARNED).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Prescribe' }).press('Enter');
  await page.getByText(/^Not checked: .*nystatin: not in the tables of interactions\./i).waitFor();
  await eventually(async () => (await checks(clinic)).map(({ decision }) => decision)).toEqual(['accepted', null]);
  expect(await overridden(clinic)).toEqual([false]);
  const [, second] = await checks(clinic);
  const accepted = app.db('suggestion_acceptances').where({ clinic_id: clinic.id }).pluck('suggestion_id');
  expect(await accepted).toEqual([second.id]);
});

test('who closes the form has followed the warning, which is then not overridden each time', async () => {
  const { clinic, doctor, patient, dialog } = await warnedOfBoth();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await checks(clinic)).map(({ decision }) => decision)).toEqual(['accepted']);
  expect(await overridden(clinic)).toEqual([false]);
  expect(await app.db('prescriptions').where({ patient_id: patient.id })).toEqual([]);
  const { body } = await app.as(doctor).get('/api/v1/ai/metrics').expect(200);
  expect(body.data.warnings_always_overridden).toEqual([]);
});

test('who adds a medication and prescribes all has not followed the warning', async () => {
  const { clinic, doctor, dialog, item } = await warnedOfBoth();
  await dialog.getByRole('button', { name: 'Another medication' }).press('Enter');
  await item(3).getByLabel('Medication', { exact: true }).fill('Nystatin');
  await item(3).getByLabel('Instructions').fill('Una al día');
  await dialog.getByText(WARNED).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Prescribe' }).press('Enter');
  await dialog.getByText(WARNED).waitFor();
  await item(2).getByLabel('Why it is prescribed anyway').fill('With a stomach protector');
  await dialog.getByRole('button', { name: 'Prescribe anyway' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await checks(clinic)).map(({ decision }) => decision)).toEqual([null, 'accepted']);
  expect(await overridden(clinic)).toEqual([true]);
  const { body } = await app.as(doctor).get('/api/v1/ai/metrics').expect(200);
  expect(body.data.warnings_always_overridden).toMatchObject([{ items: ['ibuprofeno', 'warfarina'], overridden: 1 }]);
});

test('in a form that was open for longer than a check holds, it is checked again as it is sent', async () => {
  const { clinic, consultation, dialog, item } = await warnedOfBoth();
  const over = { expires_at: new Date(Date.now() - 1_000) };
  await app.db('ai_suggestions').where({ clinic_id: clinic.id }).update(over);
  await item(2).getByLabel('Why it is prescribed anyway').fill('With a stomach protector');
  await dialog.getByRole('button', { name: 'Prescribe anyway' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const [, second, ...more] = await checks(clinic);
  expect(more).toEqual([]);
  const [written] = await app.db('prescriptions').where({ consultation_id: consultation.id });
  const accepted = app.db('suggestion_acceptances').where({ record_id: written.id }).pluck('suggestion_id');
  expect(await accepted).toEqual([second.id]);
});

test('who closes the form while it is being checked prescribes nothing', async () => {
  const scene = await openConsultation(app);
  await useSuggestions(app, scene.clinic);
  const { page, settled } = await enter(scene.doctor, `/consultations/${scene.consultation.id}`);
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  await page.route('**/ai/suggestions', async (route) => {
    await closed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Prescribe' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Medication', { exact: true }).fill('Warfarina');
  await dialog.getByLabel('Instructions').fill('Una al día');
  await dialog.getByRole('button', { name: 'Prescribe' }).press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  close();
  await eventually(async () => (await checks(scene.clinic)).length).toBe(1);
  await settled();
  expect(await app.db('prescriptions').where({ patient_id: scene.patient.id })).toEqual([]);
});

test('in hospital too, with what the patient takes already', async () => {
  const { clinic, doctor, patient, id } = await inpatient(app);
  await useSuggestions(app, clinic);
  const taken = await prescription(app, doctor, patient, {
    items: [{ medication: { display: 'Warfarina' }, instructions: 'Una' }],
  });
  const { page, checkAccessibility } = await enter(doctor, `/hospitalization/${id}`);
  await page.getByRole('button', { name: 'Order a medication' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Medication', { exact: true }).fill('Ibuprofeno');
  await dialog.getByLabel('Instructions').fill('Si hay dolor');
  await dialog.getByText('As needed').click();
  await dialog.getByLabel('Hours between doses, at least').fill('8');
  await dialog.getByLabel('Doses a day, at most').fill('3');
  await dialog.getByRole('button', { name: 'Order', exact: true }).press('Enter');
  await dialog.getByText(`Interaction: Ibuprofeno + Warfarina (${taken.number})`).waitFor();
  await checkAccessibility('drug-check-hospital');
  await dialog.getByLabel(/anyway$/).fill('One dose');
  await dialog.getByRole('button', { name: /anyway$/ }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await app.db('suggestion_acceptances').where({ clinic_id: clinic.id })).toMatchObject([
    { resource_type: 'inpatient_medication' },
  ]);
  await eventually(async () => (await checks(clinic))[0].comment).toBe('One dose');
});
