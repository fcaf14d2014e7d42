import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Icon } from '../kit/icon.js';
import { namesOf } from '../model/names.js';
import type { Narrow } from '../model/narrow.js';
import { useModel } from '../shell/client-context.js';
import { addressOf } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { showRowMenu } from './shown-row-menu.js';
import styles from './sidebar.module.css';

interface Props {
  /** The name of the conversation. */
  label: string;
  narrow: Narrow;
  isCurrent: boolean;
  isUnread: boolean;
  isMuted?: boolean;
  children: ReactNode;
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (shiftKey && key === 'F10');

/** A link to a channel, a topic or a direct conversation, with a menu of what can be done with it. */
export function ConversationRow({ label, narrow, isCurrent, isUnread, isMuted = false, children }: Props) {
  const words = useWords();
  const names = useModel(namesOf);
  const isSpectator = useModel((state) => state.own_id === undefined);
  const open = ({ currentTarget: anchor }: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>) =>
    showRowMenu({ label, narrow, anchor });
  return (
    <div className={styles['item']}>
      <a
        className={styles['row']}
        href={addressOf(narrow, names)}
        {...(isCurrent && { 'aria-current': 'page' as const })}
        {...(isMuted && { 'data-muted': true })}
        {...(isUnread && { 'data-unread': true })}
        onKeyDown={(event) => {
          if (isSpectator || !isMenuKey(event)) return;
          event.preventDefault();
          open(event);
        }}
      >
        {children}
      </a>
      {/* Not on the way of Tab, which it would double: the link has the keys of menus. */}
      {!isSpectator && (
        <button
          type="button"
          tabIndex={-1}
          className={styles['rowMenu']}
          aria-label={words.nav.rowActions(label)}
          aria-haspopup="menu"
          onClick={open}
        >
          <Icon name="more" size={16} />
        </button>
      )}
    </div>
  );
}
