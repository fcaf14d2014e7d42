import type { AddressInfo } from 'node:net';
import { areas, endpoints } from '../src/endpoints.js';
import { windows } from './support/browser-windows.js';
import { eventually } from './support/wait-until.js';

/** What Swagger UI reads in a second or two: the time grows with the description. */
const DOMAIN_BYTES = 120_000;

const { started, openWindow } = windows();

async function visit(path: string) {
  const app = await started();
  const window = await openWindow();
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  await window.page.goto(`${origin}${path}`);
  return { ...window, origin };
}

test('a reader finds every operation on one page, which runs no script', async () => {
  const { page } = await visit('/docs');
  await page.getByText('/api/mobile/v1/auth/login').first().waitFor();
  await eventually(() => page.locator('section li').count()).toBe(endpoints.length);
  await eventually(() => page.locator('script').count()).toBe(0);
});

test('each operation leads to where it is tried, among those of its domain alone', async () => {
  const { page, origin } = await visit('/docs');
  const documents: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.json')) documents.push(response.url().slice(origin.length));
  });
  await page.getByRole('link', { name: '/fhir/R4/Encounter/{id}', exact: true }).first().click();
  await page.locator('.opblock.is-open').getByText('/fhir/R4/Encounter/{id}', { exact: true }).waitFor();
  expect(documents).toEqual(['/openapi/fhir/fhir-encounter.json']);
  await eventually(() => page.locator('.opblock').count()).toBe(Object.keys(areas.fhir['FHIR Encounter']!).length);
  await page.getByRole('link', { name: 'All operations' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('no description that is drawn is large', async () => {
  const { page, origin } = await visit('/docs');
  const links = await page.locator('section li a').evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
  const parts = new Set(links.map((link) => link.split('#')[0]!));
  expect(parts.size).toBe(Object.values(areas).reduce((sum, area) => sum + Object.keys(area).length, 0));
  for (const part of parts) {
    expect({ part, status: (await fetch(`${origin}/${part}`)).status }).toEqual({ part, status: 200 });
    const description = await fetch(`${origin}/${part.replace('docs', 'openapi')}.json`);
    const { paths } = (await description.clone().json()) as { paths: object };
    expect({ part, operations: Object.keys(paths).length }).not.toEqual({ part, operations: 0 });
    expect({ part, small: (await description.text()).length < DOMAIN_BYTES }).toEqual({ part, small: true });
  }
});
