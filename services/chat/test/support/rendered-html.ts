/** Everything that a rendered message may consist of; attributes of formulas' inner elements are KaTeX's own. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ['class', 'data-stream-id', 'data-id', 'href', 'title'],
  audio: ['controls', 'preload', 'src', 'title'],
  div: ['aria-hidden', 'class', 'data-code-language'],
  img: ['alt', 'class', 'data-animated', 'data-original-content-type', 'data-original-dimensions', 'src', 'title'],
  ol: ['start'],
  span: ['aria-hidden', 'aria-label', 'class', 'data-user-group-id', 'data-user-id', 'role', 'style', 'title'],
  td: ['style'],
  th: ['style'],
  time: ['datetime'],
  video: ['preload', 'src'],
};
const PLAIN_TAGS = new Set(
  'blockquote br code del em h1 h2 h3 h4 h5 h6 hr li p pre strong table tbody thead tr ul'.split(' '),
);
const MATH_TAGS = new Set(
  (
    'math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose mglyph svg path line'
  ).split(' '),
);
const VOID_TAGS = new Set(['br', 'hr', 'img']);

/** Problems of a rendered message: tags or attributes it may not have, unsafe addresses, unbalanced elements. */
export function findHtmlProblems(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+|</g)) {
    if (!piece.startsWith('<')) {
      if (piece.includes('>')) problems.push(`unescaped text ${piece}`);
      continue;
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)(\/?)>$/.exec(piece);
    if (!tag) {
      problems.push(`malformed tag ${piece}`);
      continue;
    }
    const [, closing, name, attributes, alone] = tag;
    if (closing) {
      const opened = open.pop();
      if (opened !== name) problems.push(`</${name}> closes <${opened}>`);
      continue;
    }
    if (!alone && !VOID_TAGS.has(name!)) open.push(name!);
    problems.push(...attributeProblems(name!, attributes!, open));
  }
  return open.length > 0 ? [...problems, `unclosed ${open.join(' ')}`] : problems;
}

function attributeProblems(tag: string, attributes: string, open: readonly string[]): string[] {
  if (MATH_TAGS.has(tag)) {
    const isStray = tag !== 'math' && !open.includes('span');
    return isStray || / on|href|src=/i.test(attributes) ? [`<${tag}${attributes}>`] : [];
  }
  const problems = PLAIN_TAGS.has(tag) || tag in ATTRIBUTES ? [] : [`<${tag}>`];
  for (const [, name, value] of attributes.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g)) {
    if (!ATTRIBUTES[tag]?.includes(name!)) problems.push(`<${tag} ${name}>`);
    const isAddress = name === 'href' || name === 'src';
    if (isAddress && !/^(?:[/#?]|(?:https?|ftps?|sftp|file|mailto|tel|sms|xmpp|irc|magnet|bitcoin):)/i.test(value!)) {
      problems.push(`${name}=${value}`);
    }
  }
  return problems;
}
