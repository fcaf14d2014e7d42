import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { openBrowser } from './chromium.js';
import { startApp, type TestApp } from './start.js';
import { until } from './until.js';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What the console was built into. */
export const BUILT = path.join(path.dirname(require.resolve('clinical-console/package.json')), 'dist');

/** Where a developer wants to see every page that was looked at; nowhere unless set. */
const SHOTS = process.env['CONSOLE_SCREENSHOTS'];

export const WIDTHS = { telephone: 390, laptop: 1440 } as const;
export const LANGUAGES = ['es-CL', 'en-GB'] as const;
export type Width = keyof typeof WIDTHS;

/** Both languages and both widths, with the longer words where there is less room. */
export const VISITS = [
  { language: 'es-CL', width: 'telephone' },
  { language: 'en-GB', width: 'laptop' },
] as const satisfies readonly Visit[];
export type Visit = { width?: Width; language?: (typeof LANGUAGES)[number] };

const viewportOf = (width: Width) => ({ width: WIDTHS[width], height: width === 'telephone' ? 844 : 900 });

/** The console of that app in that browser, as somebody opens it who was never there. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  origin: string;
  go(path: string): Promise<void>;
  /** Logs in with the password alone. */
  logIn(user: { email: string; password: string }): Promise<void>;
  /** Fails for what axe calls serious or critical, and for what is wider than the page at these widths, all of them by default. */
  checkAccessibility(name: string, widths?: readonly Width[]): Promise<void>;
  /** What the browser refused or complained about, and requests to other hosts: all of it is a fault. */
  complaints: string[];
  close(): Promise<void>;
}

export async function visit(
  app: TestApp,
  browser: Browser,
  { width = 'laptop', language = 'en-GB' }: Visit = {},
): Promise<Visitor> {
  if (!existsSync(path.join(BUILT, 'index.html')))
    throw new Error('The console is not built: npm run build --workspace=clinical-console');
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const context = await browser.newContext({
    locale: language,
    viewport: viewportOf(width),
    hasTouch: width === 'telephone',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const settled = settling(page);
  const complaints = watch(page, origin);
  const go = async (to: string) => {
    await page.goto(`${origin}/console${to}`);
    await settled();
  };
  return {
    page,
    context,
    origin,
    go,
    complaints,
    async logIn({ email, password }) {
      await go('');
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      const before = await page.title();
      await page.locator('form button[type=submit]').click();
      await until(async () => (await page.title()) !== before);
      await settled();
    },
    async checkAccessibility(name, widths = ['telephone', 'laptop']) {
      await settled();
      for (const each of widths) {
        await page.setViewportSize(viewportOf(each));
        const file = `${name}-${language.slice(0, 2)}-${WIDTHS[each]}`;
        if (SHOTS) {
          mkdirSync(SHOTS, { recursive: true });
          await page.screenshot({ path: path.join(SHOTS, `${file}.png`), fullPage: true });
        }
        if (SHOTS || each === width || widths.length === 1)
          expect({ page: file, faults: await seriousFaults(page) }).toEqual({ page: file, faults: [] });
        expect({ page: file, wider: await isTooWide(page) }).toEqual({ page: file, wider: false });
      }
      await page.setViewportSize(viewportOf(width));
    },
    close: () => context.close(),
  };
}

/**
 * A service and a browser for the stories of one file. Each visitor is gone after its story, and their browser must have had nothing
 * to complain about. `started` is the service, once it is there.
 */
export function consoleVisits(clock: () => Date) {
  const visitors: Visitor[] = [];
  const starting = Promise.all([startApp({ clock }), openBrowser()]);
  starting.catch(() => undefined);
  afterEach(async () => {
    const left = visitors.splice(0);
    await Promise.all(left.map((visitor) => visitor.close()));
    for (const { complaints } of left) expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    const [app, browser] = await starting;
    await Promise.all([app.stop(), browser.close()]);
  });
  return {
    started: () => starting.then(([app]) => app),
    async open(options?: Visit): Promise<Visitor> {
      const visitor = await visit(...(await starting), options);
      visitors.push(visitor);
      return visitor;
    },
  };
}

/** How long nothing must have been asked for, milliseconds: what is loaded asks at once for what it needs. */
const QUIET_MS = 100;

/** What waits until nothing is being loaded any more: sooner than the half second of silence that the browser calls idle. */
function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    open.add(request);
    last = Date.now();
  });
  const over = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    await page.locator('h1').first().waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await until(() => open.size === 0 && Date.now() - last >= QUIET_MS);
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  };
}

function watch(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Answers that are refusals are shown in the page; that the browser lists them too is no fault.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`asked ${request.url()}`);
  });
  return complaints;
}

interface Axe {
  run(
    where: object,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/** From outside the page's policy, which lets no such script in. */
export async function seriousFaults(page: Page) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // What React Aria says aloud once stays there for some seconds, and may name a button that is gone.
    const result = await axe.run(
      { exclude: ['[data-live-announcer]'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return result.violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join()}: ${failureSummary}`),
    }));
}

/** Nobody has to scroll sideways. */
export const isTooWide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

/** As somebody chooses a file of that name on a page that has one place for it. */
export const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) });
