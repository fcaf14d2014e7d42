import type { Token } from 'markdown-it';
import { findEmojiCode } from '../emoji-data/index.js';

const NAMES: Record<string, string> = {
  ':)': 'smile',
  '(:': 'smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'grinning',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
};

/** A word of its own: after space or an opening sign, before space or punctuation. */
const EMOTICON = /(?<![^\s("'[])(?::[)(|/DoOpP]|\(:|<3|;\))(?![^\s.,;:?!)\]"'])/g;

/** The emoticons of the text token at `index`, which may go on in its neighbours, with the emoji that they stand for. */
export function findEmoticons(
  tokens: readonly Token[],
  index: number,
): { start: number; end: number; name: string; code: string }[] {
  const { content } = tokens[index]!;
  return Array.from(content.matchAll(EMOTICON), ({ 0: emoticon, index: start }) => {
    const name = NAMES[emoticon]!;
    return { start, end: start + emoticon.length, name, code: findEmojiCode(name)! };
  }).filter(
    ({ start, end }) =>
      (start > 0 || beginsWord(tokens[index - 1])) && (end < content.length || endsWord(tokens[index + 1])),
  );
}

const isBreak = ({ type }: Token): boolean => type === 'softbreak' || type === 'hardbreak';
const beginsWord = (before: Token | undefined): boolean => !before || before.nesting === 1 || isBreak(before);
const endsWord = (after: Token | undefined): boolean => !after || after.nesting === -1 || isBreak(after);
