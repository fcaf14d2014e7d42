import { IconButton } from '../../kit/button.js';
import { ChannelIcon } from '../../kit/channel-icon.js';
import { Icon } from '../../kit/icon.js';
import { Presence } from '../../kit/presence.js';
import { isolated, isResolved, namesOf, peopleNames, presenceOfPlace, topicName } from '../../model/names.js';
import { channelNarrow, conversationOf, directNarrow, operandOf, type Narrow } from '../../model/narrow.js';
import { directPlace } from '../../model/place.js';
import { StatusEmoji } from '../../people/status-emoji.js';
import { useClient, useModel } from '../../shell/client-context.js';
import { showPageDialog } from '../../shell/page-dialogs.js';
import { PageHead } from '../../shell/page-head.js';
import { addressOf } from '../../shell/route.js';
import { useWords } from '../../words/index.js';
import { searchText } from '../../search/search-terms.js';
import styles from './narrow.module.css';
import { ChannelActions } from './channel-actions.js';

/** Names what is shown, and has what can be done with it. */
export function NarrowHead({ narrow }: { narrow: Narrow }) {
  const conversation = conversationOf(narrow);
  const channel = operandOf(narrow, 'channel');
  if (conversation && 'user_ids' in conversation) return <DirectHead user_ids={conversation.user_ids} />;
  if (typeof channel === 'number' && (conversation || narrow.length === 1))
    return <ChannelHead stream_id={channel} topic={conversation?.topic} />;
  return <FeedHead narrow={narrow} />;
}

function DirectHead({ user_ids }: { user_ids: readonly number[] }) {
  const words = useWords();
  const names = useModel((state) => peopleNames(state, user_ids, words.unknownPerson));
  const place = useModel((state) => directPlace(user_ids, state.own_id ?? 0));
  const presence = useModel((state) => presenceOfPlace(state, place));
  const status = useModel((state) =>
    user_ids.length === 1 ? state.statuses.get(user_ids[0]!)?.status_text : undefined,
  );
  return (
    <PageHead
      title={names}
      icon={presence ? <Presence state={presence} /> : <Icon name="people" />}
      actions={<DateButton narrow={directNarrow(user_ids)} />}
    >
      {user_ids.length === 1 && <StatusEmoji user_id={user_ids[0]!} />}
      {status && <span className={styles['about']}>{status}</span>}
    </PageHead>
  );
}

function ChannelHead({ stream_id, topic }: { stream_id: number; topic: string | undefined }) {
  const words = useWords();
  const names = useModel(namesOf);
  const channel = useModel((state) => state.channels.get(stream_id));
  const color = useModel((state) => state.subscriptions.get(stream_id)?.color);
  const label = useModel((state) => (topic === undefined ? undefined : topicName(state, topic)));
  const isSpectator = useModel((state) => state.own_id === undefined);
  if (!channel) return <PageHead title={words.unknownChannel} icon={<Icon name="hash" />} />;
  const name = isolated(channel.name);
  return (
    <PageHead
      title={label === undefined ? name : `${isolated(label)} · #${name}`}
      icon={
        <span style={{ color }}>
          <ChannelIcon channel={channel} size={18} />
        </span>
      }
      heading={
        label === undefined ? (
          name
        ) : (
          <>
            <a href={addressOf(channelNarrow(stream_id), names)}>{name}</a>
            <Icon name="chevron" size={14} />
            {topic !== undefined && isResolved(topic) && <Icon name="check" size={16} />}
            <span>{label}</span>
          </>
        )
      }
      actions={isSpectator ? undefined : <ChannelActions stream_id={stream_id} topic={topic} />}
    >
      {label === undefined && channel.description && <span className={styles['about']}>{channel.description}</span>}
    </PageHead>
  );
}

function FeedHead({ narrow }: { narrow: Narrow }) {
  const words = useWords();
  const client = useClient();
  const is = narrow.length === 1 ? operandOf(narrow, 'is') : undefined;
  const sender = operandOf(narrow, 'sender');
  const isReactions = operandOf(narrow, 'has') === 'reaction' && sender !== undefined && sender === client.state.own_id;
  const [title, icon] =
    narrow.length === 0
      ? ([words.nav.feed, 'feed'] as const)
      : is === 'mentioned'
        ? ([words.nav.mentions, 'at'] as const)
        : is === 'starred'
          ? ([words.nav.starred, 'star'] as const)
          : isReactions
            ? ([words.nav.reactions, 'smile'] as const)
            : ([words.search.title(searchText(narrow, client.state)), 'search'] as const);
  return <PageHead title={title} icon={<Icon name={icon} />} actions={<DateButton narrow={narrow} />} />;
}

function DateButton({ narrow }: { narrow: Narrow }) {
  const { goTo } = useWords();
  return (
    <IconButton
      icon="calendar"
      label={goTo.title}
      shortcut="G"
      onPress={() => showPageDialog({ name: 'date', narrow })}
    />
  );
}
