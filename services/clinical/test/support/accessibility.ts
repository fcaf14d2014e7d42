import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const CROOKED = `(() => {
  const fields = [...document.querySelectorAll('main :is(input:not([type=radio], [type=checkbox], [type=file]), select)')]
    .filter((each) => each.checkVisibility())
    .map((each) => ({ name: each.ariaLabel ?? each.labels?.[0]?.textContent, ...each.getBoundingClientRect().toJSON() }));
  return fields.flatMap((one) => fields
    .filter((other) => one.left < other.left && one.top < other.bottom && other.top < one.bottom && Math.abs(one.top - other.top) > 1)
    .map((other) => one.name + ' at ' + one.top + ', ' + other.name + ' at ' + other.top));
})()`;

interface Axe {
  run(
    where: object,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/** What axe calls serious or critical, and landmarks under one name, on the page as it is now: from outside its policy, which lets no such script in. */
export async function seriousFaults(page: Page) {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // What React Aria says aloud once stays there for some seconds, and may name a button that is gone.
    const result = await axe.run(
      { exclude: ['[data-live-announcer]'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
        // Of what it calls moderate, and of films, it need not look at any.
        rules: { region: { enabled: false } },
        preload: false,
      },
    );
    return result.violations;
  });
  return violations
    .filter(({ id, impact }) => id === 'landmark-unique' || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join()}: ${failureSummary}`),
    }));
}

/** Fields beside each other of which one stands higher than the other. */
export const crookedFields = (page: Page) => page.evaluate<string[]>(CROOKED);

/** Nobody has to scroll sideways. */
export const isTooWide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
