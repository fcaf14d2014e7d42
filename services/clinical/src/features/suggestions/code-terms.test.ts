import { termsIn } from './code-terms.js';
import { BREATHING_AND_INFECTION } from './terms/breathing-and-infection.js';
import { CIRCULATION_AND_METABOLISM } from './terms/circulation-and-metabolism.js';
import { DIGESTION_MIND_AND_INJURY } from './terms/digestion-mind-and-injury.js';
import { SHORT_FORMS_OF_MIND_AND_BODY } from './terms/short-forms-of-mind-and-body.js';
import { SHORT_FORMS } from './terms/short-forms.js';
import { SIGNS_OF_BODY_PARTS } from './terms/signs-of-body-parts.js';
import { SIGNS } from './terms/signs.js';
import { stemsOf, wordsOf } from './text-words.js';

/** What each expression is compared by, with the codes of its line. */
const expressionsOf = (...tables: string[]) =>
  tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [codes = '', expressions = ''] = line.split('|');
        return expressions.split(';').map((expression) => ({ codes, stems: stemsOf(expression).join(' ') }));
      }),
  );

const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

test('no expression of the index is there for nothing: the first to name a condition counts, whatever its gender and plural', () => {
  const named = expressionsOf(
    CIRCULATION_AND_METABOLISM,
    BREATHING_AND_INFECTION,
    DIGESTION_MIND_AND_INJURY,
    SHORT_FORMS,
    SHORT_FORMS_OF_MIND_AND_BODY,
  ).map(({ stems }) => stems);
  expect(twice(named)).toEqual([]);
  expect(named).not.toContain('');
});

test('no sign is listed twice for the same codes', () => {
  const signs = expressionsOf(SIGNS, SIGNS_OF_BODY_PARTS).map(({ stems, codes }) => `${stems}|${codes}`);
  expect(twice(signs)).toEqual([]);
});

test('a disease of its own is not read as another that is one letter from it', () => {
  expect(termsIn(wordsOf('Rheumatoid arteritis'))).toMatchObject([{ from: 0, to: 1 }]);
  expect(termsIn(wordsOf('Rheumatoid arthrtis'))).toMatchObject([{ from: 0, to: 2 }]);
});
