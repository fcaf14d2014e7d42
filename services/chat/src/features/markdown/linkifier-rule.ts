import { holdsPlaceholder, type InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { type Linkifier, matchLinkifier, whichMayMatch } from './linkifiers.js';
import { withoutOwnHost } from './links.js';

/** Links what linkifiers match. They apply in order: an earlier one leaves only the rest to a later one. */
export function linkifierRule(text: string, inline: InlineText): string {
  const { linkifiers, linkifierBudget } = inline.env;
  return whichMayMatch(linkifiers, text, linkifierBudget).reduce(
    (rest, linkifier) => link(rest, linkifier, inline),
    text,
  );
}

function link(text: string, linkifier: Linkifier, inline: InlineText): string {
  let result = '';
  let position = 0;
  for (const { start, end, href } of matchLinkifier(linkifier, text, inline.env.linkifierBudget)) {
    const matched = text.slice(start, end);
    if (holdsPlaceholder(matched)) continue;
    const own = withoutOwnHost(href, inline.env.options.realm_host);
    const label = [newToken('text', '', 0, matched)];
    result += text.slice(position, start) + inline.holdLink(own, label, { auto: true });
    position = end;
  }
  return result + text.slice(position);
}
