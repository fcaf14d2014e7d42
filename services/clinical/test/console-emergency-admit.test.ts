import { chooseFromMenu, consoleVisits } from './support/console.js';
import { wardWith } from './support/beds.js';
import { fullRoom } from './support/emergency-room.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a doctor admits who is treated in the emergency room, who waits there for a bed until a nurse gives one', async () => {
  const { clinic, doctor, watched } = await fullRoom(app);
  await wardWith(app, clinic, 2, { name: 'Medicine' });
  const { page, checkAccessibility } = await enter(doctor, '/emergency');
  const dialog = page.getByRole('alertdialog');
  const row = page.getByRole('row', { name: new RegExp(watched.patient.full_name) });
  await chooseFromMenu(row, /^Admit/);
  await dialog.getByLabel('Reason of admission').fill('Pneumonia');
  await checkAccessibility('emergency-admit');
  await dialog.getByRole('button', { name: 'Admit' }).press('Enter');
  await row.getByText('Waits for a bed').waitFor();
  const visit = () => app.db('emergency_visits').where({ id: watched.id }).first('status', 'outcome');
  expect(await visit()).toEqual({ status: 'boarding', outcome: null });

  const ward = await enter(await app.build.user(clinic, 'nurse'), '/hospitalization');
  await ward.page.getByRole('button', { name: `Give a bed: ${watched.patient.full_name}` }).press('Enter');
  const giving = ward.page.getByRole('alertdialog');
  await giving.getByLabel('Bed').selectOption('Medicine · A · 1');
  await giving.getByRole('button', { name: 'Give bed' }).press('Enter');
  await giving.waitFor({ state: 'detached' });
  await eventually(visit).toEqual({ status: 'disposed', outcome: 'admitted' });
  await row.waitFor({ state: 'detached' });
});

test('nobody is admitted from the emergency room of a clinic without wards, nor before they are treated', async () => {
  const { clinic, doctor, late, watched } = await fullRoom(app);
  const { page } = await enter(doctor, '/emergency');
  const acts = async (name: string) => {
    await page.getByRole('button', { name: `More actions: ${name}` }).press('Enter');
    const said = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return said;
  };
  expect(await acts(watched.patient.full_name)).toContain('Admit');
  expect(await acts(late.patient.full_name)).not.toContain('Admit');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ areas: ['general', 'emergency'] }) });
  await page.reload();
  expect(await acts(watched.patient.full_name)).not.toContain('Admit');
});
