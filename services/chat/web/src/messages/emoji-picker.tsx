import { memo, useEffect, useMemo, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Icon } from '../kit/icon.js';
import kit from '../kit/kit.module.css';
import type { CustomEmojis } from '../model/types.js';
import { useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { customEmoji, emojiOfCode, findEmoji, loadEmoji, useEmoji, type Emoji } from './emoji.js';
import { EmojiPicture } from './reactions.js';
import { currentTone, setTone, TONES, withTone } from './tones.js';
import styles from './messages.module.css';

const OFTEN = [
  'thumbs_up',
  '+1',
  'tada',
  'smile',
  'heart',
  'working_on_it',
  'octopus',
  'eyes',
  'check',
  'rocket',
  'joy',
  'cry',
];
const MOST_SHOWN = 160;
const HAND = '270b';

interface Props {
  label: string;
  onPick(emoji: Emoji): void;
  onOpenChange?(isOpen: boolean): void;
}

export const EmojiButton = memo(function EmojiButton({ label, onPick, onOpenChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <AriaButton aria-label={label} className={kit['iconButton']!} data-emoji-button="">
        <Icon name="smile" />
      </AriaButton>
      <Popover className={kit['popover']!} placement="top end" offset={4}>
        <Dialog aria-label={label} className={styles['picker']!}>
          <Picker
            onPick={(emoji) => {
              change(false);
              onPick(emoji);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
});

function Picker({ onPick }: { onPick(emoji: Emoji): void }) {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const unicode = useEmoji();
  const realm = useModel((state) => state.realm['realm_emoji'] as CustomEmojis | undefined);
  useEffect(() => void loadEmoji(), []);
  const [tone, pickTone] = useState(currentTone);
  const all = useMemo(
    () => [...customEmoji(realm), ...unicode.map((emoji) => ({ ...emoji, code: withTone(emoji.code, tone) }))],
    [realm, unicode, tone],
  );
  const shown = useMemo(() => {
    if (typed.trim() !== '') return findEmoji(all, typed.trim(), MOST_SHOWN);
    const often = OFTEN.flatMap((name) => all.find((one) => one.name === name || one.aliases.includes(name)) ?? []);
    return [...new Set([...often, ...all])].slice(0, MOST_SHOWN);
  }, [all, typed]);
  return (
    <>
      <input
        className={kit['input']}
        type="search"
        aria-label={words.emoji.search}
        placeholder={words.emoji.search}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && shown[0]) onPick(shown[0]);
        }}
      />
      <div className={styles['pickerGrid']}>
        {shown.map((emoji) => (
          <button
            key={`${emoji.type}:${emoji.code}`}
            type="button"
            title={`:${emoji.name}:`}
            aria-label={emoji.name}
            onClick={() => onPick(emoji)}
          >
            <EmojiPicture code={emoji.code} type={emoji.type} name={emoji.name} />
          </button>
        ))}
      </div>
      <div className={styles['tones']} role="group" aria-label={words.tones.label}>
        {TONES.map((one, at) => (
          <button
            key={one}
            type="button"
            aria-label={words.tones.names[at]}
            aria-pressed={tone === one}
            onClick={() => {
              setTone(one);
              pickTone(one);
            }}
          >
            {emojiOfCode(withTone(HAND, one))}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles['pickerNone']}>{words.emoji.none}</p>}
    </>
  );
}
