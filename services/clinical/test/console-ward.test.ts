import { dayIn } from '../src/calendar.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { admission, dischargeSummary, stepsOf } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { namedPatient } from './support/emergency-room.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('somebody is admitted to a free bed, transferred, sent on leave, comes back and is discharged', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await namedPatient(app, clinic);
  await wardWith(app, clinic, 4, { name: 'Medicine' });
  const { page, checkAccessibility } = await enter(doctor, '/hospitalization');
  const bed = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const dialog = page.getByRole('alertdialog');
  const stored = () => app.db('admissions').where({ clinic_id: clinic.id }).first();

  await page.getByRole('button', { name: 'Admit: A · 2' }).press('Enter');
  await dialog.getByRole('searchbox').first().fill(patient.full_name);
  await dialog.getByRole('button', { name: `Choose ${patient.full_name}` }).press('Enter');
  await dialog.getByLabel('Reason of admission').fill('Pneumonia');
  await dialog.getByLabel('Isolation').selectOption('Droplet');
  await checkAccessibility('ward-admit');
  await dialog.getByRole('button', { name: 'Admit' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 2').getByText('Isolation: droplet').waitFor();
  expect(await stored()).toMatchObject({ status: 'admitted', patient_id: patient.id, isolation: 'droplet' });

  await page.getByRole('button', { name: `Transfer: ${patient.full_name}` }).press('Enter');
  await dialog.getByRole('button', { name: 'Transfer' }).press('Enter');
  await dialog.getByText('Choose a bed.').waitFor();
  await dialog.getByLabel('Bed').selectOption('Medicine · A · 3');
  await dialog.getByLabel('Reason').fill('Nearer to the nurses');
  await checkAccessibility('ward-transfer');
  await dialog.getByRole('button', { name: 'Transfer' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 3').getByText(patient.full_name).waitFor();
  await bed('A · 2').getByText('Being cleaned').waitFor();

  await chooseFromMenu(bed('A · 3'), /^Send on leave/);
  await dialog.getByLabel('Back in').selectOption('4 h');
  await checkAccessibility('ward-leave');
  await dialog.getByRole('button', { name: 'Send on leave' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 3').getByText('On leave').waitFor();
  await page.getByRole('button', { name: `Is back: ${patient.full_name}` }).press('Enter');
  await dialog.getByText('Back to their bed, A · 3.').waitFor();
  await dialog.getByRole('button', { name: 'Record return' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 3').getByText('Occupied').waitFor();

  await chooseFromMenu(bed('A · 3'), /^Discharge/);
  await dialog.getByRole('button', { name: 'Discharge' }).press('Enter');
  await dialog.getByText('The signed discharge summary is missing').waitFor();
  await checkAccessibility('ward-discharge');
  await dialog.getByRole('button', { name: 'Write the summary' }).press('Enter');
  await page.waitForURL(/\/consultations\/[\da-f-]+$/);
  const { id } = await stored();
  expect(await app.db('consultations').where({ admission_id: id }).first()).toMatchObject({
    type: 'discharge_summary',
    practitioner_id: doctor.practitioner_id,
  });
  await dischargeSummary(app, doctor, id);
  await page.goBack();
  await chooseFromMenu(bed('A · 3'), /^Discharge/);
  await dialog.getByRole('button', { name: 'Discharge' }).press('Enter');
  await bed('A · 3').getByText('Being cleaned').waitFor();
  expect(await stored()).toMatchObject({ status: 'discharged', outcome: 'home' });

  await page.goto(`${page.url().replace(/\?.*/, '')}/${id}`);
  await page.getByRole('row', { name: /^Transfer/ }).waitFor();
  await eventually(() => page.getByRole('row', { name: /Medicine · A · / }).count()).toBe(2);
  await checkAccessibility('ward-admission', [...ALL]);
  await page.getByRole('button', { name: /^Undo last movement/ }).press('Enter');
  await dialog.getByLabel('Reason').fill('Fever again');
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('row', { name: /^Discharge taken back/ }).waitFor();
  expect(await stored()).toMatchObject({ status: 'admitted' });
});

test('24 beds are seen at a glance, filtered, cleaned, blocked and reserved; the wall shows initials', async () => {
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { beds, ward } = await wardWith(app, clinic, 24);
  const today = dayIn(clinic.timezone, new Date());
  for (const [at, bed] of beds.slice(0, 12).entries()) {
    const values = { bed_id: bed.id, isolation: at === 3 ? 'airborne' : 'none', attending_id: doctor.practitioner_id };
    const { id } = await admission(app, doctor, await app.build.patient(clinic), {
      ...values,
      expected_discharge_on: at === 5 ? today : null,
    });
    if (at === 11) await stepsOf(app, doctor, id).post('leave', { bed: 'hold' }).expect(200);
  }
  const waits = await namedPatient(app, clinic);
  await admission(app, doctor, waits);
  const { page, checkAccessibility, go } = await enter(nurse, '/hospitalization');
  const bed = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const dialog = page.getByRole('alertdialog');
  await page
    .getByRole('row', { name: new RegExp(waits.full_name) })
    .getByText(/^Since /)
    .waitFor();
  await chooseFromMenu(bed('A · 20'), /^Set to cleaning/);
  await bed('A · 20').getByText('Being cleaned').waitFor();
  await bed('A · 20').getByRole('button', { name: 'Set free' }).press('Enter');
  await bed('A · 20').getByText('Free', { exact: true }).waitFor();
  await chooseFromMenu(bed('A · 21'), /^Block/);
  await dialog.getByLabel('Reason').fill('The lamp is broken');
  await dialog.getByRole('button', { name: 'Block' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 21').getByText('The lamp is broken').waitFor();
  await chooseFromMenu(bed('A · 22'), /^Reserve/);
  await dialog.getByRole('heading', { name: 'Reserve bed A · 22' }).waitFor();
  await dialog.getByLabel('Patient').selectOption({ index: 0 });
  await checkAccessibility('ward-reserve');
  await dialog.getByRole('button', { name: 'Reserve' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 22').getByText(`For ${waits.full_name}`).waitFor();
  await bed('A · 6').getByText('Leaves today').waitFor();
  await checkAccessibility('ward-board', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('ward-board-dark', [...ALL]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByLabel('Show').selectOption('In isolation');
  await eventually(() => page.getByRole('list', { name: 'Beds' }).getByRole('listitem').count()).toBe(1);
  await page.getByLabel('Show').selectOption('All beds');
  await bed('A · 22')
    .getByRole('button', { name: /^Give a bed/ })
    .press('Enter');
  await dialog.getByRole('button', { name: 'Give bed' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bed('A · 22').getByText('Occupied').waitFor();

  const spanish = await enter(doctor, '/hospitalization', { language: 'es-CL', width: 'telephone' });
  await spanish.page.getByText('Con permiso').first().waitFor();
  await spanish.checkAccessibility('ward-board', [...ALL]);
  await go(`/hospitalization/wall/${ward.id}`);
  await page.getByText('13 of 24 beds occupied').or(page.getByText('12 of 24 beds occupied')).waitFor();
  await eventually(() => page.getByText(waits.full_name).count()).toBe(0);
  await checkAccessibility('ward-wall', [...ALL]);
});

test('the front desk sees beds and people without what is clinical, and a clinic without the area sees nothing of it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  await admission(app, doctor, patient, { bed_id: bed.id, isolation: 'contact' });
  const desk = await enter(await app.build.user(clinic, 'front_desk'), '/hospitalization');
  await desk.page.getByText('Occupied').first().waitFor();
  for (const said of ['Isolation: contact', 'Pneumonia', 'Discharge'])
    await eventually(() => desk.page.getByText(said).count()).toBe(0);
  await desk.page.getByRole('link', { name: 'Hospitalization' }).first().waitFor();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ areas: ['general'] }) });
  await desk.page.reload();
  await eventually(() => desk.page.getByRole('link', { name: 'Hospitalization' }).count()).toBe(0);
});

test('an administrator sets up a ward and its beds, and the header of a patient there says where they are', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { page, checkAccessibility } = await enter(await app.build.user(clinic, 'administrator'), '/wards');
  const dialog = page.getByRole('alertdialog');
  await page.getByText('There are no wards yet').waitFor();
  await page.getByRole('button', { name: 'Add a ward' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save ward' }).press('Enter');
  await dialog.getByText('Enter the code.').waitFor();
  await dialog.getByLabel('Code').fill('MED');
  await dialog.getByLabel('Name').fill('Medicine');
  await dialog.getByRole('checkbox').first().press('Space');
  await checkAccessibility('wards-ward');
  await dialog.getByRole('button', { name: 'Save ward' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a bed' }).press('Enter');
  await dialog.getByLabel('Room').fill('201');
  await dialog.getByLabel('Bed', { exact: true }).fill('A');
  await dialog.getByLabel('Type').selectOption('Isolation');
  await dialog.getByLabel('Tags').fill('window, oxygen');
  await dialog.getByRole('button', { name: 'Save bed' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /^201/ }).getByText('Isolation · window · oxygen').waitFor();
  const bed = await app.db('beds').where({ clinic_id: clinic.id }).first();
  const { id } = await admission(app, doctor, patient, { bed_id: bed.id });
  await page.reload();
  await page.getByText('1 of 1 occupied').waitFor();
  await page.getByRole('button', { name: 'Change 201 · A' }).press('Enter');
  await dialog.getByRole('checkbox', { name: /^In use/ }).press('Space');
  await dialog.getByRole('button', { name: 'Save bed' }).press('Enter');
  await dialog.getByRole('alert').first().waitFor();
  expect(await app.db('beds').where({ id: bed.id }).first('active')).toEqual({ active: true });
  await dialog.getByRole('checkbox', { name: /^In use/ }).press('Space');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await checkAccessibility('wards', [...ALL]);
  const chart = await enter(doctor, `/patients/${patient.id}`);
  await chart.page.getByRole('link', { name: 'In hospital: Medicine · 201 · A' }).press('Enter');
  await chart.page.waitForURL(new RegExp(`/hospitalization/${id}$`));
});
