import { textLanguage } from './text-language.js';

test.each([
  [['pt-br'], 'pt'],
  [['zh-hans'], 'en'],
  [['zh-hans', 'FR-ca'], 'fr'],
  [[undefined, 'es'], 'es'],
  [[], 'en'],
])('for the codes %j texts are in %s', (wished, language) => {
  expect(textLanguage(...wished)).toBe(language);
});
