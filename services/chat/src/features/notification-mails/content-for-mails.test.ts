import { renderMessage, withLinkPreviews } from '../markdown/index.js';
import { mailContent } from './content-for-mails.js';

const URL = 'https://chat.example.test';
const OPTIONS = { url: URL, hidden: '(hidden)', time: (moment: Date) => `at ${moment.toISOString().slice(11, 16)}` };
const contentOf = (rendered: string) => {
  const { html, text } = mailContent(rendered, OPTIONS);
  return { html: html.text, text };
};

test('text, links and lists come along, without what only clients understand', () => {
  const rendered =
    '<p>Hello <span class="user-mention" data-user-id="31">@Anna</span> &amp; <strong>all</strong>,<br>see ' +
    '<a class="stream" data-stream-id="9" href="/#narrow/channel/9-c">#c</a> and <a href="https://x.example/?a=1&amp;b=2">this</a></p>\n' +
    '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<blockquote>\n<p>said<br>before</p>\n</blockquote>';
  expect(contentOf(rendered)).toEqual({
    html:
      `<p>Hello @Anna &amp; <strong>all</strong>,<br>see <a href="${URL}/#narrow/channel/9-c">#c</a> and ` +
      '<a href="https://x.example/?a=1&amp;b=2">this</a></p>\n' +
      '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<blockquote>\n<p>said<br>before</p>\n</blockquote>',
    text: `Hello @Anna & all,\nsee #c (${URL}/#narrow/channel/9-c) and this (https://x.example/?a=1&b=2)\n\n- one\n- two\n\n> said\n> before`,
  });
});

test('entities are what they mean, and those that nobody knows are as they were written', () => {
  expect(contentOf('<p>&copy; &#x41;&#66; &nosuch; &amp;amp;</p>').text).toBe('© AB &nosuch; &amp;');
});

test('what a spoiler hides is nowhere, whatever lies in it; its header and what follows are', () => {
  const spoiler = (content: string) =>
    `<div class="spoiler-block"><div class="spoiler-header">\n<p>Ending</p>\n</div><div class="spoiler-content" aria-hidden="true">\n${content}</div></div>\n<p>after</p>`;
  const inner = spoiler('<p>the <em>secret</em></p><div class="codehilite"><pre><code>secret</code></pre></div><hr>');
  const { html, text } = contentOf(spoiler(`<p>secret <img class="emoji" alt="secret"></p>${inner}`));
  expect(html + text).not.toContain('secret');
  expect(html).toContain('<p>Ending</p>');
  expect(html).toContain('(hidden)');
  expect(text).toContain('Ending');
  expect(text).toContain('(hidden)');
  expect(text).toMatch(/\n\nafter$/);
});

test('signs are told as what they mean: emoji, formulas, pictures, sounds and moments', () => {
  const rendered =
    '<p><span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span> <img alt=":own:" class="emoji" src="/user_avatars/1/emoji/2.png" title="own"> ' +
    '<time datetime="2017-06-05T22:30:00Z">tomorrow</time></p>\n' +
    '<div class="message_inline_image"><a href="/user_uploads/1/ab/photo.png" title="A &quot;photo&quot;"><img src="/user_uploads/thumbnail/1/ab/photo.png/840x560.webp"></a></div>\n' +
    '<p><audio controls preload="metadata" src="/user_uploads/1/cd/a%20song.mp3"></audio></p>';
  const { html, text } = contentOf(rendered);
  expect(html).toContain('<p>😄 :own: at 22:30</p>');
  expect(html).toContain(`<p><a href="${URL}/user_uploads/1/ab/photo.png">A &quot;photo&quot;</a></p>`);
  expect(html).toContain(`<a href="${URL}/user_uploads/1/cd/a%20song.mp3">a song.mp3</a>`);
  expect(html).not.toMatch(/<img|<audio| src=/);
  expect(text).toContain(`A "photo" (${URL}/user_uploads/1/ab/photo.png)`);
});

test('previews of pages are left out, and what stands behind them comes along', () => {
  const preview = {
    url: 'https://x.example/',
    title: 'Rock',
    description: 'Film',
    image_url: 'https://x.example/a.png',
  };
  const rendered = withLinkPreviews('<p>Look</p>', [preview, preview], () => '/external_content/a/b');
  expect(contentOf(`${rendered}\n<p>after</p>`)).toEqual({
    html: expect.stringMatching(/^<p>Look<\/p>\s*<p>after<\/p>$/),
    text: 'Look\n\nafter',
  });
});

test('code keeps its lines, in a quotation too; text flows', () => {
  const rendered =
    '<p>one\ntwo<br>\nthree</p>\n<blockquote>\n<div class="codehilite"><pre><span></span><code>if (a &lt; b) {\n  <span class="nf">go</span>();\n}\n</code></pre></div>\n</blockquote>\n<p>end</p>';
  expect(contentOf(rendered).text).toBe('one two\nthree\n\n> if (a < b) {\n>   go();\n> }\n\nend');
});

test('formulas are told as they are written', () => {
  const { rendered_content } = renderMessage('so $$x^2 < y$$');
  const { html, text } = contentOf(rendered_content);
  expect(text).toBe('so $$x^2 < y$$');
  expect(html).toBe('<p>so $$x^2 &lt; y$$</p>');
});

test.each([
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<p><a href="data:text/html,x">x</a></p>',
  '<p><a href="//evil.example/x">x</a></p>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<script>x</script><iframe src="https://evil.example"></iframe><style>x</style>',
  '<p>x</p><form action="https://evil.example"><input name="p"></form>',
])('nothing of what a message never is gets into a mail: %s', (rendered) => {
  const { html } = contentOf(rendered);
  expect(html).not.toMatch(/javascript|data:|evil|onclick|style|script|iframe|form|input/);
});
