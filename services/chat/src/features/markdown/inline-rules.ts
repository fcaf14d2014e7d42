import { autoLinkRule } from './auto-links.js';
import { channelLinkRule } from './channel-link-rule.js';
import { emoticonRule, literalEmojiRule, shortcodeRule } from './emoji-rule.js';
import { emphasisRule, strongEmphasisRule, strongRule, struckRule } from './emphasis.js';
import { codeRule } from './inline-code.js';
import type { InlineRule } from './inline-parser.js';
import { linkRule } from './link-rule.js';
import { linkifierRule } from './linkifier-rule.js';
import { mathRule } from './math-rule.js';
import { groupMentionRule, userMentionRule } from './mention-rule.js';
import { timestampRule } from './timestamp-rule.js';

const EMOJI: InlineRule[] = [shortcodeRule, emoticonRule, literalEmojiRule];
const FROM_STRUCK: InlineRule[] = [struckRule(() => EMOJI), ...EMOJI];
const FROM_EMPHASIS: InlineRule[] = [emphasisRule(() => FROM_STRUCK), ...FROM_STRUCK];
const FROM_REFERENCES: InlineRule[] = [
  userMentionRule,
  mathRule,
  channelLinkRule,
  timestampRule,
  groupMentionRule,
  linkRule,
  autoLinkRule,
  linkifierRule,
  strongRule(() => FROM_EMPHASIS),
  ...FROM_EMPHASIS,
];

/** What is looked for in a text, in this order; within what one rule has found, only those after it look on. */
const INLINE_RULES: readonly InlineRule[] = [codeRule, strongEmphasisRule(() => FROM_REFERENCES), ...FROM_REFERENCES];
const PLAIN_RULES: readonly InlineRule[] = [linkifierRule];

/** Every rule but that for linkifiers finds only what has one of these. */
const MARKS = /[`*@$#<[.:;(~]|[^\u0000-\u007f]/;

export const rulesFor = (text: string): readonly InlineRule[] => (MARKS.test(text) ? INLINE_RULES : PLAIN_RULES);
