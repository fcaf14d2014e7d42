import { renderMessage } from './message-renderer.js';

const html = (content: string) => renderMessage(content).rendered_content;
const code = (inner: string, language?: string) =>
  `<div class="codehilite"${language ? ` data-code-language="${language}"` : ''}><pre><span></span><code>${inner}\n</code></pre></div>`;

test.each([
  ['backticks', '```\na & <b>\n```', code('a &amp; &lt;b&gt;')],
  ['tildes', '~~~\na\n~~~', code('a')],
  ['indentation', '    a\n      b', code('a\n  b')],
  ['an unknown language', '``` invented\nx = 1\n```', code('x = 1', 'invented')],
  ['no closing fence', 'x\n```\na', `<p>x</p>\n${code('a')}`],
  ['shorter fences inside', '````\n```\na\n```\n````', code('```\na\n```')],
  ['blank ends and trailing space', '```\n\na \t\n\nb\n\n```', code('a\n\nb')],
  ['text only', '```text\na\n```', code('a', 'Text only')],
])('shows code with %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

test.each([
  ['py', 'Python'],
  ['.python', 'Python'],
  ['{.js}', 'JavaScript'],
  ['C++', 'C++'],
  ['sh', 'Bash'],
  ['latex', 'TeX'],
  ['InVented', 'invented'],
  ['py2', 'Python 2.x'],
  ['f#', 'F#'],
  ['constructor', 'constructor'],
  ['InVented', 'invented'],
])('names the language %s', (written, name) => {
  expect(html(`~~~ ${written}\nx\n~~~`)).toContain(`data-code-language="${name}"`);
});

const span = (name: string, text: string) => `<span class="${name}">${text}</span>`;
const marked = (language: string, content: string) =>
  html(`\`\`\`${language}\n${content}\n\`\`\``).replace(/^.*<code>|\n<\/code>.*$/gs, '');

test.each([
  ['a function', 'def f(self):', 'k:def | nf:f p:( bp:self p:):'],
  ['a class', 'class A: pass', 'k:class | nc:A p:: | k:pass'],
  ['numbers', 'x = 1.5 + 0x1f', 'n:x | o:= | mf:1.5 | o:+ | mh:0x1f'],
  ['what is built in', 'print(None)', 'nb:print p:( kc:None p:)'],
  ['strings', "a['b\\n%s']", "n:a p:[ s1:'b se:\\n si:%s s1:' p:]"],
  ['formatted strings', 'f"a{x!r}"', 'sa:f s2:"a si:{ n:x si:!r} s2:"'],
  ['imports', 'from a.b import c', 'kn:from | nn:a.b | kn:import | n:c'],
  ['comments and decorators', '@a #b', 'nd:@a | c1:#b'],
  ['words that operate', 'not a in b', 'ow:not | n:a | ow:in | n:b'],
  ['a string without end', '"a', 's2:"a'],
])('marks %s in Python by the classes that clients know', (_title, content, expected) => {
  const pieces = expected.split(' ').map((piece) => {
    const [name, ...text] = piece.split(':');
    return piece === '|' ? ' ' : span(name!, text.join(':'));
  });
  expect(marked('python', content)).toBe(pieces.join(''));
});

test('marks each line of documentation in Python', () => {
  expect(marked('python', '"""a\nb"""')).toBe(`${span('sd', '"""a')}\n${span('sd', 'b"""')}`);
});

test.each([
  ['js', 'const a="b";', span('k', 'const'), ' ', span('nx', 'a'), span('o', '='), span('s2', '"b"'), span('p', ';')],
  ['php', 'echo $a;', span('k', 'echo'), ' ', span('nv', '$a'), span('p', ';')],
  ['latex', '\\a{b}', span('k', '\\a'), span('nb', '{'), 'b', span('nb', '}')],
  ['postgresql', 'select a', span('k', 'select'), ' ', span('n', 'a')],
  ['text', 'select a', 'select a'],
])('marks code in %s', (language, content, ...expected) => {
  expect(marked(language, content)).toBe(expected.join(''));
});

test.each([
  ['```\n#!/usr/bin/python\n1\n```', code(`${span('ch', '#!/usr/bin/python')}\n${span('mi', '1')}`)],
  ['```\n:::python\n1\n```', code(`${span('p', ':::')}${span('n', 'python')}\n${span('mi', '1')}`)],
  ['    :::python\n    1', code(span('mi', '1'))],
])('takes the language from the first line of code that names it: %j', (content, expected) => {
  expect(html(content)).toBe(expected);
});

test('uses the language of the organization where a fence names none', () => {
  const { rendered_content } = renderMessage('```\nx = 1\n```', undefined, { default_code_block_language: 'python' });
  expect(rendered_content).toContain('data-code-language="Python"');
});

test('quotes, with fences inside that have an end of their own', () => {
  expect(html('a\n```quote\nb\n```py\nc\n```\n> d\n```\ne')).toBe(
    `<p>a</p>\n<blockquote>\n<p>b</p>\n${code(span('n', 'c'), 'Python')}\n<blockquote>\n<p>d</p>\n</blockquote>\n</blockquote>\n<p>e</p>`,
  );
});

test.each([
  ['indented', '  ```\n  a\n  ```', '<p><code>\n  a\n  </code></p>'],
  ['after which more stands than a name', '~~~ "x"\na', '<p>~~~ "x"<br>\na</p>'],
  ['with nothing in it', 'a\n```\n```\nb', '<p>a<br>\nb</p>'],
  ['with nothing in it that nothing closes', 'a\n```', `<p>a</p>\n${code('')}`],
  ['with a blank line in it', '```\n\n```', code('')],
  ['in a quotation by marks', '> ```\n> a\n> ```', '<blockquote>\n<p><code>\na\n</code></p>\n</blockquote>'],
])('shows as it is a fence %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

test('writes quotation marks in code as entities where no language is named', () => {
  expect(html('```\n"a" \'b\'\n```')).toBe(code('&quot;a&quot; &#39;b&#39;'));
  expect(html('```invented\n"a" \'b\'\n```')).toBe(code('"a" \'b\'', 'invented'));
});

test('takes a nested quotation that nothing closes to the end, and closes the innermost first', () => {
  expect(html('~~~quote\na\n~~~quote\nb\n~~~\nc\n~~~\nd\n~~~quote\ne')).toBe(
    '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>\n<p>d</p>\n' +
      '<blockquote>\n<p>e</p>\n</blockquote>',
  );
});

test.each([
  ['with a header', '```spoiler the *end*\nx\n```', '\n<p>the <em>end</em></p>'],
  ['without a header', '```spoiler\nx\n```', ''],
])('hides a spoiler %s', (_title, content, header) => {
  expect(html(content)).toBe(
    `<div class="spoiler-block"><div class="spoiler-header">${header}\n</div><div class="spoiler-content" aria-hidden="true">\n<p>x</p>\n</div></div>`,
  );
});

test('typesets formulas in quotations, and shows marks of fences in them', () => {
  expect(html('```quote\n~~~math\nx\n~~~\n```')).toMatch(
    /^<blockquote>\n<p><span class="katex-display">.*<\/span><br>\n<\/p>\n<\/blockquote>$/s,
  );
  expect(html('```math\n````js\n````\n```')).toContain('>````js\n````</annotation>');
});

test('typesets formulas in a line and in blocks', () => {
  expect(html('$$x^2$$')).toMatch(/^<p><span class="katex"><span class="katex-mathml">.*<\/span><\/p>$/s);
  expect(html('```math\nx^2\n```')).toMatch(/^<p><span class="katex-display"><span class="katex">.*<\/span><\/p>$/s);
});

test.each([
  ['a malformed formula', '$$\\frac{$$', '<p><span class="tex-error">$$\\frac{$$</span></p>'],
  ['a malformed block', '~~~math\n\\bad<\n~~~', '<p><span class="tex-error">\\bad&lt;</span></p>'],
  ['macros without end', '$$\\def\\a{\\a\\a}\\a$$', '<p><span class="tex-error">$$\\def\\a{\\a\\a}\\a$$</span></p>'],
  ['prices', 'from $5 to $10, $$_$$ and $$$$', '<p>from $5 to $10, $$_$$ and $$$$</p>'],
  ['two lines', '$$a\nb$$', '<p>$$a<br>\nb$$</p>'],
  ['a formula in code', '`$$a$$`', '<p><code>$$a$$</code></p>'],
])('typesets no formula for %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

test('lays formulas out by the class names that clients know', () => {
  const rendered = html('$$\\overline{\\sqrt{\\frac{a}{b}}}$$');
  expect(rendered).toContain('<span class="base"><span class="strut"');
  expect(rendered).toContain('<span class="katex-mathml">');
  expect(rendered).not.toMatch(/class="[^"]*katex-(?!mathml|html|display)/);
});

test('gives formulas no links, classes or images', () => {
  const rendered = html(
    '$$\\href{javascript:alert(1)}{x} \\htmlClass{a}{b} \\includegraphics{http://x.example/a.png}$$',
  );
  expect(rendered).not.toMatch(/<a |<img|href=|src=|class="a"/);
});
