import { readFileSync } from 'node:fs';
import { PAGE_STYLE } from './page-style.js';

const tokensOf = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/(--[\w-]+): ([^;}]+?)\s*(?=[;}])/g)].map(([, name = '', value = '']) => [name, value]));

test('pages of the service and the web client are drawn with the same tokens', () => {
  const client = tokensOf(
    readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8').split('}')[0]!,
  );
  const root = tokensOf(PAGE_STYLE.slice(0, PAGE_STYLE.indexOf('\n')));
  expect(root.size).toBeGreaterThan(15);
  expect(Object.fromEntries(root)).toEqual(Object.fromEntries([...root].map(([name]) => [name, client.get(name)])));
});
