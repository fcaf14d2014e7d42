import { readerLanguage, textLanguage } from './text-language.js';

test.each([
  [['pt-br'], 'pt'],
  [['zh-hans'], 'en'],
  [['zh-hans', 'FR-ca'], 'fr'],
  [[undefined, 'es'], 'es'],
  [[], 'en'],
])('of %j the language of texts is %s', (wished, language) => {
  expect(textLanguage(...wished)).toBe(language);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.2, fr ; q=0.9', 'fr'],
  ['ja, *;q=0.1', 'en'],
  ['de;q=0, es;q=0.1', 'es'],
  ['de;q=nonsense, pt;q=0.3', 'pt'],
  [`${'x,'.repeat(100_000)}de`, 'en'],
])('who reads %.40s reads %s', (header, language) => {
  expect(readerLanguage(header)).toBe(language);
});
