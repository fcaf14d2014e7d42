import { consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import { morningZone } from './support/time-zones.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a catalog is uploaded without a mouse: its bad lines are named, and each step has the focus', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { page } = await enter(administrator, '/catalogs');
  const { press, key, stands, focused, reach } = keyboardOf(page);
  await press('Upload a file: Laboratory', 'link');
  const choose = async (content: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Choose a file')]);
    await chooser.setFiles({ name: 'tests.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choose('code,name\n,x\nY,\n');
  await page.getByRole('row', { name: /^2 / }).waitFor();
  await stands();
  await eventually(focused).toMatch(/^Upload/);
  await press('Choose another file');
  await stands();
  await choose('code,name\nX-1,Fine\n');
  await page.getByText('One line checked').waitFor();
  await stands();
  await reach(page.getByRole('checkbox'));
  await key('Space');
  await key('Space');
  await press('Import the line');
  await page.getByText('New: 1.').waitFor();
  await stands();
  expect(await app.db('catalog_tests').where({ clinic_id: clinic.id })).toMatchObject([{ code: 'X-1' }]);
});

test('an appointment is moved and two records are merged without a mouse', async () => {
  const { clinic, doctor } = await app.build.practice({ timezone: morningZone() });
  const eva = { given_names: 'Eva', first_surname: 'Escobar', birth_date: '1990-06-07', phone: '+56911112222' };
  const [older, newer] = [await app.build.patient(clinic, eva), await app.build.patient(clinic, eva)];
  const start_at = new Date(Date.now() + 2 * 86_400_000);
  const booked = await app.build.appointment(
    clinic,
    { patient_id: newer.id, practitioner_id: doctor.practitioner_id },
    { start_at, end_at: new Date(start_at.getTime() + 600_000) },
  );
  const { page, go } = await enter(await app.build.user(clinic, 'front_desk'), `/desk/move/${booked.id}`);
  const { press, tick, key, stands, focused, reach } = keyboardOf(page);
  await press('Change the time');
  await page.getByRole('alert').waitFor();
  await stands();
  const times = page.locator('.time');
  await reach(times.first());
  await key('ArrowRight', 'Space');
  await page.locator('.time[data-selected]').waitFor();
  await press('Change the time');
  await page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
  await stands();
  const moved = await app.db('appointments').where({ id: booked.id }).first();
  expect(moved.start_at).not.toEqual(start_at);

  await go('/patients/duplicates');
  await press('Compare Eva Escobar and Eva Escobar', 'link');
  await eventually(focused).toBe('Merge two records');
  await reach(page.getByRole('radio').first());
  await press('Continue');
  await page.getByText('Choose which one stays.', { exact: true }).waitFor();
  await stands();
  await tick(/Eva Escobar/, 'radio');
  await press('Continue');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await key('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(focused).toBe('Continue');
  await key('Enter');
  await dialog.waitFor();
  await key('Tab', 'Enter');
  await page.getByText('The records were merged.').waitFor();
  await stands();
  await eventually(focused).toBe('Eva Escobar');
  const rows = await app.db('patients').whereIn('id', [older.id, newer.id]).whereNotNull('merged_into_id');
  expect(rows).toHaveLength(1);
});

test('the policy is changed, and time is blocked on the week and given back, without a mouse', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { page, go } = await enter(administrator, '/policy');
  const { press, tick, stands, focused, type } = keyboardOf(page);
  await press('Change', 'link');
  await tick('Nurses');
  await press('See what would change');
  await eventually(focused).toBe('This would change');
  await press('Continue editing');
  await eventually(focused).toBe('Change who sees clinical records');
  await press('See what would change');
  await press('Save the policy');
  await page.getByText('Policy saved. It applies from now on.').waitFor();
  await eventually(focused).toBe('Who sees clinical records');

  await go('/calendar');
  await press('Block time');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await type(/^Reason/, 'Meeting');
  await press('Block');
  await dialog.waitFor({ state: 'detached' });
  const block = page.getByRole('button', { name: /Block: Meeting/ });
  await eventually(focused).toBe('Block time');
  await press(/Block: Meeting/);
  await dialog.waitFor();
  await press('Remove the block');
  await block.waitFor({ state: 'detached' });
  await stands();
  await press('Next week');
  await press('This week');
  await stands();
  await eventually(focused).toBe('This week');
  expect(await app.db('schedule_blocks').where({ clinic_id: clinic.id })).toEqual([]);
});
