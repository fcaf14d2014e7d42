import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './chromium.js';
import { startApp, type TestApp } from './start.js';
import { LOOKING_MS } from './wait-until.js';

export const WIDTHS = { telephone: 390, tablet: 1024, laptop: 1440, desktop: 1920 } as const;
export const LANGUAGES = ['es-CL', 'en-GB'] as const;
export type Width = keyof typeof WIDTHS;
export type Visit = { width?: Width; language?: (typeof LANGUAGES)[number] | 'en-US' };

export const viewportOf = (width: Width) => ({ width: WIDTHS[width], height: width === 'telephone' ? 844 : 900 });

/** As somebody opens a browser who was never there. */
export interface Window {
  page: Page;
  context: BrowserContext;
  /** What the page complained about: a fault each. */
  complaints: string[];
}

/**
 * A service and a browser for the stories of one file. Each window is gone after its story, and must have had nothing to complain
 * about. `started` is the service, once it is there.
 */
export function windows<App extends TestApp = TestApp>(
  clock: () => Date = () => new Date(),
  start: (options: { clock: () => Date }) => Promise<TestApp | App> = startApp,
) {
  const windows: Window[] = [];
  const starting = Promise.all([start({ clock }) as Promise<App>, openBrowser()]);
  starting.catch(() => undefined);
  afterEach(async () => {
    const left = windows.splice(0);
    await Promise.all(left.map(({ context }) => context.close()));
    for (const { complaints } of left) expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    const [app, browser] = await starting;
    await Promise.all([app.stop(), browser.close()]);
  });
  return {
    started: (): Promise<App> => starting.then(([app]) => app),
    async openWindow(visit?: Visit): Promise<Window> {
      const [, browser] = await starting;
      const window = await windowOf(browser, visit);
      windows.push(window);
      return window;
    },
  };
}

async function windowOf(browser: Browser, { width = 'laptop', language = 'en-GB' }: Visit = {}): Promise<Window> {
  const context = await browser.newContext({
    locale: language,
    viewport: viewportOf(width),
    hasTouch: width === 'telephone',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LOOKING_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Answers that are refusals are shown in the page; that the browser lists them too is no fault.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}
