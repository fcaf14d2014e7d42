import { LIMITS } from '../../limits/index.js';
import { newLinkifierBudget } from './linkifier-budget.js';
import { compileLinkifier, LinkifierError, matchLinkifier, whichMayMatch } from './linkifiers.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { EMPTY_LOOKUP } from './markdown-lookup.js';
import { renderMessage } from './message-renderer.js';
import { topicLinks } from './topic-links.js';

const linkifiers = [
  { pattern: '(?P<project>[A-Z]+)-(?P<id>[0-9]+)', url_template: 'https://{project}.example/{id}' },
  { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' },
  { pattern: '[0-9]+', url_template: 'https://numbers.example' },
  { pattern: 'own:(?P<id>[a-z]+)', url_template: 'https://chat.example/#narrow/{id}' },
];
const inline = (content: string, rules = linkifiers) =>
  renderMessage(
    content,
    { ...EMPTY_LOOKUP, linkifiers: rules },
    { realm_host: 'chat.example' },
  ).rendered_content.replace(/^<p>|<\/p>$/g, '');

test.each([
  ['a match', 'see #12.', 'see <a href="https://tickets.example/12">#12</a>.'],
  [
    'neighbours',
    '#1 #2,#3',
    '<a href="https://tickets.example/1">#1</a> <a href="https://tickets.example/2">#2</a>,<a href="https://tickets.example/3">#3</a>',
  ],
  ['in order, without overlap', 'AB-12', '<a href="https://AB.example/12">AB-12</a>'],
  ['no part of a word', 'x#12 #12x', 'x#12 #12x'],
  ['nothing in code', '`#12`', '<code>#12</code>'],
  [
    'nothing in a link',
    '[#12](https://x.example) https://x.example/#12',
    '<a href="https://x.example">#12</a> <a href="https://x.example/#12">https://x.example/#12</a>',
  ],
  [
    'within emphasis where a word begins',
    '**see #12** **#12**',
    '<strong>see <a href="https://tickets.example/12">#12</a></strong> <strong>#12</strong>',
  ],
  ['to the organization itself by a fragment', 'own:topic', '<a href="#narrow/topic">own:topic</a>'],
])('links %s', (_title, content, expected) => {
  expect(inline(content)).toBe(expected);
});

test('encodes what it inserts', () => {
  const rules = [{ pattern: 'q:(?P<q>\\S+)', url_template: 'https://x.example/?q={q}' }];
  expect(inline('q:a"<b>&c/d', rules)).toBe(
    '<a href="https://x.example/?q=a%22%3Cb%3E%26c%2Fd">q:a"&lt;b&gt;&amp;c/d</a>',
  );
});

test('makes no link of a match that would be a script', () => {
  const rules = [{ pattern: '(?P<u>[a-z]+:\\S+)', url_template: '{+u}' }];
  expect(inline('see javascript:x', rules)).toBe('see javascript:x');
});

test.each([
  ['an empty pattern', '', 'https://x.example', 'pattern'],
  ['an unclosed group', '(a', 'https://x.example', 'pattern'],
  ['lookbehind, which RE2 lacks', '(?<=a)b', 'https://x.example', 'pattern'],
  ['a backreference, which RE2 lacks', '(?P<a>x)(?P=a)', 'https://x.example/{a}', 'pattern'],
  ['too much repetition', '((a{500}){500}){500}', 'https://x.example', 'pattern'],
  ['a group that the template lacks', '(?P<a>x)', 'https://x.example', 'url_template'],
  ['a variable that the pattern lacks', 'x', 'https://x.example/{a}', 'pattern'],
  ['an unclosed expression', '(?P<a>x)', 'https://x.example/{a', 'url_template'],
  ['an empty expression', 'x', 'https://x.example/{}', 'url_template'],
  ['a space', 'x', 'https://x.example/a b', 'url_template'],
  ['a script', '(?P<a>x)', 'javascript:{a}', 'url_template'],
])('refuses %s', (_title, pattern, url_template, field) => {
  const refusal = expect.objectContaining({ field, message: expect.stringMatching(/\.$|: /) });
  expect(() => compileLinkifier(pattern, url_template)).toThrow(LinkifierError);
  expect(() => compileLinkifier(pattern, url_template)).toThrow(refusal as Error);
});

test.each([
  ['query', '(?P<q>\\w+)', 'https://x.example/{?q}'],
  ['path and prefix', '(?P<a>\\w+)/(?P<b>\\w+)', 'https://x.example{/a,b:3}'],
  ['reserved', '(?P<a>.+)', 'https://x.example/{+a}#{#a*}'],
])('takes a template with a %s expression', (_title, pattern, url_template) => {
  expect(() => compileLinkifier(pattern, url_template)).not.toThrow();
});

test('lists the links of a topic in the order of the text, linkifiers before addresses', () => {
  expect(topicLinks('https://x.example/#7 and AB-1, #2 or example.com 3', linkifiers)).toEqual([
    { text: 'https://x.example/#7', url: 'https://x.example/#7' },
    { text: 'AB-1', url: 'https://AB.example/1' },
    { text: '#2', url: 'https://tickets.example/2' },
    { text: 'example.com', url: 'https://example.com' },
    { text: '3', url: 'https://numbers.example' },
  ]);
});

describe('what linkifiers may cost', () => {
  const tickets = [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' }];
  const linksIn = (html: string) => html.match(/<a /g)?.length ?? 0;

  test('long lines are searched in pieces between blanks, and nothing is lost in between', () => {
    const words = Array.from({ length: MARKDOWN_LIMITS.linkifierMatches }, (_, n) => `#${n}${' word'.repeat(n % 9)}`);
    const html = inline(words.join(' '), tickets);
    expect(linksIn(html)).toBe(MARKDOWN_LIMITS.linkifierMatches);
    expect(html.replace(/<[^>]*>/g, '')).toBe(words.join(' '));
  });

  test('a word that is longer than a piece has no links, what stands around it has', () => {
    const long = `(#1${'x'.repeat(MARKDOWN_LIMITS.linkifierPiece)},#2`;
    expect(inline(`#3 ${long} #4`, tickets)).toBe(
      `<a href="https://tickets.example/3">#3</a> ${long} <a href="https://tickets.example/4">#4</a>`,
    );
  });

  test('a message has a largest number of such links', () => {
    const html = inline(Array.from({ length: MARKDOWN_LIMITS.linkifierMatches + 50 }, () => '#1').join('\n'), tickets);
    expect(linksIn(html)).toBe(MARKDOWN_LIMITS.linkifierMatches);
  });

  test('addresses are bounded, each of them and all together', () => {
    const rules = [{ pattern: '!(?P<q>\\S+)', url_template: `https://x.example/${'{q}'.repeat(40)}` }];
    expect(linksIn(inline(`!${'x'.repeat(40)}`, rules))).toBe(1);
    expect(linksIn(inline(`!${'x'.repeat(100)}`, rules))).toBe(0);
    const html = inline(Array.from({ length: 190 }, () => `!${'x'.repeat(40)}`).join('\n'), rules);
    expect(linksIn(html)).toBeGreaterThan(10);
    expect(html.length).toBeLessThan(MARKDOWN_LIMITS.linkifierHrefCharacters + 20_000);
    const links = topicLinks(Array.from({ length: 20 }, () => '!ab').join(' '), rules);
    expect(JSON.stringify(links).length).toBeLessThan(MARKDOWN_LIMITS.topicHrefCharacters + 1_000);
  });

  test('as many hostile linkifiers as there may be do not stop a message from being rendered', () => {
    const hostile = ['(?:.*a){90}', '(?:[ab ]{0,30}a){1,4}', '(?:a.{20}|b.{30}| .{40}){1,2}', 'a[ab ]{200}a'];
    const rules = Array.from({ length: LIMITS.linkifiers }, (_, n) => ({
      pattern: `${hostile[n % hostile.length]}|never${n}`,
      url_template: 'https://x.example',
    }));
    for (const { pattern, url_template } of rules) expect(() => compileLinkifier(pattern, url_template)).not.toThrow();
    const letters = Array.from({ length: 10_000 }, (_, n) => 'ab '[(n * n + (n >> 3)) % 3]).join('');
    expect(inline(letters, rules).replace(/<[^>]*>/g, '')).toBe(letters.trim());
  });

  test('once the time is up nothing more is looked for; a process that merely had to wait goes on', () => {
    const ticket = compileLinkifier(tickets[0]!.pattern, tickets[0]!.url_template);
    const spent = { ...newLinkifierBudget(), time: { left: 0, began: { user: 0, system: 0 } } };
    expect(whichMayMatch([ticket], '#1', spent)).toEqual([]);
    expect(matchLinkifier(ticket, '#1', spent)).toEqual([]);
    expect(topicLinks('#1 example.com', tickets, spent.time)).toEqual([
      { text: 'example.com', url: 'https://example.com' },
    ]);
    const waited = { ...newLinkifierBudget(), time: { left: 0, began: process.cpuUsage() } };
    expect(whichMayMatch([ticket], '#1', waited)).toEqual([ticket]);
    expect(matchLinkifier(ticket, '#1', waited)).toHaveLength(1);
  });
});
