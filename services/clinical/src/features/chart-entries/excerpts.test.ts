import { CHART_LIMITS } from '../../limits/index.js';
import { excerptOf } from './chart-entry-rules.js';

const filler = 'lorem ipsum dolor '.repeat(40);

test.each([
  ['is the text, where that is short', 'Dolor\nen reposo.', 'reposo', 'Dolor en reposo.'],
  ['is found without accents', 'Tomografía', 'tomografia', 'Tomografía'],
])('what is around a word %s', (_, text, word, expected) => expect(excerptOf(text, word)).toBe(expected));

test('what is around a word of a long text has the word, and says that there is more', () => {
  const said = excerptOf(`${filler}Angina de pecho ${filler}`, 'ANGINA');
  expect(said).toContain('Angina de pecho');
  expect(said).toMatch(/^… \w.*\w …$/);
  expect(said.length).toBeLessThanOrEqual(CHART_LIMITS.excerpt + 4);
});

test.each(['x'.repeat(5000), '👩‍⚕️'.repeat(500), ''])(
  'a text without the word, or without spaces, is cut too',
  (text) => {
    expect(excerptOf(text, 'angina').length).toBeLessThanOrEqual(CHART_LIMITS.excerpt + 4);
  },
);
