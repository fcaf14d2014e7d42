import { LIMITS } from '../../limits/index.js';
import { highlightMatches, highlightTopic } from './highlight-matches.js';
import { searchQueryOf } from './search-terms.js';

const marked = (html: string, query: string) =>
  highlightMatches(html, searchQueryOf(query)!).replaceAll('<span class="highlight">', '[').replaceAll('</span>', ']');

test.each([
  ['a word', '<p>Find the needle here</p>', 'needle', '<p>Find the [needle] here</p>'],
  ['a word without regard to case and accents', '<p>Café CAFE</p>', 'cafe', '<p>[Café] [CAFE]</p>'],
  ['a word that is begun', '<p>highlighting</p>', 'highl', '<p>[highlighting]</p>'],
  ['nothing within a word', '<p>thighs</p>', 'high', '<p>thighs</p>'],
  ['a phrase', '<p>one two three two</p>', '"one two"', '<p>[one two] three two</p>'],
  [
    'text, not tags or attributes',
    '<p><a href="https://code.test">code</a></p>',
    'code',
    '<p><a href="https://code.test">[code]</a></p>',
  ],
  ['nothing of an entity', '<p>a &amp; b</p>', 'amp', '<p>a &amp; b</p>'],
  ['a script without spaces', '<p>全文検索です</p>', '検索', '<p>全文[検索]です</p>'],
  ['no part of an entity', '<p>&copy; copy</p>', 'copy', '<p>&copy; [copy]</p>'],
  ['what an entity means', '<p>caf&#101; &lt;b</p>', 'cafe', '<p>[caf&#101;] &lt;b</p>'],
  ['several words', '<p>red green blue</p>', 'blue red', '<p>[red] green [blue]</p>'],
])('highlights %s', (_title, html, query, expected) => {
  expect(marked(html, query)).toBe(expected);
});

test('leaves emoji and formulas whole', () => {
  const emoji = '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>';
  expect(highlightMatches(`<p>${emoji} smile</p>`, searchQueryOf('smile')!)).toBe(
    `<p>${emoji} <span class="highlight">smile</span></p>`,
  );
});

test('highlights a bounded number of matches in a message', () => {
  const html = highlightMatches(`<p>${'a '.repeat(3_000)}</p><p>a</p>`, searchQueryOf('a')!);
  expect(html.match(/<span class="highlight">/g)).toHaveLength(LIMITS.highlightedMatches);
  expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toBe(`<p>${'a '.repeat(3_000)}</p><p>a</p>`);
});

test('escapes a topic that it highlights', () => {
  expect(highlightTopic('<b> topic', searchQueryOf('topic')!)).toBe('&lt;b&gt; <span class="highlight">topic</span>');
});
