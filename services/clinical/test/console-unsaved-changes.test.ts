import type { Dialog } from 'playwright-core';
import { staffedClinic } from './support/accounts.js';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('who leaves a changed form by a link, Back, the log-out or a reload is asked first; one that is saved or untouched is left at once', async () => {
  const { administrator, patient } = await staffedClinic(app);
  const { page } = await enter(administrator, `/patients/${patient.id}`);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const city = page.getByLabel('City');
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await eventually(() => city.inputValue()).toBe('Talca');
    expect(page.url()).toMatch(/\/edit$/);
  };
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await edit.click();
  await city.waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await edit.click();
  await city.fill('Talca');

  await page.getByRole('link', { name: 'Front desk' }).click();
  await stay();
  await page.goBack();
  await stay();
  await page.getByRole('button', { name: 'Log out' }).click();
  await stay();
  const asked: string[] = [];
  const refuse = (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', refuse);
  await page.evaluate('location.reload()').catch(() => undefined);
  await eventually(async () => asked).toEqual(['beforeunload']);
  page.off('dialog', refuse);
  await eventually(() => city.inputValue()).toBe('Talca');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await edit.waitFor();
  await edit.click();
  await eventually(() => city.inputValue()).toBe('');
  await city.fill('Curicó');
  await page.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor();
  expect(await app.db('patients').where({ id: patient.id }).first()).toMatchObject({ address: { city: 'Curicó' } });
});

test('Escape in a dialog where something was typed asks first', async () => {
  const { administrator } = await staffedClinic(app);
  const { page } = await enter(administrator, '/settings');
  const dialog = page.getByRole('alertdialog', { name: 'New location' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Add a location' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a location' }).click();
  await dialog.getByLabel('Name').fill('Second floor');
  await dialog.getByLabel('Name').press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).press('Escape');
  await question.waitFor({ state: 'detached' });
  await eventually(() => dialog.getByLabel('Name').inputValue()).toBe('Second floor');
  await dialog.getByLabel('Name').press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('Back to the search for patients finds it as it was left, until the log-out', async () => {
  const { administrator, patient } = await staffedClinic(app);
  const name = `${patient.given_names} ${patient.first_surname}`;
  const { page, logIn } = await enter(administrator, '/patients');
  const search = page.getByLabel('Name or document');
  await search.fill(name);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();
  await eventually(() => search.inputValue()).toBe(name);
  const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(stored).not.toContain(patient.first_surname);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await logIn(administrator);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await search.waitFor();
  await eventually(() => search.inputValue()).toBe('');
});
