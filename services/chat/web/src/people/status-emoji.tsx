import { EmojiPicture } from '../messages/reactions.js';
import { useModel } from '../shell/client-context.js';
import styles from './people.module.css';

/** How somebody is, beside their name; what they say of it when the pointer rests there. Nothing where they say nothing. */
export function StatusEmoji({ user_id }: { user_id: number }) {
  const status = useModel((state) => state.statuses.get(user_id));
  if (status?.emoji_code === undefined) return null;
  const { emoji_code, emoji_name = '', reaction_type = '', status_text } = status;
  const said = status_text ? `${status_text} (:${emoji_name}:)` : `:${emoji_name}:`;
  return (
    <span className={styles['status']} role="img" aria-label={said} title={said}>
      <EmojiPicture code={emoji_code} type={reaction_type} name={emoji_name} />
    </span>
  );
}
