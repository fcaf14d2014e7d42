import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { isTooWide, seriousFaults } from './accessibility.js';
import { openSession } from './browser-session.js';
import { startApp, type StartOptions, type TestApp } from './start.js';
import { eventually, until } from './wait-until.js';
import { viewportOf, windows, WIDTHS, type Visit, type Width, type Window } from './browser-windows.js';

/** What the console was built into. */
export const BUILT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('clinical-console/package.json')),
  'dist',
);

/** Where a developer wants to see every page that was looked at; nowhere unless set. */
const SHOTS = process.env['CONSOLE_SCREENSHOTS'];

/** Both languages and both widths, with the longer words where there is less room. */
export const VISITS = [
  { language: 'es-CL', width: 'telephone' },
  { language: 'en-GB', width: 'laptop' },
] as const satisfies readonly Visit[];

interface Person {
  email: string;
  password: string;
}

/** The console in a window of its own. */
export interface Visitor extends Window {
  origin: string;
  /** Loads the console at that path of it. */
  go(to: string): Promise<void>;
  /** Goes there as a link of the console leads there. */
  walk(to: string): Promise<void>;
  /** Logs in with the password alone, in the page: what comes then is on its way. */
  logIn(person: Person): Promise<void>;
  /** Loads the console at that path as who has logged in before. */
  enter(person: Person, to: string): Promise<void>;
  /** Waits until nothing is being loaded. */
  settled(): Promise<void>;
  /** Fails for what axe calls serious or critical, and for what is wider than the page at these widths, all of them by default. */
  checkAccessibility(name: string, widths?: readonly Width[]): Promise<void>;
}

/**
 * A service and a browser for the stories of one file, as `windows` has them; requests to other hosts are complained about too. `base` is
 * the application that is visited; `config` are settings of the service.
 */
export function consoleVisits(
  clock?: () => Date,
  base: '/console' | '/portal' = '/console',
  config: StartOptions['config'] = {},
) {
  const { started, openWindow } = windows(clock, (options) => startApp({ ...options, config }));
  const open = async (visit: Visit = {}) => visitorOf(await started(), await openWindow(visit), visit, base);
  return {
    started,
    open,
    /** Opens the console at that path as who has logged in before. */
    async enter(person: Person, to: string, visit?: Visit): Promise<Visitor> {
      const visitor = await open(visit);
      await visitor.enter(person, to);
      return visitor;
    },
  };
}

function visitorOf(
  app: TestApp,
  window: Window,
  { width = 'laptop', language = 'en-GB' }: Visit,
  base: string,
): Visitor {
  if (!existsSync(path.join(BUILT, 'index.html')))
    throw new Error('The console is not built: npm run build --workspace=clinical-console');
  const { page, context, complaints } = window;
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`asked ${request.url()}`);
  });
  const settled = settling(page);
  const go = async (to: string) => {
    await page.goto(`${origin}${base}${to}`, { waitUntil: 'commit' });
    await settled();
  };
  return {
    ...window,
    origin,
    settled,
    go,
    walk: (to) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(`${base}${to}`)})`),
    async logIn({ email, password }) {
      await go('');
      const address = page.locator('input[type=email]');
      await address.fill(email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await page.locator('form button[type=submit]').click();
      await address.waitFor({ state: 'detached' });
    },
    async enter(person, to) {
      const { response, cookie } = await openSession(app, person);
      expect(response.status).toBe(200);
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }]);
      await go(to);
    },
    async checkAccessibility(name, widths = ['telephone', 'laptop']) {
      await settled();
      for (const each of widths) {
        await page.setViewportSize(viewportOf(each));
        const file = `${name}-${language.slice(0, 2)}-${WIDTHS[each]}`;
        if (SHOTS) {
          mkdirSync(SHOTS, { recursive: true });
          // A dialog stands where the window is, and not where the page is longer.
          const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
          await page.screenshot({ path: path.join(SHOTS, `${file}.png`), fullPage });
        }
        if (SHOTS || each === width || widths.length === 1)
          await eventually(async () => ({ page: file, faults: await seriousFaults(page) })).toEqual({
            page: file,
            faults: [],
          });
        await eventually(async () => ({ page: file, wider: await isTooWide(page) })).toEqual({
          page: file,
          wider: false,
        });
      }
      await page.setViewportSize(viewportOf(width));
    },
  };
}

/** Whether a page has its heading and nothing that stands for what is still missing, once it was drawn. */
const DRAWN = `new Promise((tell) => requestAnimationFrame(() => setTimeout(() =>
  tell(document.querySelector('h1') !== null && document.querySelector('.skeleton') === null))))`;

/**
 * What waits until nothing is being loaded, for checks of a whole page. Stories wait for what they look at instead: it may come with a
 * later answer.
 */
function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  // A stream of events ends only with the page.
  page.on('request', (request) => request.url().endsWith('/events') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const isQuiet = () => open.size === 0;
  return () => until(async () => isQuiet() && (await page.evaluate<boolean>(DRAWN)) && isQuiet());
}

/** As somebody chooses from the menu of an appointment at the desk: of the first one there. */
export async function chooseFromMenu(where: Locator, act: string | RegExp, clickCount = 1) {
  await where
    .getByRole('button', { name: /^More actions: / })
    .first()
    .click();
  await where.page().getByRole('menuitem', { name: act }).click({ clickCount });
}

/** As somebody chooses a file of that name on a page that has one place for it. */
export const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) });
