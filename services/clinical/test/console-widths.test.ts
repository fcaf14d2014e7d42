import type { Page } from 'playwright-core';
import { consoleVisits } from './support/console.js';
import { stocked } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** How many of the page's filters each row of them has. */
const rowsOfFilters = (page: Page) =>
  page.evaluate<number[]>(`{
    const tops = [...document.querySelectorAll('.beside > *')].map((each) => Math.round(each.getBoundingClientRect().top));
    [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  }`);

/** Days and hours of the list that are written in more than one line, and what the list is wider than its frame. */
const broken = (page: Page) =>
  page.evaluate<string[]>(`[
    ...[...document.querySelectorAll('.table time')].filter((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map((each) => each.textContent),
    ...[...document.querySelectorAll('.table-frame')].filter((each) => each.scrollWidth > each.clientWidth + 1).map(() => 'scrolls'),
  ]`);

test('filters stand beside each other, and no day of a list is broken, on a telephone as on a small laptop', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist } = await stocked(app, clinic, { name: 'Paracetamol 500 mg for children, in a large bottle' }, 20);
  const { page } = await enter(pharmacist, '/movements');
  await page.getByRole('row', { name: /^Paracetamol/ }).waitFor();
  for (const [width, rows] of [
    [390, [2, 2]],
    [1024, [4]],
    [1440, [4]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => rowsOfFilters(page)).toEqual(rows);
    await eventually(() => broken(page)).toEqual([]);
  }
});

test('who books without a time is told to choose one, and not another one', async () => {
  const { clinic } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const { page } = await enter(desk, '/desk/new');
  await page.getByRole('button', { name: 'Book the appointment' }).press('Enter');
  await page.getByText('Choose a time.', { exact: true }).waitFor();
  await page.getByText('Choose another time below').waitFor({ state: 'detached' });
});
