import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { ChannelIcon } from '../../kit/channel-icon.js';
import { Icon } from '../../kit/icon.js';
import kit from '../../kit/kit.module.css';
import { Menu } from '../../kit/menu.js';
import { Presence } from '../../kit/presence.js';
import { copy, markRead, setSubscription, setTopicPolicy, tell, toggleResolved } from '../../messages/actions.js';
import { MoveDialog } from '../../messages/move-dialog.js';
import { isolated, isResolved, namesOf, peopleNames, presenceOfPlace, topicName } from '../../model/names.js';
import { channelNarrow, conversationOf, narrowKey, operandOf, topicNarrow, type Narrow } from '../../model/narrow.js';
import { directPlace, topicPlace } from '../../model/place.js';
import { useClient, useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { addressOf, replaceAddress } from '../../shell/route.js';
import { useWords } from '../../words/index.js';
import { searchText } from '../../search/search-terms.js';
import styles from './narrow.module.css';

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
    <PageHead title={names} icon={presence ? <Presence state={presence} /> : <Icon name="people" />}>
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

function ChannelActions({ stream_id, topic }: { stream_id: number; topic: string | undefined }) {
  const client = useClient();
  const words = useWords();
  const subscription = useModel((state) => state.subscriptions.get(stream_id));
  const policy = useModel((state) =>
    topic === undefined ? 0 : (state.user_topics.get(topicPlace(stream_id, topic))?.policy ?? 0),
  );
  const name = useModel((state) => state.channels.get(stream_id)?.name ?? '');
  const newest = useComputed(
    () => client.lists.find(narrowKey(topicNarrow(stream_id, topic ?? '')))?.ids.at(-1),
    stream_id,
    topic,
  );
  const [isMoving, setMoving] = useState(false);
  const lastId = () => client.lists.find(narrowKey(topicNarrow(stream_id, topic ?? '')))?.ids.at(-1) ?? newest;
  if (!subscription) {
    return (
      <Button onPress={() => void call('POST /users/me/subscriptions', { subscriptions: [{ name }] }).catch(tell)}>
        {words.channel.subscribe}
      </Button>
    );
  }
  if (topic === undefined) {
    const { is_muted, pin_to_top } = subscription;
    return (
      <>
        <a className={styles['link']} href={`#topics/channel/${stream_id}-${encodeURIComponent(name)}`}>
          {words.channel.topics}
        </a>
        <Menu
          label={words.channel.actions}
          actions={[
            {
              id: 'read',
              icon: 'check',
              label: words.channel.markRead,
              run: () => void markRead(channelNarrow(stream_id)),
            },
            {
              id: 'pin',
              icon: 'pin',
              label: pin_to_top ? words.channel.unpin : words.channel.pin,
              run: () => void setSubscription(stream_id, 'pin_to_top', !pin_to_top),
            },
            {
              id: 'mute',
              icon: 'mute',
              label: is_muted ? words.channel.unmute : words.channel.mute,
              run: () => void setSubscription(stream_id, 'is_muted', !is_muted),
            },
            {
              id: 'out',
              icon: 'out',
              label: words.channel.unsubscribe,
              run: () => void call('DELETE /users/me/subscriptions', { subscriptions: [name] }).catch(tell),
            },
          ]}
        >
          <AriaButton aria-label={words.channel.actions} className={kit['iconButton']!}>
            <Icon name="more" />
          </AriaButton>
        </Menu>
      </>
    );
  }
  const resolve = async () => {
    const id = lastId();
    const renamed = id === undefined ? undefined : await toggleResolved(topic, id);
    if (renamed !== undefined) replaceAddress(addressOf(topicNarrow(stream_id, renamed), namesOf(client.state)));
  };
  const link = `${location.origin}/${addressOf(topicNarrow(stream_id, topic), namesOf(client.state))}`;
  return (
    <>
      {topic !== '' && (
        <IconButton
          icon="check"
          label={isResolved(topic) ? words.topic.unresolve : words.topic.resolve}
          aria-pressed={isResolved(topic)}
          onPress={() => void resolve()}
        />
      )}
      <IconButton
        icon="follow"
        label={policy === 3 ? words.topic.unfollow : words.topic.follow}
        aria-pressed={policy === 3}
        onPress={() => void setTopicPolicy(stream_id, topic, policy === 3 ? 0 : 3)}
      />
      <Menu
        label={words.topic.actions}
        actions={[
          {
            id: 'read',
            icon: 'inbox',
            label: words.topic.markRead,
            run: () => void markRead(topicNarrow(stream_id, topic)),
          },
          {
            id: 'mute',
            icon: 'mute',
            label: policy === 1 ? words.topic.unmute : words.topic.mute,
            run: () => void setTopicPolicy(stream_id, topic, policy === 1 ? 0 : 1),
          },
          { id: 'move', icon: 'move', label: words.topic.move, run: () => setMoving(true) },
          { id: 'link', icon: 'link', label: words.topic.copyLink, run: () => void copy(link, words.message.copied) },
        ]}
      >
        <AriaButton aria-label={words.topic.actions} className={kit['iconButton']!}>
          <Icon name="more" />
        </AriaButton>
      </Menu>
      {isMoving && lastId() !== undefined && (
        <MoveDialog message={{ id: lastId()!, stream_id, subject: topic }} onClose={() => setMoving(false)} />
      )}
    </>
  );
}

function FeedHead({ narrow }: { narrow: Narrow }) {
  const words = useWords();
  const client = useClient();
  const is = narrow.length === 1 ? operandOf(narrow, 'is') : undefined;
  const isReactions = operandOf(narrow, 'has') === 'reaction' && operandOf(narrow, 'sender') === 'me';
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
  return <PageHead title={title} icon={<Icon name={icon} />} />;
}
