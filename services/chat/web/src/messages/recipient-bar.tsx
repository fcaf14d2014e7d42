import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.js';
import { isolated, isResolved, namesOf, peopleNames, topicName } from '../model/names.js';
import { channelNarrow, directNarrow, topicNarrow } from '../model/narrow.js';
import { peopleOf, placeOf } from '../model/place.js';
import type { Message } from '../model/types.js';
import { useModel } from '../shell/client-context.js';
import { addressOf } from '../shell/route.js';
import { ChannelIcon } from '../kit/channel-icon.js';
import { useWords } from '../words/index.js';
import styles from './messages.module.css';

/** Says of which conversation the messages below are, and leads there. */
export function RecipientBar({ message, children }: { message: Message; children?: ReactNode }) {
  return (
    <div className={styles['recipient']}>
      {message.type === 'stream' ? <TopicName message={message} /> : <PeopleNames message={message} />}
      {children}
    </div>
  );
}

function TopicName({
  message: { stream_id, subject, display_recipient },
}: {
  message: Extract<Message, { type: 'stream' }>;
}) {
  const names = useModel(namesOf);
  const channel = useModel((state) => state.channels.get(stream_id));
  const color = useModel((state) => state.subscriptions.get(stream_id)?.color ?? 'currentColor');
  const label = useModel((state) => topicName(state, subject));
  return (
    <>
      <a href={addressOf(channelNarrow(stream_id), names)} className={styles['channelName']}>
        <span style={{ color }} className={styles['channelSign']}>
          {channel ? <ChannelIcon channel={channel} size={14} /> : <Icon name="hash" size={14} />}
        </span>
        <span>{isolated(channel?.name ?? display_recipient)}</span>
      </a>
      <Icon name="chevron" size={12} />
      <a href={addressOf(topicNarrow(stream_id, subject), names)} className={styles['topicName']}>
        {isResolved(subject) && <Icon name="check" size={13} />}
        <span>{label}</span>
      </a>
    </>
  );
}

function PeopleNames({ message }: { message: Message }) {
  const words = useWords();
  const names = useModel(namesOf);
  const ids = useModel((state) => placeOf(message, state.own_id ?? 0));
  const people = peopleOf(ids);
  const label = useModel((state) => peopleNames(state, people, words.unknownPerson));
  return (
    <a href={addressOf(directNarrow(people), names)} className={styles['channelName']}>
      <span className={styles['channelSign']}>
        <Icon name="people" size={14} />
      </span>
      <span>{label}</span>
    </a>
  );
}
