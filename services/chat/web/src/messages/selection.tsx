import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useCompose } from '../compose/compose-context.js';
import { quote } from '../compose/quote.js';
import { namesOf } from '../model/names.js';
import { channelNarrow, directNarrow, type Narrow } from '../model/narrow.js';
import { canDelete, canEdit, canSeeHistory } from '../model/permissions.js';
import type { Message } from '../model/types.js';
import { useClient } from '../shell/client-context.js';
import { addressOf, go } from '../shell/route.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useWords } from '../words/index.js';
import {
  conversationNarrow,
  copy,
  markUnreadFrom,
  messageLink,
  star,
  tell,
  toggleMuted,
  toggleReaction,
  toggleResolved,
} from './actions.js';
import { showMessageDialog } from './shown-dialog.js';
import { toggleShown } from './opened.js';
import { picturesIn } from './pictures.js';
import type { Row } from './rows.js';
import { showPicture } from './shown-picture.js';
import { currentTone, withTone } from './tones.js';
import { useEditLast } from './use-edit-last.js';
import type { useLead } from './use-lead.js';

interface Props {
  rows: readonly Row[];
  virtual: RefObject<VirtualizerHandle | null>;
  lead: ReturnType<typeof useLead>['lead'];
  narrow: Narrow;
  onEdit(message_id: number): void;
  /** To the oldest message of all, and to the newest. */
  onStart(): void;
  onEnd(): void;
  children(selected: number | undefined): ReactNode;
}

const isCut = (id: number): boolean => document.querySelector(`[data-message="${id}"] [data-cut]`) !== null;

const THUMBS_UP = { name: '+1', code: '1f44d', type: 'unicode_emoji' };

/** The message that the keys are about. */
export function Selection({ rows, virtual, lead, narrow, onEdit, onStart, onEnd, children }: Props) {
  const client = useClient();
  const compose = useCompose();
  const words = useWords();
  const [selected, setSelected] = useState<number>();
  /** The next key may come before that is drawn. */
  const latest = useRef<number>(undefined);
  const select = (id: number) => {
    latest.current = id;
    setSelected(id);
  };
  const focusWanted = useRef(false);

  const selectedMessage = (): Message | undefined => client.lists.messages.get(latest.current ?? -1);
  const shownFirst = () => {
    const { current } = virtual;
    return current
      ? Math.min(rows.length - 1, current.findItemIndex(current.scrollOffset + current.viewportSize - 60))
      : rows.length - 1;
  };
  const move = (by: number) => {
    const at = rows.findIndex(({ message }) => message.id === latest.current);
    const next = at < 0 ? shownFirst() : Math.min(rows.length - 1, Math.max(0, at + by));
    const row = rows[next];
    if (!row) return;
    focusWanted.current = true;
    select(row.message.id);
    lead(next, { align: 'nearest', offset: by < 0 ? -48 : 8 });
  };
  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-message="${selected}"]`)?.focus({ preventScroll: true }),
    );
  }, [selected]);

  useEditLast(rows, onEdit);
  // Whoever came to a message in another way, as with Tab, means that one.
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-message]');
      if (row && (target as Element).matches(':focus-visible')) select(Number(row.dataset['message']));
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);

  const withMessage = (act: (message: Message) => void) => () => {
    const message = selectedMessage() ?? rows[shownFirst()]?.message;
    if (message) act(message);
  };
  useShortcuts({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    End: onEnd,
    Home: onStart,
    r: withMessage((message) => compose.replyTo(message)),
    Enter: selected === undefined ? undefined : withMessage((message) => compose.replyTo(message)),
    R: withMessage((message) => compose.writeTo({ user_ids: [message.sender_id] })),
    '>': withMessage((message) => void quote(client, compose, message, words).catch(tell)),
    w: withMessage((message) => void star(client, message)),
    '*': withMessage((message) => void star(client, message)),
    '+': withMessage(
      (message) =>
        void toggleReaction(client, message, { ...THUMBS_UP, code: withTone(THUMBS_UP.code, currentTone()) }),
    ),
    ':': withMessage((message) => {
      // What can be done to a message is there once it is selected.
      select(message.id);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-message="${message.id}"] [data-emoji-button]`)?.click(),
      );
    }),
    e: withMessage((message) => canEdit(client.state, message) && onEdit(message.id)),
    '-': withMessage((message) => toggleShown(client, message, isCut(message.id))),
    m: withMessage((message) => message.type === 'stream' && showMessageDialog('move', message)),
    y: withMessage((message) => {
      if (message.type === 'stream' && message.subject !== '') void toggleResolved(message.subject, message.id);
    }),
    M: withMessage((message) => message.type === 'stream' && toggleMuted(client, message)),
    Delete: withMessage((message) => canDelete(client.state, message) && showMessageDialog('delete', message)),
    l: withMessage((message) => void copy(messageLink(message, client.state), words.message.copied)),
    v: withMessage((message) => showPicture(picturesIn(message)[0])),
    H: withMessage((message) => canSeeHistory(client.state, message) && showMessageDialog('history', message)),
    V: withMessage(
      (message) => client.state.realm['realm_enable_read_receipts'] === true && showMessageDialog('receipts', message),
    ),
    U: withMessage((message) => void markUnreadFrom(message, narrow)),
    s: withMessage((message) =>
      go(addressOf(conversationNarrow(message, client.state.own_id ?? 0), namesOf(client.state), message.id)),
    ),
    S: withMessage((message) => {
      const target = message.type === 'stream' ? channelNarrow(message.stream_id) : directNarrow([message.sender_id]);
      go(addressOf(target, namesOf(client.state), message.id));
    }),
    u: withMessage((message) => go(addressOf(directNarrow([message.sender_id]), namesOf(client.state)))),
  });
  return children(selected);
}
