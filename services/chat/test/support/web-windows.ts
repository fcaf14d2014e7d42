import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { ARGUMENTS, findBrowser } from '../../bench/browser-program.mjs';
import type { TestUser } from './builders.js';
import { LOOKING_MS } from './wait-until.js';
import { unreadFaults } from './web-unread.js';

/** Where a developer wants to see every view that was looked at; nowhere unless set. */
const SHOTS = process.env['WEB_SCREENSHOTS'];
/** A name of this machine whose pages a browser takes for insecure without HTTPS, as those of any other. */
export const INSECURE_HOST = 'chat.web.test';
/** Answers that are refusals, and the network that is cut, are shown in the page. Insecure pages have no such policy. */
const EXPECTED = /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;
const INSECURE = `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run({ exclude: ['[data-live-announcer]'] }, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  rules: { region: { enabled: false } },
  preload: false,
}).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes.map(({ target, failureSummary }) => target + ' ' + failureSummary).join(' | ')))`;

/** The web client in a window of its own, as somebody opens a browser who was never there. */
export interface WebWindow {
  page: Page;
  context: BrowserContext;
  /** What the page complained about: a fault each. */
  complaints: string[];
  go(hash: string): Promise<void>;
  /** Through the page that asks for it. */
  logIn(user: Pick<TestUser, 'delivery_email' | 'password'>, hash?: string): Promise<void>;
  /** The texts of the messages that are shown, from above. */
  texts(): Promise<string[]>;
  write(text: string): Promise<void>;
  /** What axe calls serious or critical, and whether one would have to scroll sideways. */
  faults(name: string): Promise<string[]>;
}

export interface Look {
  width?: number;
  theme?: 'light' | 'dark';
  language?: string;
}

/**
 * A browser for the stories of one file. After each story windows show as many unread messages as the service has for their person, are
 * closed, and must have had nothing to complain about.
 */
export function useWebWindows() {
  const open: WebWindow[] = [];
  let browser: Browser;
  beforeAll(async () => {
    const { path: executablePath, libraries } = await findBrowser();
    const env = { ...process.env, LD_LIBRARY_PATH: libraries } as Record<string, string>;
    browser = await chromium.launch({ executablePath, args: [...ARGUMENTS, INSECURE], env });
  });
  afterEach(async () => {
    const left = open.splice(0);
    for (const { page } of left) expect(await unreadFaults(page)).toEqual([]);
    await Promise.all(left.map(({ context }) => context.close()));
    for (const { complaints } of left) expect(complaints).toEqual([]);
  });
  afterAll(() => browser?.close());
  return async (origin: string, look: Look = {}): Promise<WebWindow> => {
    const window = await windowOf(browser, origin.replace(/\/$/, ''), look);
    open.push(window);
    return window;
  };
}

async function windowOf(
  browser: Browser,
  origin: string,
  { width = 1440, theme = 'light', language = 'en-GB' }: Look,
): Promise<WebWindow> {
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LOOKING_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (
      !request
        .url()
        .replace(/^blob:/, '')
        .startsWith(`${origin}/`)
    )
      complaints.push(`asked ${request.url()}`);
  });
  const go = async (hash: string) => {
    await page.goto(`${origin}/${hash}`);
  };
  return {
    page,
    context,
    complaints,
    go,
    async logIn({ delivery_email, password }, hash = '') {
      await go(hash);
      await page.locator('input[autocomplete=username]').fill(delivery_email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await page.locator('form button[type=submit]').click();
      await page.locator('h1').and(page.locator('header h1')).waitFor();
    },
    texts: () => page.locator('[data-message] .rendered').allInnerTexts(),
    async write(text) {
      const field = page.locator('main textarea');
      await field.fill(text);
      await field.press('Enter');
    },
    async faults(name) {
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        await page.screenshot({ path: path.join(SHOTS, `${name}-${theme}-${width}.png`) });
      }
      await page.evaluate(AXE);
      const found = await page.evaluate<string[]>(RUN_AXE);
      const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      return isTooWide ? [...found, 'wider than the window'] : found;
    },
  };
}
