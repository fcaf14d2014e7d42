import { staffedClinic } from './support/accounts.js';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('Ctrl+K finds a patient, a person and a page without a mouse; no name is in an address, and each role finds what is theirs', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { id } = await app.build.patient(clinic, { given_names: 'Dora', first_surname: 'Quintanilla' });
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Quintana' });
  const stranger = await app.build.clinic();
  await app.build.patient(stranger, { given_names: 'Eva', first_surname: 'Quintero' });
  const { page, checkAccessibility } = await enter(administrator, '/settings');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  const search = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Patient, person or page' }).fill(words);
  };
  await search('quint');
  await eventually(() => options.allTextContents()).toEqual([
    expect.stringMatching(/^Dora Quintanilla/),
    expect.stringMatching(/^Nora Quintana/),
  ]);
  await checkAccessibility('quick-search', ['laptop']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Nora Quintana' }).waitFor();
  expect(page.url()).toContain(`/people/${nurse.id}`);
  await search('dora quint');
  await options.filter({ hasText: 'Dora' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dora Quintanilla' }).waitFor();
  expect(page.url()).toContain(`/patients/${id}`);
  await search('trail');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  await search('');
  await options.first().filter({ hasText: 'Dora Quintanilla' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked.filter((url) => /dora/i.test(url))).toEqual([]);

  const visitor = await enter(nurse, '/desk');
  await visitor.page.keyboard.press('Control+k');
  await visitor.page.getByRole('combobox', { name: 'Patient, person or page' }).fill('quint');
  const found = visitor.page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await found.filter({ hasText: 'Dora Quintanilla' }).waitFor();
  await eventually(() => found.count()).toBe(1);
  await visitor.page.getByRole('combobox', { name: 'Patient, person or page' }).fill('trail');
  await visitor.page.getByText('Nothing was found.').waitFor();
});
