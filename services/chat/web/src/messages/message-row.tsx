import { memo, useMemo, useState, type MouseEvent } from 'react';
import { Avatar } from '../kit/avatar.js';
import { Icon } from '../kit/icon.js';
import { uses24Hours } from '../model/realm.js';
import type { Narrow } from '../model/narrow.js';
import { canSeeHistory } from '../model/permissions.js';
import { widgetOf } from '../model/widgets.js';
import { showCard } from '../people/shown-card.js';
import { StatusEmoji } from '../people/status-emoji.js';
import { useModel } from '../shell/client-context.js';
import { showPageDialog } from '../shell/page-dialogs.js';
import { useLanguage, useWords } from '../words/index.js';
import { MessageContent } from './content.js';
import { dayOf, fullDate, timeOf } from './dates.js';
import { EditForm } from './edit-form.js';
import { showMessageDialog } from './shown-dialog.js';
import { MessageTools } from './message-tools.js';
import { Reactions } from './reactions.js';
import { RecipientBar } from './recipient-bar.js';
import type { Row } from './rows.js';
import { Shortened } from './shortened.js';
import { WidgetView } from '../widgets/widget.js';
import styles from './messages.module.css';

interface Props {
  row: Row;
  narrow: Narrow;
  /** Whether several conversations are in the list, which then says which message is of which. */
  isMixed: boolean;
  /** Of one that begins a day: it is called after how long ago that is, so it is drawn anew after midnight. */
  today: string;
  isSelected: boolean;
  /** Said above the first message of all. */
  beginning: string | undefined;
  isEdited: boolean;
  onEdit(message_id: number | undefined): void;
  /** The reader makes a message larger or smaller. */
  onResize(): void;
}

export const MessageRow = memo(function MessageRow({
  row,
  narrow,
  isMixed,
  isSelected,
  isEdited,
  beginning,
  onEdit,
  onResize,
}: Props) {
  const words = useWords();
  const language = useLanguage();
  const { message, startsDay, startsPlace, startsUnread } = row;
  // Its tools are as much to draw as the whole rest of a row, and are used of few.
  const [wasNear, setNear] = useState(false);
  const near = () => setNear(true);
  return (
    <article
      className={styles['row']}
      data-message={message.id}
      aria-label={message.sender_full_name}
      tabIndex={isSelected ? 0 : -1}
      {...(isSelected && { 'data-selected': true })}
      onPointerEnter={near}
      onFocus={near}
    >
      {beginning !== undefined && <p className={styles['beginning']}>{beginning}</p>}
      {startsDay && (
        <div className={styles['day']}>
          <button type="button" title={words.goTo.title} onClick={() => showPageDialog({ name: 'date', narrow })}>
            {dayOf(message.timestamp, language, words)}
            <span className="visually-hidden">. {words.goTo.title}</span>
          </button>
        </div>
      )}
      {startsUnread && (
        <div className={styles['unread']} role="separator">
          <span>{words.list.unread}</span>
        </div>
      )}
      {isMixed && (startsPlace || startsDay || startsUnread) && <RecipientBar message={message} />}
      <Body row={row} hasTools={wasNear || isSelected} {...{ narrow, isEdited, onEdit, onResize }} />
    </article>
  );
});

function Body({
  row,
  narrow,
  hasTools,
  isEdited,
  onEdit,
  onResize,
}: Pick<Props, 'row' | 'narrow' | 'isEdited' | 'onEdit' | 'onResize'> & { hasTools: boolean }) {
  const { message, isContinued } = row;
  const words = useWords();
  const language = useLanguage();
  const sender = useModel((state) => state.users.get(message.sender_id));
  const isMutedPerson = useModel((state) => state.muted_users.has(message.sender_id));
  const is24Hours = useModel(uses24Hours);
  const [isShown, setShown] = useState(false);
  const widget = useMemo(() => widgetOf(message.submessages ?? []), [message.submessages]);
  const isHidden = isMutedPerson && !isShown;
  const person = sender ?? senderOf(message);
  const openCard = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    showCard({ kind: 'person', id: message.sender_id, anchor: currentTarget });
  const time = timeOf(message.timestamp, language, is24Hours);
  const isMention = message.flags.some((flag) => flag === 'mentioned' || flag.endsWith('wildcard_mentioned'));
  const stamp = (
    <time
      className={styles['time']}
      dateTime={new Date(message.timestamp * 1000).toISOString()}
      title={fullDate(message.timestamp, language)}
    >
      {time}
    </time>
  );
  if (isHidden) {
    return (
      <div className={styles['hidden']}>
        {words.message.muted}{' '}
        <button type="button" onClick={() => setShown(true)}>
          {words.message.show}
        </button>
      </div>
    );
  }
  return (
    <div
      className={styles['message']}
      {...(isContinued && { 'data-continued': true })}
      {...(isMention && { 'data-mention': true })}
      {...(!message.flags.includes('read') && { 'data-unread': true })}
    >
      <div className={styles['gutter']}>
        {isContinued ? (
          stamp
        ) : (
          // The name beside it does the same for the keyboard.
          <button type="button" tabIndex={-1} aria-label={person.full_name} onClick={openCard}>
            <Avatar user={person} />
          </button>
        )}
      </div>
      <div className={styles['main']}>
        {!isContinued && (
          <div className={styles['by']}>
            <button type="button" className={styles['sender']} aria-haspopup="dialog" onClick={openCard}>
              {person.full_name}
            </button>
            <StatusEmoji user_id={message.sender_id} />
            {sender?.is_bot && <span className={styles['badge']}>{words.message.bot}</span>}
            {stamp}
            <Signs message={message} />
          </div>
        )}
        {widget ? (
          <WidgetView message={message} widget={widget} />
        ) : isEdited ? (
          <EditForm message={message} onClose={() => onEdit(undefined)} />
        ) : message.is_me_message ? (
          <div className={styles['me']}>
            <MessageContent html={message.match_content ?? message.content} />
          </div>
        ) : (
          <Shortened message={message} onResize={onResize} />
        )}
        {isContinued && (
          <div className={styles['late']}>
            <Signs message={message} />
          </div>
        )}
        <Reactions message={message} />
      </div>
      {hasTools && !isEdited && <MessageTools message={message} narrow={narrow} onEdit={onEdit} />}
    </div>
  );
}

const senderOf = ({ sender_id, sender_full_name, avatar_url }: Row['message']) => ({
  user_id: sender_id,
  full_name: sender_full_name,
  avatar_url,
});

function Signs({ message }: { message: Row['message'] }) {
  const words = useWords();
  const isStarred = message.flags.includes('starred');
  const hasHistory = useModel((state) => canSeeHistory(state, message));
  const changed =
    message.last_edit_timestamp !== undefined
      ? words.message.edited
      : message.last_moved_timestamp !== undefined
        ? words.message.moved
        : undefined;
  return (
    <>
      {changed !== undefined &&
        (hasHistory ? (
          <button type="button" className={styles['sign']} onClick={() => showMessageDialog('history', message)}>
            {changed}
          </button>
        ) : (
          <span className={styles['sign']}>{changed}</span>
        ))}
      {isStarred && (
        <span className={styles['star']} role="img" aria-label={words.nav.starred}>
          <Icon name="star" size={13} filled />
        </span>
      )}
    </>
  );
}
