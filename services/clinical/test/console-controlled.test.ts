import { consoleVisits } from './support/console.js';
import { codeOf, controlled } from './support/controlled.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('two people close a class: a difference says what is blocked, until a signed count makes it equal', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { pharmacist, product, store, first, moved } = await controlled(app, clinic, doctor);
  const { page, checkAccessibility } = await enter(pharmacist, '/controlled');
  const entry = page.getByRole('table', { name: 'Register' }).getByRole('row', { name: new RegExp(product.name) });
  await entry.getByText('+10 tablet').waitFor();
  await page.getByText('None yet.').waitFor();
  const dialog = page.getByRole('alertdialog');
  const close = async (counted: string) => {
    await page.getByRole('button', { name: 'Close a class' }).press('Enter');
    await dialog.getByLabel('Store').selectOption(store.id);
    await dialog.getByLabel(`${product.name} (tablet)`).fill(counted);
    await dialog.getByLabel('Code of the second person').fill(await codeOf(app, doctor));
    await dialog.getByRole('button', { name: 'Close a class' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Close a class' }).press('Enter');
  await dialog.getByLabel(`${product.name} (tablet)`).fill('8');
  await dialog.getByRole('button', { name: 'Close a class' }).press('Enter');
  await dialog.getByText('Enter the code of the second person.').waitFor();
  await dialog.getByLabel('Code of the second person').fill(await codeOf(app, pharmacist));
  await dialog.getByRole('button', { name: 'Close a class' }).press('Enter');
  await dialog.getByText(/^This needs the unused code of a second person/).waitFor();
  await checkAccessibility('controlled-close', [...ALL]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Leave|^Discard/ }).click();

  await close('8');
  const block = page.getByText(`Nothing of class II is dispensed in ${store.name}`);
  await block.waitFor();
  await page.getByText(`${product.name}: 8 of 10 (-2 tablet)`).waitFor();
  await page.getByText('Differs', { exact: true }).waitFor();
  await checkAccessibility('controlled', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('controlled-dark');
  await moved('counts', { lines: [{ lot_id: first, counted: 8 }] });
  await page.reload();
  await entry.filter({ hasText: 'Count' }).getByText('-2 tablet').waitFor();
  await eventually(() => block.count()).toBe(0);
  await close('8');
  await page.getByText('Agrees', { exact: true }).waitFor();

  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('No movement').waitFor();
  const telephone = await enter(doctor, '/controlled?class=II', { language: 'es-CL', width: 'telephone' });
  await telephone.page.getByText('+10 tablet').waitFor();
  await telephone.checkAccessibility('controlled-reader');
  await eventually(() => telephone.page.getByRole('button', { name: 'Cerrar una clase' }).count()).toBe(0);
});
