import { useState } from 'react';
import { call } from '../connection/call.js';
import { Button, IconButton } from '../kit/button.js';
import { Field } from '../kit/field.js';
import { FormDialog } from '../kit/form-dialog.js';
import { EmojiButton } from '../messages/emoji-picker.js';
import { EmojiPicture } from '../messages/reactions.js';
import type { UserStatus } from '../model/state.js';
import { useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import styles from './people.module.css';

/** What the service takes. */
const MOST_LETTERS = 60;

type Choice = Required<Pick<UserStatus, 'emoji_name' | 'emoji_code' | 'reaction_type'>>;

const unicode = (emoji_name: string, emoji_code: string): Choice => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
});

/** What people say often, by the names of the words. */
const OFTEN = [
  ['meeting', unicode('calendar', '1f4c5')],
  ['focus', unicode('headphones', '1f3a7')],
  ['lunch', unicode('meal', '1f37d')],
  ['home', unicode('house', '1f3e0')],
  ['ill', unicode('sick', '1f912')],
  ['holiday', unicode('palm_tree', '1f334')],
] as const;

/** Asks how one is: a sign, and some words. */
export function StatusDialog({ onClose }: { onClose(): void }) {
  const { status: words } = useWords();
  const before = useModel((state) => state.statuses.get(state.own_id ?? 0));
  const [text, setText] = useState(before?.status_text ?? '');
  const [emoji, setEmoji] = useState<Choice | undefined>(() =>
    before?.emoji_code === undefined
      ? undefined
      : {
          emoji_name: before.emoji_name ?? '',
          emoji_code: before.emoji_code,
          reaction_type: before.reaction_type ?? 'unicode_emoji',
        },
  );
  const save = () => {
    const { emoji_name = '', emoji_code = '', reaction_type = '' } = emoji ?? {};
    const sign = emoji ? { emoji_name, emoji_code, reaction_type: reaction_type as 'unicode_emoji' } : { emoji_name };
    return call('POST /users/me/status', { status_text: text.trim(), ...sign });
  };
  return (
    <FormDialog title={words.title} submit={words.submit} onSubmit={save} onClose={onClose}>
      <div className={styles['statusField']}>
        <span className={styles['statusSign']}>
          {emoji ? (
            <EmojiPicture code={emoji.emoji_code} type={emoji.reaction_type} name={emoji.emoji_name} />
          ) : (
            <span aria-hidden>–</span>
          )}
        </span>
        <EmojiButton
          label={words.emoji}
          onPick={({ name, code, type }) => setEmoji({ emoji_name: name, emoji_code: code, reaction_type: type })}
        />
        <Field label={words.text} value={text} onChange={setText} maxLength={MOST_LETTERS} autoFocus />
        <IconButton
          icon="close"
          label={words.clear}
          onPress={() => {
            setText('');
            setEmoji(undefined);
          }}
        />
      </div>
      <div className={styles['statusChoices']}>
        {OFTEN.map(([name, sign]) => (
          <Button
            key={name}
            variant="quiet"
            onPress={() => {
              setText(words.often[name]);
              setEmoji(sign);
            }}
          >
            <EmojiPicture code={sign.emoji_code} type={sign.reaction_type} name={sign.emoji_name} /> {words.often[name]}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
