import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCompose } from '../../compose/compose-context.js';
import { Button } from '../../kit/button.js';
import { ChannelIcon } from '../../kit/channel-icon.js';
import { Icon } from '../../kit/icon.js';
import { Empty } from '../../kit/states.js';
import { isolated, isResolved, namesOf, topicName } from '../../model/names.js';
import { channelNarrow, topicNarrow } from '../../model/narrow.js';
import { topicPlace } from '../../model/place.js';
import { unreadPlaces } from '../../model/unread.js';
import { useClient, useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { addressOf, go } from '../../shell/route.js';
import { UnreadCount } from '../../sidebar/count.js';
import { useWords } from '../../words/index.js';
import styles from '../page.module.css';

const MOST_SHOWN = 500;

/** All topics of a channel, the newest first. */
export function TopicsView({ stream_id }: { stream_id: number }) {
  const words = useWords();
  const client = useClient();
  const compose = useCompose();
  const names = useModel(namesOf);
  const channel = useModel((state) => state.channels.get(stream_id));
  const [wanted, setWanted] = useState('');
  useEffect(() => client.topics.load(stream_id), [client, stream_id]);
  const topics = useSyncExternalStore(client.topics.subscribe, () => client.topics.find(stream_id));
  const rows = useComputed(
    (state) =>
      (topics ?? [])
        .filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
        .slice(0, MOST_SHOWN)
        .map(({ name }) => ({
          name,
          label: topicName(state, name),
          unread: unreadPlaces(state).get(topicPlace(stream_id, name)),
          policy: state.user_topics.get(topicPlace(stream_id, name))?.policy ?? 0,
        })),
    topics,
    wanted,
  );
  if (!channel) return <PageHead title={words.unknownChannel} icon={<Icon name="hash" />} />;
  const feed = addressOf(channelNarrow(stream_id), names);
  return (
    <div className={styles['page']}>
      <PageHead
        title={words.topic.all(isolated(channel.name))}
        icon={<ChannelIcon channel={channel} size={18} />}
        actions={
          <Button
            onPress={() => {
              go(feed);
              setTimeout(() => compose.writeTo({ stream_id }));
            }}
          >
            {words.topic.new}
          </Button>
        }
      />
      <div className={styles['scroll']}>
        <div className={styles['inner']}>
          <div className={styles['tools']}>
            <input
              type="search"
              aria-label={words.topic.filter}
              placeholder={words.topic.filter}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </div>
          {topics?.length === 0 && (
            <Empty icon="hash" title={words.list.empty}>
              <p>{words.topic.none}</p>
            </Empty>
          )}
          <ul className={styles['list']}>
            {rows.map(({ name, label, unread, policy }) => (
              <li
                key={name}
                className={styles['item']}
                {...(unread && { 'data-unread': true })}
                {...(policy === 1 && { 'data-muted': true })}
              >
                <a href={addressOf(topicNarrow(stream_id, name), names)}>
                  {isResolved(name) && <Icon name="check" size={15} />}
                  <span className={styles['name']}>{label}</span>
                  {policy === 3 && <Icon name="follow" size={14} />}
                  {policy === 1 && <Icon name="mute" size={14} />}
                </a>
                {unread && <UnreadCount count={unread.count} mentions={unread.mentions} />}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
