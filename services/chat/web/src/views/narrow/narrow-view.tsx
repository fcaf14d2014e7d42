import { useEffect, useMemo } from 'react';
import { ComposeBox } from '../../compose/compose-box.js';
import { useCompose, useIsWriting } from '../../compose/compose-context.js';
import { Button } from '../../kit/button.js';
import { Empty } from '../../kit/states.js';
import type { IconName } from '../../kit/icon.js';
import { MessageList } from '../../messages/message-list.js';
import { conversationOf, narrowKey, operandOf, type Narrow } from '../../model/narrow.js';
import { useClient, useModel } from '../../shell/client-context.js';
import { showPageDialog } from '../../shell/page-dialogs.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { useWords, type Words } from '../../words/index.js';
import { NarrowHead } from './narrow-head.js';
import { TypingLine } from './typing-line.js';
import { useMovedTopic } from './use-moved-topic.js';
import { useResolvedNarrow } from './use-resolved-narrow.js';
import styles from './narrow.module.css';

/** The messages that an address names, and where one answers. */
export function NarrowView({ narrow: asked, near }: { narrow: Narrow; near: number | undefined }) {
  const client = useClient();
  const words = useWords();
  const compose = useCompose();
  const isWriting = useIsWriting();
  const narrow = useResolvedNarrow(asked);
  const key = useMemo(() => narrowKey(narrow ?? asked), [narrow, asked]);
  const isSpectator = useModel((state) => state.own_id === undefined);

  useEffect(() => {
    if (!narrow) return;
    client.lists.open(narrow, near);
    client.shown = { key, around: near };
    return () => {
      client.shown = undefined;
    };
    // The key stands for the narrow.
  }, [client, key, near, narrow === undefined]);

  useEffect(() => {
    if (!narrow) return;
    const conversation = conversationOf(narrow);
    const channel = operandOf(narrow, 'channel');
    const isChannel = narrow.length === 1 && typeof channel === 'number';
    compose.show(conversation ?? (isChannel ? { stream_id: channel } : undefined));
  }, [compose, key, narrow === undefined]);

  useMovedTopic(client, compose, narrow, key);

  const isFixed =
    narrow && (conversationOf(narrow) !== undefined || (narrow.length === 1 && narrow[0]?.operator === 'channel'));
  useShortcuts({ G: () => narrow && showPageDialog({ name: 'date', narrow }) });
  useShortcuts(isSpectator ? {} : { c: () => (isWriting || isFixed ? compose.focus() : compose.begin('channel')) });

  const empty = useMemo(() => narrow && <EmptyList narrow={narrow} />, [narrow]);
  if (!narrow) return null;
  return (
    <div className={styles['view']}>
      <NarrowHead narrow={narrow} />
      <div className={styles['list']}>
        <MessageList key={key} listKey={key} narrow={narrow} empty={empty} />
      </div>
      {!isSpectator && (
        <div className={styles['foot']}>
          <TypingLine narrow={narrow} />
          {isWriting ? (
            <ComposeBox isFixed={isFixed === true} onClose={() => compose.close()} />
          ) : (
            <div className={styles['start']}>
              <Button onPress={() => compose.begin('channel')}>{words.nav.newMessage}</Button>
              <Button onPress={() => compose.begin('direct')}>{words.nav.newDirect}</Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function EmptyList({ narrow }: { narrow: Narrow }) {
  const words = useWords();
  const [icon, hint] = hintOf(narrow, words);
  return (
    <Empty icon={icon} title={words.list.empty}>
      <p>{hint}</p>
    </Empty>
  );
}

function hintOf(narrow: Narrow, words: Words): [IconName, string] {
  const conversation = conversationOf(narrow);
  if (conversation)
    return 'user_ids' in conversation ? ['people', words.list.emptyDirect] : ['hash', words.list.emptyTopic];
  const is = operandOf(narrow, 'is');
  if (is === 'mentioned') return ['at', words.list.emptyMentions];
  if (is === 'starred') return ['star', words.list.emptyStarred];
  if (operandOf(narrow, 'has') === 'reaction') return ['smile', words.list.emptyReactions];
  if (narrow.length === 0 || operandOf(narrow, 'channel') !== undefined) return ['feed', words.topic.none];
  return ['search', words.list.emptySearch];
}
