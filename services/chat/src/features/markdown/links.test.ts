import { EMPTY_LOOKUP, type LookupUpload } from './markdown-lookup.js';
import { renderMessage } from './message-renderer.js';

const html = (content: string) => renderMessage(content).rendered_content;
const inline = (content: string) => html(content).replace(/^<p>|<\/p>$/g, '');
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;

test.each([
  ['an address', 'https://x.example/a_b_c?d=1&e=2#f', link('https://x.example/a_b_c?d=1&amp;e=2#f')],
  ['an address before a full stop', 'See https://x.example/a.', `See ${link('https://x.example/a')}.`],
  ['an address in brackets', '(https://x.example/a(b))', `(${link('https://x.example/a(b)')})`],
  ['a domain', 'example.com/a', link('http://example.com/a', 'example.com/a')],
  ['a mail address', 'a@example.com', link('mailto:a@example.com', 'a@example.com')],
  ['a host with a port', 'http://localhost:9000/a', link('http://localhost:9000/a')],
  ['an address before a colon', 'at https://x.example/a.html: b', `at ${link('https://x.example/a.html')}: b`],
  ['an address after a mark', 'a,https://x.example', `a,${link('https://x.example')}`],
  ['an address with a user', 'http://ines@x.example/a', link('http://ines@x.example/a')],
  ['an address with colons', 'https://x.example/a::b', link('https://x.example/a::b')],
  ['brackets within brackets', 'https://x.example/(a_(b)_c)_d.', `${link('https://x.example/(a_(b)_c)_d')}.`],
  ['no address with brackets too deep', 'https://x.example/((((((((a))))))))', 'https://x.example/((((((((a))))))))'],
  ['no address that goes on', 'https://x.example"<b> a@example.com/b', 'https://x.example"&lt;b&gt; a@example.com/b'],
  ['a mail address in angle brackets', '<a@example.com>', `&lt;${link('mailto:a@example.com', 'a@example.com')}&gt;`],
  ['a domain after another scheme', 'foo:example.com', `foo:${link('http://example.com', 'example.com')}`],
  [
    'other schemes by text',
    '[a](ftp://x.example/a) [b](mailto:a@example.com)',
    `${link('ftp://x.example/a', 'a')} ${link('mailto:a@example.com', 'b')}`,
  ],
  ['text to a mail address', '[a](b@example.com)', link('mailto:b@example.com', 'a')],
  [
    'text as it was written, but for code',
    '[a *b* `c`](https://x.example)',
    link('https://x.example', 'a *b* <code>c</code>'),
  ],
  ['text with marks of HTML', '[<b>"a"</b>](https://x.example)', link('https://x.example', '&lt;b&gt;"a"&lt;/b&gt;')],
  ['text with brackets', '[a [b] c](https://x.example/(d))', link('https://x.example/(d)', 'a [b] c')],
  ['text to an address with a quotation mark', '[a](https://x.example/b"c)', link('https://x.example/b&quot;c', 'a')],
  ['text to an address with spaces', "[a](</b c> 't')", '<a href="/b%20c" title="t">a</a>'],
  [
    'addresses within what would be a script',
    '[a](javascript:example.com)',
    `[a](javascript:${link('http://example.com', 'example.com')})`,
  ],
  ['text with a title', '[a](https://x.example "<t>")', '<a href="https://x.example" title="&lt;t&gt;">a</a>'],
  ['text to a host', '[a](x.example/b)', link('http://x.example/b', 'a')],
  ['text to a path', '[a](/user_uploads/x)', link('/user_uploads/x', 'a')],
  ['text to a conversation', '[a](#narrow/channel/1-x)', link('#narrow/channel/1-x', 'a')],
  ['text to a phone', '[a](tel:+123) [b](sms:+1)', `${link('tel:+123', 'a')} ${link('sms:+1', 'b')}`],
  ['no text', '[](https://x.example)', link('https://x.example')],
  ['blank text', '[  ](https://x.example)', link('https://x.example')],
  ['angle brackets', '<https://x.example>', `&lt;${link('https://x.example')}&gt;`],
  ['a domain of any ending', 'example.museum', link('http://example.museum', 'example.museum')],
  ['an address with an entity', 'https://x.example/?a&amp;b', link('https://x.example/?a&amp;b')],
  [
    'text to an address with entities, which are no marks of HTML',
    '[a](/b&quot;c&#34;d "e&quot;")',
    '<a href="/b&quot;c&#34;d" title="e&quot;">a</a>',
  ],
  ['file names', 'setup.py README.md', 'setup.py README.md'],
  ['no name with an ending that is none', 'example.history', 'example.history'],
])('links %s', (_title, content, expected) => {
  expect(inline(content)).toBe(expected);
});

