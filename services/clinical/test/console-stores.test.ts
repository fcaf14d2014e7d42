import { consoleVisits } from './support/console.js';
import { store } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('stores are added and changed by who manages the pharmacy, and by nobody else', async () => {
  const { clinic } = await app.build.practice();
  const [administrator, nurse] = await Promise.all([
    app.build.user(clinic, 'administrator'),
    app.build.user(clinic, 'nurse'),
  ]);
  await store(app, administrator, { name: 'Central' });
  const { page, checkAccessibility } = await enter(administrator, '/stores');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('row', { name: /^Central/ }).waitFor();
  await page.getByRole('button', { name: 'Add a store' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save store' }).press('Enter');
  await dialog.getByText('Enter the name.').waitFor();
  await dialog.getByLabel('Name').fill('Cupboard');
  await dialog.getByLabel('Kind').selectOption('Cupboard of a ward');
  await checkAccessibility('stores-add', [...ALL]);
  await dialog.getByRole('button', { name: 'Save store' }).press('Enter');
  await page.getByRole('row', { name: /^Cupboard/ }).waitFor();
  await checkAccessibility('stores', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('stores-dark');
  await page.getByRole('button', { name: 'Change Cupboard' }).press('Enter');
  await dialog.getByRole('checkbox', { name: /^In use/ }).press('Space');
  await dialog.getByRole('button', { name: 'Save store' }).press('Enter');
  await page
    .getByRole('row', { name: /^Cupboard/ })
    .getByText('Out of use')
    .waitFor();

  const reader = await enter(nurse, '/stores');
  await reader.page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => reader.page.getByRole('table').count()).toBe(0);
});
