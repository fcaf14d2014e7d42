import { useState } from 'react';
import { Button, IconButton } from '../../kit/button.js';
import { ChannelIcon } from '../../kit/channel-icon.js';
import { Icon } from '../../kit/icon.js';
import { Presence } from '../../kit/presence.js';
import { Empty } from '../../kit/states.js';
import { markRead } from '../../messages/actions.js';
import { isolated, isResolved, namesOf, peopleNames, presenceOfPlace, topicName } from '../../model/names.js';
import { channelNarrow, directNarrow, topicNarrow } from '../../model/narrow.js';
import { peopleOf } from '../../model/place.js';
import type { State } from '../../model/state.js';
import { unreadPlaces, type UnreadPlace } from '../../model/unread.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { showPageDialog } from '../../shell/page-dialogs.js';
import { PageHead } from '../../shell/page-head.js';
import { addressOf } from '../../shell/route.js';
import { UnreadCount } from '../../sidebar/count.js';
import { useWords } from '../../words/index.js';
import styles from '../page.module.css';
import { FirstSteps } from './first-steps.js';

interface Group {
  stream_id: number | undefined;
  rows: (UnreadPlace & { label: string })[];
}

/** Unread conversations: direct ones first, then by channel, the newest first. */
function groupsOf(state: State, wanted: string, unknown: string): Group[] {
  const groups = new Map<number | undefined, Group>();
  for (const place of unreadPlaces(state).values()) {
    if (place.isMuted && place.mentions === 0) continue;
    const { stream_id, topic } = place;
    const label =
      stream_id === undefined ? peopleNames(state, peopleOf(place.place), unknown) : topicName(state, topic ?? '');
    const channel = stream_id === undefined ? '' : (state.channels.get(stream_id)?.name ?? '');
    if (!`${channel} ${label}`.toLowerCase().includes(wanted)) continue;
    const group = groups.get(stream_id) ?? { stream_id, rows: [] };
    group.rows.push({ ...place, label });
    groups.set(stream_id, group);
  }
  const isPinned = ({ stream_id }: Group) => state.subscriptions.get(stream_id ?? 0)?.pin_to_top ?? false;
  const nameOf = ({ stream_id }: Group) => state.channels.get(stream_id ?? 0)?.name ?? '';
  for (const { rows } of groups.values()) rows.sort((a, b) => b.newest_id - a.newest_id);
  return [...groups.values()].sort(
    (a, b) =>
      Number(b.stream_id === undefined) - Number(a.stream_id === undefined) ||
      Number(isPinned(b)) - Number(isPinned(a)) ||
      nameOf(a).localeCompare(nameOf(b)),
  );
}

export function InboxView() {
  const words = useWords();
  const [wanted, setWanted] = useState('');
  const groups = useComputed(
    (state) => groupsOf(state, wanted.trim().toLowerCase(), words.unknownPerson),
    wanted,
    words,
  );
  const isEmpty = groups.length === 0 && wanted === '';
  return (
    <div className={styles['page']}>
      <PageHead title={words.inbox.title} icon={<Icon name="inbox" />} />
      <div className={styles['scroll']}>
        <div className={styles['inner']}>
          <FirstSteps />
          {isEmpty ? (
            <Empty icon="check" title={words.inbox.empty}>
              <p>{words.inbox.emptyHint}</p>
              <a href="#recent">{words.nav.recent}</a>
            </Empty>
          ) : (
            <div className={styles['tools']}>
              <input
                type="search"
                aria-label={words.inbox.find}
                placeholder={words.inbox.find}
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
              {groups.length > 0 && (
                <Button onPress={() => showPageDialog({ name: 'read-all' })}>{words.inbox.readAll}</Button>
              )}
            </div>
          )}
          {groups.map((group) => (
            <GroupSection key={group.stream_id ?? 'direct'} group={group} />
          ))}
        </div>
      </div>
    </div>
  );
}

function GroupSection({ group: { stream_id, rows } }: { group: Group }) {
  const words = useWords();
  const names = useModel(namesOf);
  const channel = useModel((state) => state.channels.get(stream_id ?? 0));
  const color = useModel((state) => state.subscriptions.get(stream_id ?? 0)?.color);
  return (
    <section className={styles['group']}>
      <h2 className={styles['groupHead']}>
        {channel ? (
          <>
            <span style={{ color }}>
              <ChannelIcon channel={channel} />
            </span>
            <a href={addressOf(channelNarrow(channel.stream_id), names)}>{isolated(channel.name)}</a>
          </>
        ) : (
          <>
            <Icon name="people" size={16} />
            {words.nav.direct}
          </>
        )}
      </h2>
      <ul className={styles['list']}>
        {rows.map((row) => (
          <UnreadRow key={row.place} row={row} />
        ))}
      </ul>
    </section>
  );
}

function UnreadRow({ row: { place, stream_id, topic, label, count, mentions } }: { row: Group['rows'][number] }) {
  const words = useWords();
  const names = useModel(namesOf);
  const presence = useModel((state) => presenceOfPlace(state, place));
  const policy = useModel((state) => state.user_topics.get(place)?.policy);
  const narrow = stream_id === undefined ? directNarrow(peopleOf(place)) : topicNarrow(stream_id, topic ?? '');
  return (
    <li className={styles['item']} data-unread>
      <a href={addressOf(narrow, names)}>
        {presence && <Presence state={presence} />}
        {topic !== undefined && isResolved(topic) && <Icon name="check" size={15} />}
        <span className={styles['name']}>{label}</span>
        {policy === 3 && <Icon name="follow" size={14} />}
      </a>
      <UnreadCount count={count} mentions={mentions} />
      <IconButton icon="check" label={words.topic.markRead} onPress={() => void markRead(narrow)} />
    </li>
  );
}
