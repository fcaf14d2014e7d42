import { consoleVisits } from './support/console.js';
import { dispensary } from './support/dispensing.js';
import { product } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('nobody but a pharmacist finds the dispensing, by whatever address', async () => {
  const practice = await app.build.practice();
  const { script } = await dispensary(app, practice);
  for (const role of ['nurse', 'administrator'] as const) {
    const { page, walk } = await enter(await app.build.user(practice.clinic, role), '/products');
    for (const path of ['/dispensing', `/dispensing/${script.id}`]) {
      await walk(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await eventually(() => page.getByText(script.number).count()).toBe(0);
      await eventually(() => page.getByRole('button', { name: 'Dispense' }).count()).toBe(0);
    }
  }
});

test('the last of many products is found to be received, behind those that one page of a list has', async () => {
  const practice = await app.build.practice();
  const { clinic } = practice;
  const { pharmacist } = await dispensary(app, practice);
  const names = Array.from({ length: 10_000 }, (_, n) => `('M-${n}', 'Many ${String(n).padStart(5, '0')}')`);
  await app.db.raw(
    `insert into pharmacy_products (clinic_id, id, code, name, unit)
     select ?, gen_random_uuid(), said.code, said.name, 'tablet' from (values ${names.join()}) said (code, name)`,
    [clinic.id],
  );
  await product(app, pharmacist, { code: 'Z-LAST', name: 'Zolpidem' });
  const { page } = await enter(pharmacist, '/pharmacy');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Receive' }).press('Enter');
  await dialog.getByLabel('Product').fill('zolpi');
  await dialog.getByRole('button', { name: 'Zolpidem · Z-LAST' }).press('Enter');
  await dialog.getByRole('button', { name: 'Another product' }).waitFor();
});
