import { EMPTY_LOOKUP, type MarkdownLookup } from './markdown-lookup.js';
import { renderChannelDescription, renderMessage } from './message-renderer.js';

const lookup: MarkdownLookup = {
  ...EMPTY_LOOKUP,
  users: [
    { id: 31, full_name: 'Ines' },
    { id: 5, full_name: 'Otto' },
    { id: 6, full_name: 'otto' },
  ],
  user_groups: [
    { id: 17, name: 'support' },
    { id: 3, name: 'role:administrators', display_name: 'Administrators' },
    { id: 18, name: 'former', deactivated: true },
  ],
  channels: [
    { id: 9, name: 'announce' },
    { id: 10, name: 'a.b (c)' },
    { id: 11, name: 'x > y' },
  ],
  topics: [
    { channel_id: 9, name: 'Updates now', newest_message_id: 214 },
    { channel_id: 9, name: '', newest_message_id: 7 },
  ],
  realm_emoji: [
    { id: 1, name: 'party_cat', source_url: '/user_avatars/2/emoji/images/1.png' },
    { id: 2, name: 'octopus', source_url: '/user_avatars/2/emoji/images/2.png' },
  ],
  linkifiers: [
    { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' },
    { pattern: '#(?P<id>[0-9]+)x?', url_template: 'https://other.example/{id}' },
  ],
};

const html = (content: string) => renderMessage(content, lookup).rendered_content;
const inline = (content: string) => html(content).replace(/^<p>|<\/p>$/g, '');

test.each([
  ['a person', '@**Ines**', '<span class="user-mention" data-user-id="31">@Ines</span>'],
  ['a person in another case', '@**ines**', '<span class="user-mention" data-user-id="31">@Ines</span>'],
  ['a person by name and id', '@**Otto|5**', '<span class="user-mention" data-user-id="5">@Otto</span>'],
  ['a person by id alone', '@**|6**', '<span class="user-mention" data-user-id="6">@otto</span>'],
  ['a person silently', '@_**Ines|31**', '<span class="user-mention silent" data-user-id="31">Ines</span>'],
  ['an ambiguous name as text', '@**Otto**', '@<strong>Otto</strong>'],
  ['a name that is not of that id as text', '@**Ines|5**', '@<strong>Ines|5</strong>'],
  ['an unknown name as text', '@**Nobody**', '@<strong>Nobody</strong>'],
  ['everyone', '@**all**', '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>'],
  ['the topic', '@**topic**', '<span class="topic-mention">@topic</span>'],
  ['a group', '@*support*', '<span class="user-group-mention" data-user-group-id="17">@support</span>'],
  ['a group silently', '@_*support*', '<span class="user-group-mention silent" data-user-group-id="17">support</span>'],
  [
    'a system group by its display name',
    '@_*role:administrators*',
    '<span class="user-group-mention silent" data-user-group-id="3">Administrators</span>',
  ],
  ['no one within a word', 'x@**Ines** ,@**Ines**', 'x@<strong>Ines</strong> ,@<strong>Ines</strong>'],
  ['a person after an opening mark', '(@**Ines**', '(<span class="user-mention" data-user-id="31">@Ines</span>'],
  [
    'a person in the text of a link',
    '[ask @**Ines**](https://x.example)',
    '<a href="https://x.example">ask <span class="user-mention" data-user-id="31">@Ines</span></a>',
  ],
])('mentions %s', (_title, content, expected) => {
  expect(inline(content)).toBe(expected);
});

test.each([
  [
    'a channel',
    '#**announce**',
    '<a class="stream" data-stream-id="9" href="/#narrow/channel/9-announce">#announce</a>',
  ],
  [
    'a topic at its newest message',
    '#**announce>Updates now**',
    '<a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic/Updates.20now/with/214">#announce &gt; Updates now</a>',
  ],
  [
    'a topic without messages',
    '#**a.b (c)>x%.é**',
    '<a class="stream-topic" data-stream-id="10" href="/#narrow/channel/10-a.2Eb-.28c.29/topic/x.25.2E.C3.A9">#a.b (c) &gt; x%.é</a>',
  ],
  [
    'the topic without a name',
    '#**announce>**',
    '<a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic//with/7">#announce &gt; <em>general chat</em></a>',
  ],
  [
    'a message',
    '#**announce>t@214**',
    '<a class="message-link" href="/#narrow/channel/9-announce/topic/t/near/214">#announce &gt; t @ 💬</a>',
  ],
  [
    'a channel whose name holds the sign before a topic',
    '#**x > y**',
    '<a class="stream" data-stream-id="11" href="/#narrow/channel/11-x-.3E-y">#x &gt; y</a>',
  ],
  ['a foreign channel as text', '#**secret>t**', '#<strong>secret&gt;t</strong>'],
])('links to %s', (_title, content, expected) => {
  expect(inline(content)).toBe(expected);
});

test.each([
  ['a name', ':smile:', '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>'],
  [
    'a name of several words',
    ':thumbs_up:',
    '<span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:thumbs_up:</span>',
  ],
  ['a character', '❤️', '<span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>'],
  [
    'a joined sequence',
    '🏳️‍🌈',
    '<span aria-label="rainbow flag" class="emoji emoji-1f3f3-200d-1f308" role="img" title="rainbow flag">:rainbow_flag:</span>',
  ],
  [
    'a custom one',
    ':party_cat:',
    '<img alt=":party_cat:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="party cat">',
  ],
  [
    'a custom one before a unicode one',
    ':octopus:',
    '<img alt=":octopus:" class="emoji" src="/user_avatars/2/emoji/images/2.png" title="octopus">',
  ],
  [
    'the extra one',
    ':zulip:',
    '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
  ],
  ['nothing for an unknown name', ':no_such: 10:30:45 x::y::z', ':no_such: 10:30:45 x::y::z'],
  ['nothing where an unknown name took the colon', ':no_such:smile:', ':no_such:smile:'],
  ['nothing for text signs and skin tones', '© ❤ 👍🏽', '© ❤ 👍🏽'],
  ['nothing for a joined sequence that nobody knows', '👍\u200d👍', '👍\u200d👍'],
])('draws emoji from %s', (_title, content, expected) => {
  expect(inline(content)).toBe(expected);
});

test.each([
  ['strong', '**a**', '<strong>a</strong>'],
  ['emphasis', '*a*', '<em>a</em>'],
  ['both', '***a***', '<strong><em>a</em></strong>'],
  ['struck', '~~a~~', '<del>a</del>'],
  ['no underscores', '_a_ __b__ snake_case_name', '_a_ __b__ snake_case_name'],
  ['a line break', 'a\nb', 'a<br>\nb'],
  ['inline code with its spaces', '` a ` ```b`c```', '<code> a </code> <code>b`c</code>'],
  ['a backslash as itself, but before a backtick', '\\*a\\* \\`b \\\\`c`', '\\<em>a\\</em> \\`b \\<code>c</code>'],
  ['nothing strong across lines', '**a\nb** *c\nd*', '**a<br>\nb** *c<br>\nd*'],
  ['no emphasis around spaces', '2 * 3 * 4 (char *)x *a*', '2 * 3 * 4 (char *)x <em>a</em>'],
  ['emphasis within emphasis', '*a *b* c*', '<em>a <em>b</em> c</em>'],
  ['struck spaces', '~~ a b ~~', '<del> a b </del>'],
  ['tildes that close nothing', '~~~~a: b ~~ c~~~', '~~~~a: b ~~ c~~~'],
  ['spaces after a break', 'a  \n  b\n  *c*', 'a  <br>\n  b<br>\n<em>c</em>'],
  ['spaces at the end', 'a  ', 'a  '],
  ['fewer backticks where more close nothing', '``a` b', '<code>`a</code> b'],
  [
    'entities once',
    '& &amp; &amp;amp; &lt;b&gt; &copy; &#106; &x',
    '&amp; &amp; &amp;amp; &lt;b&gt; &copy; &#106; &amp;x',
  ],
  ['entities in code as they are', '`&amp;`', '<code>&amp;amp;</code>'],
  ['HTML as text', '<b onclick="x()">a</b> <!-- c -->', '&lt;b onclick="x()"&gt;a&lt;/b&gt; &lt;!-- c --&gt;'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
])('writes %s', (_title, content, expected) => {
  expect(inline(content)).toBe(expected);
});

test.each([
  ['a rule', '---', '<hr>'],
  ['headings', '# a\n###### b', '<h1>a</h1>\n<h6>b</h6>'],
  ['no heading without a space', '#a', '<p>#a</p>'],
  ['no underlined heading', 'a\n===', '<p>a<br>\n===</p>'],
  ['a list after a paragraph', 'x:\n* a\n* b', '<p>x:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['a numbered list from its number', '3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['a quotation', '> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
  ['no link references', '[a]: https://x.example', '<p>[a]: <a href="https://x.example">https://x.example</a></p>'],
  [
    'a table',
    'a | b\n-- | :-:\n1 | 2',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th style="text-align: center;">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td style="text-align: center;">2</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['a /me message', '/me waves', '<p>/me waves</p>'],
])('lays out %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

test('silences mentions within quotations', () => {
  const { mentioned_user_ids, silently_mentioned_user_ids, mentioned_group_ids, mentions_channel_wildcard } =
    renderMessage('```quote\n@**Ines** @*support* @**all**\n```\n> @**Otto|5**', lookup);
  expect(mentioned_user_ids).toEqual([]);
  expect(silently_mentioned_user_ids).toEqual([5, 31]);
  expect(mentioned_group_ids).toEqual([]);
  expect(mentions_channel_wildcard).toBe(false);
});

test('counts no mention within code, nor of deactivated groups', () => {
  const message = renderMessage('`@**Ines**` @*former*\n~~~\n@**all**\n~~~', lookup);
  expect(message).toMatchObject({
    mentioned_user_ids: [],
    mentioned_group_ids: [],
    silently_mentioned_group_ids: [18],
    mentions_channel_wildcard: false,
  });
});

test('reports each mention once', () => {
  const message = renderMessage('@**Otto|6** @**Ines** @**Ines** @**all** @**topic** @*support*', lookup);
  expect(message).toMatchObject({
    mentioned_user_ids: [6, 31],
    mentioned_group_ids: [17],
    mentions_channel_wildcard: true,
    mentions_topic_wildcard: true,
  });
});

test('finds alert words on word boundaries, outside code, without regard to case', () => {
  const alert_words = [
    { user_id: 1, word: 'urgent' },
    { user_id: 2, word: 'very urgent' },
    { user_id: 3, word: 'rge' },
    { user_id: 4, word: 'hidden' },
    { user_id: 5, word: 'c++' },
    { user_id: 6, word: '検索' },
  ];
  const content = 'VERY **Urgent**! c++ 全文検索 `hidden`\n~~~\nhidden\n~~~';
  expect(renderMessage(content, { ...lookup, alert_words }).alerted_user_ids).toEqual([1, 2, 5, 6]);
});

test('recognizes /me messages', () => {
  expect(renderMessage('/me waves').is_me_message).toBe(true);
  expect(renderMessage('/melody').is_me_message).toBe(false);
});

test('renders descriptions without previews', () => {
  expect(renderChannelDescription('See https://x.example/a.png, **all**')).toBe(
    '<p>See <a href="https://x.example/a.png">https://x.example/a.png</a>, <strong>all</strong></p>',
  );
});
