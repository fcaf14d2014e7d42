import { useState } from 'react';
import { useCompose } from '../compose/compose-context.js';
import { quote } from '../compose/quote.js';
import { IconButton } from '../kit/button.js';
import { Menu } from '../kit/menu.js';
import { namesOf } from '../model/names.js';
import type { Narrow } from '../model/narrow.js';
import { canDelete, canEdit, canSeeHistory } from '../model/permissions.js';
import type { Message } from '../model/types.js';
import { useClient, useModel } from '../shell/client-context.js';
import { addressOf, go } from '../shell/route.js';
import { useWords } from '../words/index.js';
import {
  conversationNarrow,
  copy,
  markUnreadFrom,
  messageLink,
  sourceOf,
  star,
  tell,
  toggleReaction,
} from './actions.js';
import { EmojiButton } from './emoji-picker.js';
import { showMessageDialog } from './shown-dialog.js';
import { isCollapsed, toggleShown } from './opened.js';
import styles from './messages.module.css';

interface Props {
  message: Message;
  narrow: Narrow;
  onEdit(message_id: number): void;
}

/** What can be done to a message: at hand while the pointer or the focus is on it. */
export function MessageTools({ message, narrow, onEdit }: Props) {
  const client = useClient();
  const words = useWords();
  const compose = useCompose();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const may = useModel((state) => (canEdit(state, message) ? 1 : 0) + (canDelete(state, message) ? 2 : 0));
  const hasReceipts = useModel((state) => state.realm['realm_enable_read_receipts'] === true);
  const hasHistory = useModel((state) => canSeeHistory(state, message));
  const canReport = useModel(
    (state) =>
      message.sender_id !== state.own_id && Number(state.realm['realm_moderation_request_channel_id'] ?? -1) > 0,
  );
  const isSpectator = useModel((state) => state.own_id === undefined);
  const isClosed = isCollapsed(message);
  const isStarred = message.flags.includes('starred');
  if (isSpectator) return null;
  return (
    <div
      className={styles['tools']}
      role="toolbar"
      aria-label={words.message.actions}
      {...(isMenuOpen && { 'data-open': true })}
    >
      <EmojiButton
        label={words.message.react}
        onPick={(emoji) => void toggleReaction(client, message, emoji)}
        onOpenChange={setMenuOpen}
      />
      <IconButton icon="reply" label={words.message.reply} shortcut="r" onPress={() => compose.replyTo(message)} />
      {(may & 1) === 1 && (
        <IconButton icon="pencil" label={words.message.edit} shortcut="e" onPress={() => onEdit(message.id)} />
      )}
      <IconButton
        icon="star"
        filled={isStarred}
        label={isStarred ? words.message.unstar : words.message.star}
        shortcut="w"
        onPress={() => void star(client, message)}
      />
      <Menu
        label={words.message.actions}
        onOpenChange={setMenuOpen}
        actions={[
          {
            id: 'quote',
            keys: '>',
            icon: 'quote',
            label: words.message.quote,
            run: () => void quote(client, compose, message, words).catch(tell),
          },
          {
            id: 'unread',
            keys: 'U',
            icon: 'inbox',
            label: words.message.markUnread,
            run: () => void markUnreadFrom(message, narrow),
          },
          {
            id: 'open',
            keys: 's',
            icon: 'feed',
            label: words.message.openInConversation,
            run: () =>
              go(addressOf(conversationNarrow(message, client.state.own_id ?? 0), namesOf(client.state), message.id)),
          },
          {
            id: 'link',
            keys: 'l',
            icon: 'link',
            label: words.message.copyLink,
            run: () => void copy(messageLink(message, client.state), words.message.copied),
          },
          {
            id: 'text',
            icon: 'copy',
            label: words.message.copyText,
            run: () => void sourceOf(message.id).then((text) => copy(text, words.message.copied), tell),
          },
          {
            id: 'collapse',
            icon: isClosed ? 'down' : 'up',
            label: isClosed ? words.message.expand : words.message.collapse,
            keys: '-',
            run: () => toggleShown(client, message, false),
          },
          message.type === 'stream' && {
            id: 'move',
            keys: 'm',
            icon: 'move',
            label: words.topic.move,
            run: () => showMessageDialog('move', message),
          },
          {
            id: 'forward',
            icon: 'forward',
            label: words.forward.action,
            run: () => showMessageDialog('forward', message),
          },
          {
            id: 'remind',
            icon: 'bell',
            label: words.reminders.remind,
            run: () => showMessageDialog('remind', message),
          },
          hasHistory && {
            id: 'history',
            keys: 'H',
            icon: 'clock',
            label: words.message.history,
            run: () => showMessageDialog('history', message),
          },
          hasReceipts && {
            id: 'receipts',
            keys: 'V',
            icon: 'eye',
            label: words.message.receipts,
            run: () => showMessageDialog('receipts', message),
          },
          canReport && {
            id: 'report',
            icon: 'flag',
            label: words.report.action,
            run: () => showMessageDialog('report', message),
          },
          (may & 2) === 2 && {
            id: 'delete',
            keys: 'Delete',
            icon: 'trash',
            label: words.message.delete,
            isDanger: true,
            run: () => showMessageDialog('delete', message),
          },
        ]}
      />
    </div>
  );
}
