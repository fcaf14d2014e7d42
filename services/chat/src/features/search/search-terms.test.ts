import { queryToTsquery, searchQueryOf, searchTermsOf } from './search-terms.js';

const query = (text: string) => {
  const found = searchQueryOf(text);
  return found && queryToTsquery(found);
};

test.each([
  ['words without case, accents and width', 'Crème BRÛLÉE ＡＢＣ', "'creme':1 'brulee':2 'abc':3"],
  ['a word that comes again', 'to be or not to be', "'to':1,5 'be':2,6 'or':3 'not':4"],
  ['punctuation and paths', 'foo-bar_baz/x.y', "'foo':1 'bar':2 'baz':3 'x':4 'y':5"],
  ['pairs of characters where words have no spaces', '東京都', "'東京':1 '京都':2 '都':3"],
  ['kana with marks', 'ガラス', "'ガラ':1 'ラス':2 'ス':3"],
  ['scripts side by side', 'iPhoneを買う', "'iphone':1 'を買':2 '買う':3 'う':4"],
  ['words of Hangul', '한국어 문자', "'한국어':1 '문자':2"],
  ['emoji', 'ship it 🚀', "'ship':1 'it':2 '🚀':3"],
  ['quotes and backslashes', "it's \\ 'x' :*", "'it':1 's':2 'x':3"],
  ['nothing', '… !?', ''],
])('terms of %s', (_what, text, terms) => {
  expect(searchTermsOf(text)).toBe(terms);
});

test.each([
  ['words by how they begin', 'Deploy plan', "('deploy':*) & ('plan':*)"],
  ['a single letter as a whole', 'a plan', "('a') & ('plan':*)"],
  ['quoted words in their order', '"release plan" soon', "('release' <-> 'plan') & ('soon':*)"],
  ['one word of parts as a phrase', 'example.com', "('example' <-> 'com':*)"],
  ['characters wherever they are', '京都', "('京都')"],
  ['a longer run as a phrase', '東京都庁', "('東京' <-> '京都' <-> '都庁')"],
  ['one character', '京', "('京':*)"],
  ['operators as text', "'a' & !b | (c) <-> d:*", "('a') & ('b') & ('c') & ('d')"],
  ['an open quote', '"left open', "('left':*) & ('open':*)"],
])('a query of %s', (_what, text, expected) => {
  expect(query(text)).toBe(expected);
});

test.each([[''], ['  '], ['"" !']])('there is nothing to search for in %j', (text) => {
  expect(query(text)).toBeUndefined();
});

test('work and size are bounded for hostile text', () => {
  const words = Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(' ');
  expect(searchTermsOf(words).split(' ')).toHaveLength(10_000);
  expect(searchTermsOf('字'.repeat(20_000)).length).toBeLessThan(3_000);
  expect(searchTermsOf('x'.repeat(100_000)).length).toBeLessThan(100);
});
