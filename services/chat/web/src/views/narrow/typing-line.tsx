import { useSyncExternalStore } from 'react';
import { peopleNames } from '../../model/names.js';
import { conversationOf, type Narrow } from '../../model/narrow.js';
import { directPlace, topicPlace } from '../../model/place.js';
import { useClient, useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';
import styles from './narrow.module.css';

/** Who is writing in this conversation. */
export function TypingLine({ narrow }: { narrow: Narrow }) {
  const words = useWords();
  const client = useClient();
  const places = useSyncExternalStore(client.typing.subscribe, client.typing.snapshot);
  const own_id = useModel((state) => state.own_id ?? 0);
  const conversation = conversationOf(narrow);
  const place =
    conversation &&
    ('user_ids' in conversation
      ? directPlace(conversation.user_ids, own_id)
      : topicPlace(conversation.stream_id, conversation.topic));
  const people = place === undefined ? [] : (places.get(place) ?? []);
  const names = useModel((state) => peopleNames(state, people, words.unknownPerson));
  return (
    <p className={styles['typing']} aria-live="off">
      {people.length > 0 && (people.length === 1 ? words.list.typing(names) : words.list.typingMany(names))}
    </p>
  );
}
