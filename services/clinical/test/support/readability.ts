import type { Page } from 'playwright-core';
import { isTooWide } from './accessibility.js';

const CONTROLS = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch spinbutton slider Date table dialog alertdialog progressbar image'.split(
    ' ',
  ),
);

interface Node {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
}

/** What may be pressed and is smaller than 24 pixels, with the label that it is in, unless nobody sees it. */
const SMALL = `[...document.querySelectorAll('a[href], button, input:not([type=file]), select, textarea, summary')].flatMap((each) => {
  if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('.visually-hidden')) return [];
  const { width, height } = (each.closest('label') ?? each).getBoundingClientRect();
  const hidden = width <= 1 || getComputedStyle(each.parentElement).clipPath !== 'none' || getComputedStyle(each).clipPath !== 'none';
  return hidden || (width >= 24 && height >= 23.9) ? [] : [each.outerHTML.slice(0, 120) + ' ' + width + 'x' + height];
})`;

/** As somebody sets it who reads badly (WCAG 1.4.12). */
const WIDE_APART =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/**
 * What is wrong with the page for who listens to it: a control, table or dialog without a name, headings that leave a level out, a
 * window or a language that is not the page's; and for who sees badly or cannot aim: what is smaller than a finger, and lines that are
 * longer than a page of 320 pixels, with letters far apart too.
 */
export async function findUnreadableText(page: Page, language: string): Promise<string[]> {
  const faults: string[] = [];
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  const seen = nodes.filter(({ ignored }) => !ignored);
  for (const { role, name } of seen)
    if (CONTROLS.has(role?.value ?? '') && !name?.value.trim()) faults.push(`nameless ${role?.value}`);
  const levels = seen
    .filter(({ role }) => role?.value === 'heading')
    .map(({ properties }) => Number(properties?.find(({ name }) => name === 'level')?.value.value));
  levels.forEach((level, index) => {
    if (index > 0 && level > levels[index - 1]! + 1) faults.push(`headings ${levels.join()}`);
  });
  if (!/^.+ · Clinical$/.test(await page.title())) faults.push(`title ${await page.title()}`);
  const said = await page.evaluate<string>('document.documentElement.lang');
  if (said !== language) faults.push(`language ${said}`);
  faults.push(...(await page.evaluate<string[]>(SMALL)));
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  if (await isTooWide(page)) faults.push('wider than 320 pixels');
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(WIDE_APART)});
    document.adoptedStyleSheets = [sheet];
  }`);
  if (await isTooWide(page)) faults.push('wider than 320 pixels with letters far apart');
  await page.evaluate('document.adoptedStyleSheets = []');
  await page.setViewportSize(size);
  return faults;
}