test('keeps links to the own pages of the organization relative', () => {
  const options = { realm_host: 'chat.example' };
  const inlineAt = (content: string) => renderMessage(content, EMPTY_LOOKUP, options).rendered_content;
  expect(inlineAt('[a](https://chat.example/#narrow/channel/1-x) https://chat.example/#narrow/dm/1')).toBe(
    `<p>${link('#narrow/channel/1-x', 'a')} ${link('#narrow/dm/1', 'https://chat.example/#narrow/dm/1')}</p>`,
  );
  for (const other of ['https://chat.example/a#b', 'https://other.example/#narrow/dm/1', 'https://chat.example/']) {
    expect(inlineAt(other)).toBe(`<p>${link(other)}</p>`);
  }
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61;vascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://x.example/%0aalert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/png;base64,AAAA',
  'vbscript:msgbox(1)',
  'blob:https://x.example/1',
  '\\\\x.example\\a',
  'about:blank',
])('never links to %s', (address) => {
  for (const content of [`[a](${address})`, `[a](<${address}>)`, `<${address}>`, address, `![a](${address})`]) {
    expect(html(content)).not.toMatch(/href="(?!http:|https:|mailto:)/);
    expect(html(content)).not.toMatch(/href="[^"]*script:/i);
  }
});

test('knows links, images and attachments of a message', () => {
  const message = renderMessage('[a.pdf](/user_uploads/2/ab/a%20b.pdf) https://x.example/b.png');
  expect(message).toMatchObject({
    has_link: true,
    has_image: true,
    has_attachment: true,
    attachment_path_ids: ['2/ab/a b.pdf'],
  });
  expect(renderMessage('plain `https://x.example`')).toMatchObject({ has_link: false, has_image: false });
  expect(renderMessage('https://x.example/b.png').has_link).toBe(true);
});

test('knows an attachment by the full address of the organization, and thumbnails as none', () => {
  const options = { realm_host: 'chat.example' };
  const paths = (content: string) => renderMessage(content, EMPTY_LOOKUP, options).attachment_path_ids;
  expect(paths('https://chat.example/user_uploads/2/ab/a.pdf')).toEqual(['2/ab/a.pdf']);
  expect(paths('https://other.example/user_uploads/2/ab/a.pdf')).toEqual([]);
  expect(paths('[a](/user_uploads/thumbnail/2/ab/a.png/840x560.webp)')).toEqual([]);
});

const upload = (path_id: string, changes: Partial<LookupUpload> = {}): LookupUpload => ({
  path_id,
  content_type: 'image/png',
  width: 1920,
  height: 1080,
  is_animated: false,
  thumbnails: 'ready',
  ...changes,
});
const uploads = [
  upload('2/ab/a.png'),
  upload('2/ab/b.png', { thumbnails: 'pending' }),
  upload('2/ab/c.png', { thumbnails: null }),
  upload('2/ab/d.gif', { content_type: 'image/gif', is_animated: true }),
  upload('2/ab/e.pdf', { content_type: 'application/pdf', width: null, height: null, thumbnails: null }),
];
const withUploads = (content: string) => renderMessage(content, { ...EMPTY_LOOKUP, uploads }).rendered_content;
const frame = (href: string, inner: string, title = 'x') =>
  `<div class="message_inline_image"><a href="${href}" title="${title}">${inner}</a></div>`;
const measures = 'data-original-dimensions="1920x1080" data-original-content-type="image/png"';

test.each([
  ['its thumbnail', 'a.png', `<img ${measures} src="/user_uploads/thumbnail/2/ab/a.png/840x560.webp">`],
  [
    'a placeholder until it has one',
    'b.png',
    `<img class="image-loading-placeholder" ${measures} src="/static/images/loading/loader-black.svg">`,
  ],
  [
    'a thumbnail that moves, if it does',
    'd.gif',
    '<img data-animated="true" data-original-dimensions="1920x1080" data-original-content-type="image/gif" ' +
      'src="/user_uploads/thumbnail/2/ab/d.gif/840x560-anim.webp">',
  ],
])('shows an uploaded image after the paragraph by %s', (_title, name, image) => {
  expect(withUploads(`[x](/user_uploads/2/ab/${name}) a`)).toBe(
    `<p><a href="/user_uploads/2/ab/${name}">x</a> a</p>\n${frame(`/user_uploads/2/ab/${name}`, image)}`,
  );
});

