import { appointmentsToday } from './support/appointments-today.js';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the day is a list of one line each, with what is done next in sight and the rest in a menu, and one column a practitioner', async () => {
  const { clinic, doctor } = await appointmentsToday(app);
  const desk = await app.build.user(clinic, 'front_desk');
  const { page, go, checkAccessibility } = await enter(desk, '/desk?view=list');
  const rows = page.locator('tbody tr[id]');
  await eventually(() => rows.count()).toBe(6);
  await eventually(() => rows.locator('td[data-title="State"]').allInnerTexts()).toEqual([
    'Expected',
    expect.stringMatching(/^Arrived\s+\d+ min$/),
    expect.stringMatching(/^Waiting\s+\d+ min$/),
    'Done',
    'Did not come',
    'Did not come',
  ]);
  await checkAccessibility('desk-list');
  await page.getByRole('button', { name: /^Has arrived: / }).click();
  await page.getByText(/: has arrived\.$/).waitFor();
  await rows
    .first()
    .getByRole('button', { name: /^More actions: / })
    .click();
  await eventually(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Has not arrived', 'Cancel appointment']);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await page.locator('.desk-bar').waitFor({ state: 'hidden' });
  await rows.first().waitFor();
  await page.emulateMedia({ media: 'screen' });

  await go('/desk?view=practitioners');
  const column = page.getByRole('region', { name: doctor.name });
  await eventually(() => column.locator('.card').count()).toBe(6);
  await checkAccessibility('desk-practitioners');
});
