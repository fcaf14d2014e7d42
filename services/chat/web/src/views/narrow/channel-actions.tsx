import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { Menu, type Action } from '../../kit/menu.js';
import { copy, markRead, setSubscription, setTopicPolicy, tell, toggleResolved } from '../../messages/actions.js';
import { showMessageDialog } from '../../messages/shown-dialog.js';
import { isResolved, namesOf } from '../../model/names.js';
import { channelNarrow, narrowKey, topicNarrow, type Narrow } from '../../model/narrow.js';
import { topicPlace } from '../../model/place.js';
import { useClient, useComputed, useModel } from '../../shell/client-context.js';
import { showPageDialog } from '../../shell/page-dialogs.js';
import { addressOf, go, replaceAddress } from '../../shell/route.js';
import { useWords } from '../../words/index.js';
import styles from './narrow.module.css';

/** What can be done with a channel, or with one of its topics. */
export function ChannelActions({ stream_id, topic }: { stream_id: number; topic: string | undefined }) {
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
  const waysInto = (narrow: Narrow): Action[] => [
    {
      id: 'date',
      icon: 'calendar',
      label: words.goTo.title,
      keys: 'G',
      run: () => showPageDialog({ name: 'date', narrow }),
    },
    {
      id: 'files',
      icon: 'clip',
      label: words.channel.files,
      run: () => go(addressOf([...narrow, { operator: 'has', operand: 'attachment' }], namesOf(client.state))),
    },
  ];
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
            ...waysInto(channelNarrow(stream_id)),
            {
              id: 'pin',
              icon: 'pin',
              label: pin_to_top ? words.channel.unpin : words.channel.pin,
              run: () => void setSubscription(stream_id, 'pin_to_top', !pin_to_top).catch(tell),
            },
            {
              id: 'notices',
              icon: 'bell',
              label: words.channel.noticesAction,
              run: () => showPageDialog({ name: 'channel', stream_id }),
            },
            {
              id: 'mute',
              icon: 'mute',
              label: is_muted ? words.channel.unmute : words.channel.mute,
              run: () => void setSubscription(stream_id, 'is_muted', !is_muted).catch(tell),
            },
            {
              id: 'out',
              icon: 'out',
              label: words.channel.unsubscribe,
              run: () => void call('DELETE /users/me/subscriptions', { subscriptions: [name] }).catch(tell),
            },
          ]}
        />
      </>
    );
  }
  const move = () => {
    const message = client.lists.messages.get(lastId() ?? 0);
    if (message) showMessageDialog('move', message);
  };
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
          ...waysInto(topicNarrow(stream_id, topic)),
          { id: 'move', icon: 'move', keys: 'm', label: words.topic.move, run: move },
          { id: 'link', icon: 'link', label: words.topic.copyLink, run: () => void copy(link, words.message.copied) },
        ]}
      />
    </>
  );
}