test('shows nothing of other files, or of what only calls itself an image', () => {
  expect(
    withUploads('[x](/user_uploads/2/ab/e.pdf) [y](/user_uploads/2/ab/unknown.png) [z](/user_uploads/2/ab/c.png)'),
  ).not.toContain('message_inline');
});

test('shows an image alone in its paragraph instead of its address', () => {
  expect(html('a\n\nhttps://x.example/a.PNG?b\n\nc')).toBe(
    '<p>a</p>\n<div class="message_inline_image"><a href="https://x.example/a.PNG?b"><img src="https://x.example/a.PNG?b"></a></div>\n<p>c</p>',
  );
});

test('shows an image once, within its list item, and not in a quotation', () => {
  const image =
    '<div class="message_inline_image"><a href="https://x.example/a.png"><img src="https://x.example/a.png"></a></div>';
  expect(html('* a https://x.example/a.png\n* https://x.example/a.png b')).toBe(
    `<ul>\n<li>a ${link('https://x.example/a.png')}${image}</li>\n<li>${link('https://x.example/a.png')} b</li>\n</ul>`,
  );
  expect(html('> https://x.example/a.png')).toBe(
    `<blockquote>\n<p>${link('https://x.example/a.png')}</p>\n</blockquote>`,
  );
});

test('loads images of other hosts from where the organization says', () => {
  const options = { external_image_url: (url: string) => `/external_content/${encodeURIComponent(url)}` };
  expect(renderMessage('https://x.example/a.png', EMPTY_LOOKUP, options).rendered_content).toContain(
    '<img src="/external_content/https%3A%2F%2Fx.example%2Fa.png">',
  );
  expect(renderMessage('https://x.example/a.mp4', EMPTY_LOOKUP, options).rendered_content).toContain(
    '<video preload="metadata" src="/external_content/https%3A%2F%2Fx.example%2Fa.mp4"></video>',
  );
});

test.each([
  'https://www.youtube.com/watch?v=hx1mjT73xYE',
  'http://youtube.com/watch?feature=x&v=hx1mjT73xYE#t=1',
  'https://youtu.be/hx1mjT73xYE?t=1',
  'https://www.youtube-nocookie.com/embed/hx1mjT73xYE',
])('shows a still of the video at %s, and its address', (url) => {
  const shown = renderMessage(url, EMPTY_LOOKUP, { external_image_url: (image) => `/from?${image}` });
  const href = url.replace('&', '&amp;');
  expect(shown.rendered_content).toBe(
    `<p><a href="${href}">${href}</a></p>\n<div class="youtube-video message_inline_image">` +
      `<a data-id="hx1mjT73xYE" href="${href}"><img src="/from?https://i.ytimg.com/vi/hx1mjT73xYE/mqdefault.jpg"></a></div>`,
  );
  expect(shown.external_image_urls).toEqual(['https://i.ytimg.com/vi/hx1mjT73xYE/mqdefault.jpg']);
});

test.each([
  'https://youtube.com/watch?v=short',
  'https://youtube.com.example/watch?v=hx1mjT73xYE',
  'https://youtube.com/user/hx1mjT73xYE',
  'https://youtube.com/playlist?list=hx1mjT73xYE',
])('shows nothing of %s', (url) => {
  expect(renderMessage(url)).toMatchObject({ has_image: false, external_image_urls: [] });
});

test('plays videos and uploaded audio', () => {
  // Not every browser plays them.
  for (const extension of ['mov', 'm4v', 'ogv', 'avi', 'mkv']) {
    const url = `https://x.example/a.${extension}`;
    expect(html(url)).toBe(`<p>${link(url)}</p>`);
    expect(html(`[v](/user_uploads/2/ab/v.${extension})`)).toBe(
      `<p>${link(`/user_uploads/2/ab/v.${extension}`, 'v')}</p>`,
    );
  }
  expect(html('[v](/user_uploads/2/ab/v.mp4)')).toBe(
    '<p><a href="/user_uploads/2/ab/v.mp4">v</a></p>\n<div class="message_inline_image message_inline_video">' +
      '<a href="/user_uploads/2/ab/v.mp4" title="v"><video preload="metadata" src="/user_uploads/2/ab/v.mp4"></video></a></div>',
  );
  const audio = renderMessage('hear ![a.mp3](/user_uploads/2/ab/a.mp3)');
  expect(audio.rendered_content).toBe(
    '<p>hear <audio controls preload="metadata" src="/user_uploads/2/ab/a.mp3" title="a.mp3"></audio></p>',
  );
  expect(audio.attachment_path_ids).toEqual(['2/ab/a.mp3']);
});
