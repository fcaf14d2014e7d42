import type { Locator, Page } from 'playwright-core';
import { eventually } from './wait-until.js';

const MOST_TABS = 120;

/** Where the focus is: nowhere, where nobody would see it, or well. A heading that was given it is read, and has no line around it. */
const STANDING = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return 'lost';
  if (at.tabIndex < 0 && !at.matches('input')) return 'well';
  const shown = at.closest('[data-focus-visible]') ?? at;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const { top, bottom } = shown.getBoundingClientRect();
  const line = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  return line && bottom > 0 && top < innerHeight ? 'well' : 'unseen at ' + at.outerHTML.slice(0, 200);
})()`;

/** Somebody at the page without a mouse: each key leaves the focus where it is seen. */
export function keyboardOf(page: Page) {
  const stands = () => eventually(() => page.evaluate<string>(STANDING)).toBe('well');
  const has = (target: Locator) => target.evaluate((element) => element.ownerDocument.activeElement === element);
  const key = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
    await stands();
  };
  async function reach(target: Locator) {
    await target.waitFor({ state: 'attached' });
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await has(target)) return stands();
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached with the keyboard: ${target.toString()}`);
  }
  const at = (role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  return {
    key,
    reach,
    stands,
    /** As screen readers see it. */
    focused: () => page.evaluate<string>('document.activeElement.textContent || document.activeElement.id'),
    async press(name: string | RegExp, role: 'button' | 'link' = 'button') {
      await reach(at(role, name));
      await key('Enter');
    },
    async tick(name: string | RegExp, role: 'radio' | 'checkbox' = 'checkbox') {
      await reach(at(role, name));
      await key('Space');
    },
    async type(label: string | RegExp, text: string) {
      await reach(page.getByLabel(label, { exact: typeof label === 'string' }).first());
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await stands();
    },
  };
}
