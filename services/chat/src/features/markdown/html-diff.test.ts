import { findHtmlProblems } from '../../../test/support/rendered-html.js';
import { contentHtmlDiff } from './html-diff.js';
import { renderMessage } from './message-renderer.js';

const diff = (before: string, after: string) =>
  contentHtmlDiff(renderMessage(before).rendered_content, renderMessage(after).rendered_content);
const marked = (before: string, after: string) =>
  diff(before, after)
    .replace(/<span class="highlight_text_deleted">(.*?)<\/span>/g, '[-$1-]')
    .replace(/<span class="highlight_text_inserted">(.*?)<\/span>/g, '[+$1+]');

test('wraps both versions in one element with the words that came and went', () => {
  expect(diff('the quick fox', 'the slow fox')).toBe(
    '<div><p>the <span class="highlight_text_deleted">quick</span><span class="highlight_text_inserted">slow</span> fox</p></div>',
  );
});

test.each([
  ['nothing', 'a **b**', 'a **b**', '<div><p>a <strong>b</strong></p></div>'],
  ['an added word', 'a', 'a b', '<div><p>a[+ b+]</p></div>'],
  ['a removed word', 'a b', 'a', '<div><p>a[-b-]</p></div>'],
  ['new emphasis', 'a b', 'a **b**', '<div><p>a <strong>b</strong></p></div>'],
  ['escaped signs', 'a < b', 'a > b', '<div><p>a [-&lt;-][+&gt;+] b</p></div>'],
  ['a removed paragraph', 'a\n\nb', 'a', '<div><p>a</p><p>[-b-]</p></div>'],
  ['a new paragraph', 'a', 'a\n\nb', '<div><p>a</p>\n<p>[+b+]</p></div>'],
  ['everything', 'a', '* b', '<div><p>[-a-]</p><ul>\n<li>[+b+]</li>\n</ul></div>'],
])('shows %s', (_title, before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('keeps emoji and formulas whole', () => {
  const changed = diff('a :smile:', 'a $$x$$');
  expect(changed).toMatch(/<span class="highlight_text_deleted"><span [^>]*>:smile:<\/span><\/span>/);
  expect(changed).toMatch(/<span class="highlight_text_inserted"><span class="katex">/);
});

test.each([
  ['a list to a table', '* a\n* b\n\nc', 'a | b\n--|--\n1 | 2'],
  ['code to a quotation', '```py\nx = 1\n```', '> x'],
  ['an image to text', 'https://x.example/a.png', 'b'],
  ['a long text to another', 'a b '.repeat(2_000), 'c d '.repeat(2_000)],
  ['lists to deeper ones', '1. a\n2. b', '* a\n  * b\n    * c'],
])('stays well-formed from %s', (_title, before, after) => {
  expect(findHtmlProblems(diff(before, after))).toEqual([]);
  expect(findHtmlProblems(diff(after, before))).toEqual([]);
});
