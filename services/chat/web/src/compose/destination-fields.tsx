import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Avatar } from '../kit/avatar.js';
import { IconButton } from '../kit/button.js';
import kit from '../kit/kit.module.css';
import { isolated, userOf } from '../model/names.js';
import { canPost } from '../model/permissions.js';
import { useClient, useComputed, useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { useCompose, useComposed } from './compose-context.js';
import { findPeople } from './people-names.js';
import styles from './compose.module.css';

/** To whom: a channel with a topic, or people. */
export function DestinationFields({ isChannelFixed }: { isChannelFixed: boolean }) {
  const { kind } = useComposed();
  return (
    <div className={styles['destination']}>
      {kind === 'direct' ? <People /> : <ChannelAndTopic isChannelFixed={isChannelFixed} />}
    </div>
  );
}

function ChannelAndTopic({ isChannelFixed }: { isChannelFixed: boolean }) {
  const words = useWords();
  const client = useClient();
  const compose = useCompose();
  const { stream_id, topic } = useComposed();
  const listId = useId();
  const [typed, setTyped] = useState(topic);
  useEffect(() => setTyped(topic), [topic, stream_id]);
  useEffect(() => {
    if (stream_id !== undefined) client.topics.load(stream_id);
  }, [client, stream_id]);
  const topics = useSyncExternalStore(client.topics.subscribe, () => client.topics.find(stream_id ?? 0));
  const most = useModel((state) => Number(state.realm['max_topic_length'] ?? 60));
  const channels = useComputed((state) =>
    [...state.subscriptions.keys()]
      .filter((id) => canPost(state, id))
      .flatMap((id) => state.channels.get(id) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  const commit = () => {
    if (typed.trim() !== topic) compose.address({ topic: typed.trim() });
  };
  return (
    <>
      {!isChannelFixed && (
        <select
          className={styles['channel']}
          aria-label={words.compose.channel}
          value={stream_id ?? ''}
          {...(stream_id === undefined && { 'data-destination': '' })}
          onChange={(event) => compose.address({ stream_id: Number(event.target.value), topic: '' })}
        >
          <option value="" disabled>
            {words.compose.choose}
          </option>
          {channels.map((channel) => (
            <option key={channel.stream_id} value={channel.stream_id}>
              #{isolated(channel.name)}
            </option>
          ))}
        </select>
      )}
      <input
        className={styles['topic']}
        aria-label={words.compose.topic}
        placeholder={words.compose.topicHint}
        list={listId}
        maxLength={most}
        value={typed}
        data-destination=""
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
          event.currentTarget.closest('section')?.querySelector('textarea')?.focus();
        }}
      />
      <datalist id={listId}>
        {(topics ?? []).slice(0, 50).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function People() {
  const words = useWords();
  const client = useClient();
  const compose = useCompose();
  const { user_ids } = useComposed();
  const foundId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found =
    typed.trim() === ''
      ? []
      : findPeople(client.state, typed.trim(), 6).filter((one) => !user_ids.includes(one.user_id));
  const add = (id: number | undefined) => {
    if (id === undefined) return;
    setTyped('');
    setAt(0);
    compose.address({ user_ids: [...user_ids, id] });
  };
  return (
    <div className={styles['people']}>
      {user_ids.map((id) => {
        const person = userOf(client.state, id, words.unknownPerson);
        return (
          <span key={id} className={styles['person']}>
            <Avatar user={person} size={20} />
            {person.full_name}
            <IconButton
              icon="close"
              size={12}
              label={words.compose.removePerson(person.full_name)}
              onPress={() => compose.address({ user_ids: user_ids.filter((other) => other !== id) })}
            />
          </span>
        );
      })}
      <input
        className={styles['topic']}
        aria-label={words.compose.people}
        placeholder={words.compose.peopleHint}
        value={typed}
        data-destination=""
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={foundId}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
          if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          if (event.key === 'Backspace' && typed === '') compose.address({ user_ids: user_ids.slice(0, -1) });
          if (event.key === 'Enter' || (event.key === 'Tab' && typed !== '')) {
            event.preventDefault();
            if (found.length > 0) add((found[at] ?? found[0])?.user_id);
            else event.currentTarget.closest('section')?.querySelector('textarea')?.focus();
          }
        }}
      />
      {found.length > 0 && (
        <div
          id={foundId}
          role="listbox"
          aria-label={words.compose.suggestions}
          className={`${kit['popover']} ${styles['found']}`}
        >
          {found.map((person, place) => (
            <div
              key={person.user_id}
              role="option"
              aria-selected={place === at}
              className={styles['suggestion']}
              onPointerDown={(event) => {
                event.preventDefault();
                add(person.user_id);
              }}
            >
              <Avatar user={person} size={22} />
              {person.full_name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
