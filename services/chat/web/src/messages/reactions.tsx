import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import kit from '../kit/kit.module.css';
import { peopleNames } from '../model/names.js';
import type { CustomEmojis, Message, Reaction } from '../model/types.js';
import { useClient, useComputed, useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { toggleReaction } from './actions.js';
import { emojiOfCode } from './emoji.js';
import { currentTone, withoutTone, withTone } from './tones.js';
import styles from './messages.module.css';

/** With each emoji, whatever its skin tone, who reacted so. */
export function Reactions({ message }: { message: Message }) {
  const { reactions } = message;
  if (reactions.length === 0) return null;
  const groups = new Map<string, Reaction[]>();
  for (const reaction of reactions) {
    const key = `${reaction.reaction_type}:${withoutTone(reaction.emoji_code)}`;
    groups.set(key, [...(groups.get(key) ?? []), reaction]);
  }
  return (
    <div className={styles['reactions']}>
      {[...groups].map(([key, group]) => (
        <Group key={key} message={message} group={group} />
      ))}
    </div>
  );
}

function Group({ message, group }: { message: Message; group: Reaction[] }) {
  const client = useClient();
  const words = useWords();
  const own_id = useModel((state) => state.own_id);
  const [first] = group;
  const names = useComputed(
    (state) =>
      [...new Set(group.map(({ user_id }) => user_id))]
        .map((user_id) => (user_id === own_id ? words.you : peopleNames(state, [user_id], words.unknownPerson)))
        .join(', '),
    group.length,
    message,
    words,
  );
  if (!first) return null;
  const { emoji_name: name, emoji_code: code, reaction_type: type } = first;
  const mine = group.find(({ user_id }) => user_id === own_id);
  const isSame = group.every(({ emoji_code }) => emoji_code === code);
  // As it is chosen when somebody clicks.
  const toggled = () => mine?.emoji_code ?? (type === 'unicode_emoji' ? withTone(code, currentTone()) : code);
  const label = words.message.reactedBy(names, name);
  const count = new Set(group.map(({ user_id }) => user_id)).size;
  return (
    <TooltipTrigger delay={300} closeDelay={0}>
      <Button
        className={styles['reaction']!}
        aria-label={`${count}: ${label}`}
        aria-pressed={mine !== undefined}
        isDisabled={own_id === undefined}
        onPress={() => void toggleReaction(client, message, { name, code: toggled(), type })}
      >
        <EmojiPicture code={isSame ? code : withoutTone(code)} type={type} name={name} />
        {count}
      </Button>
      <Tooltip className={kit['tooltip']!} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}

export function EmojiPicture({ code, type, name }: { code: string; type: string; name: string }) {
  const custom = useModel((state) => (state.realm['realm_emoji'] as CustomEmojis | undefined)?.[code]);
  if (type === 'unicode_emoji') return <span className={styles['emoji']}>{emojiOfCode(code)}</span>;
  const url = type === 'realm_emoji' ? custom?.source_url : `/static/generated/emoji/images/emoji/unicode/${code}.png`;
  return url === undefined ? <span>:{name}:</span> : <img className={styles['emojiImage']} src={url} alt="" />;
}
