import { useState } from 'react';
import type { User } from '../model/types.js';
import { isOwnPicture } from './own-picture.js';
import styles from './kit.module.css';

const HUES = 8;

/** Pictures of other hosts are not loaded: what is shown for those is the beginning of the name. */
export function Avatar({
  user,
  size = 36,
}: {
  user: Pick<User, 'user_id' | 'full_name' | 'avatar_url'>;
  size?: number;
}) {
  const [isBroken, setBroken] = useState(false);
  const { avatar_url, full_name, user_id } = user;
  const own = avatar_url !== null && isOwnPicture(avatar_url) && !isBroken ? avatar_url : undefined;
  return (
    <span
      aria-hidden
      className={styles['avatar']}
      data-hue={user_id % HUES}
      {...(own === undefined && { 'data-initials': initials(full_name) })}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {own !== undefined && <img src={own} alt="" loading="lazy" onError={() => setBroken(true)} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
