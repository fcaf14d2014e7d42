import { useEffect, useState } from 'react';
import { call, type Answer } from '../connection/call.js';
import { Dialog } from '../kit/dialog.js';
import { Fault } from '../kit/states.js';
import { isolated, topicName, userOf } from '../model/names.js';
import { useClient } from '../shell/client-context.js';
import { useLanguage, useWords } from '../words/index.js';
import { saidBy } from './actions.js';
import { MessageContent } from './content.js';
import { fullDate } from './dates.js';
import styles from './dialogs.module.css';

type Entry = Answer<'GET /messages/{message_id}/history'>['message_history'][number];

/** What the message said before, and where it was, the latest first. */
export function HistoryDialog({ message_id, onClose }: { message_id: number; onClose(): void }) {
  const words = useWords();
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    call('GET /messages/{message_id}/history', { message_id, allow_empty_topic_name: true }).then(
      ({ message_history }) => setEntries(message_history.toReversed()),
      (error: unknown) => setFault(saidBy(error)),
    );
  }, [message_id]);
  return (
    <Dialog title={words.history.title} onClose={onClose} isWide>
      {fault !== undefined && <Fault>{fault}</Fault>}
      {!entries && fault === undefined && <p role="status">{words.loading}</p>}
      <ol className={styles['history']}>
        {entries?.map((entry, at) => (
          <li key={`${entry.timestamp} ${at}`}>
            <Version entry={entry} isFirst={at === entries.length - 1} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Version({ entry, isFirst }: { entry: Entry; isFirst: boolean }) {
  const words = useWords();
  const language = useLanguage();
  const { state } = useClient();
  const { timestamp, user_id, prev_topic, prev_stream, content_html_diff, rendered_content } = entry;
  const who = user_id === null ? words.unknownPerson : userOf(state, user_id, words.unknownPerson).full_name;
  const what = isFirst
    ? [words.history.written]
    : [
        ...(content_html_diff === undefined ? [] : [words.history.edited]),
        ...(prev_topic === undefined ? [] : [words.history.movedTopic(isolated(topicName(state, prev_topic)))]),
        ...(prev_stream === undefined
          ? []
          : [words.history.movedChannel(isolated(state.channels.get(prev_stream)?.name ?? words.unknownChannel))]),
      ];
  return (
    <>
      <p className={styles['by']}>
        <strong>{who}</strong> · {what.join(' · ')} · {fullDate(timestamp, language)}
      </p>
      {(isFirst || content_html_diff !== undefined) && (
        <div className={styles['version']}>
          <MessageContent html={content_html_diff ?? rendered_content} />
        </div>
      )}
    </>
  );
}
