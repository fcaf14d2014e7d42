import { call } from '../../connection/call.js';
import type { Client } from '../../connection/client.js';
import type { Action } from '../../kit/menu.js';
import { copy, markRead, setSubscription, setTopicPolicy, tell, toggleResolved } from '../../messages/actions.js';
import { showMessageDialog } from '../../messages/shown-dialog.js';
import { isResolved, namesOf } from '../../model/names.js';
import {
  channelNarrow,
  conversationOf,
  directNarrow,
  narrowKey,
  operandOf,
  topicNarrow,
  type Narrow,
} from '../../model/narrow.js';
import { topicPlace } from '../../model/place.js';
import { showPageDialog } from '../../shell/page-dialogs.js';
import { addressOf, go, replaceAddress } from '../../shell/route.js';
import type { Words } from '../../words/index.js';

/** What can be done with a channel to which the reader is subscribed. */
export function channelActions(client: Client, words: Words, stream_id: number): Action[] {
  const { subscriptions, channels } = client.state;
  const { is_muted = false, pin_to_top = false } = subscriptions.get(stream_id) ?? {};
  const narrow = channelNarrow(stream_id);
  return [
    read(words.channel.markRead, narrow),
    ...waysInto(client, words, narrow),
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
    link(client, words, narrow),
    {
      id: 'out',
      icon: 'out',
      label: words.channel.unsubscribe,
      run: () =>
        void call('DELETE /users/me/subscriptions', { subscriptions: [channels.get(stream_id)?.name ?? ''] }).catch(
          tell,
        ),
    },
  ];
}

interface Switch extends Action {
  isOn: boolean;
}

/** Whether a topic is resolved and whether the reader follows it, to be changed. */
export function topicSwitches(client: Client, words: Words, stream_id: number, topic: string): Switch[] {
  const isFollowed = policyOf(client, stream_id, topic) === 3;
  const follow: Switch = {
    id: 'follow',
    icon: 'follow',
    label: isFollowed ? words.topic.unfollow : words.topic.follow,
    isOn: isFollowed,
    run: () => void setTopicPolicy(stream_id, topic, isFollowed ? 0 : 3),
  };
  if (topic === '') return [follow];
  const isDone = isResolved(topic);
  const resolve = async () => {
    const id = newestOf(client, stream_id, topic);
    const isShown = client.shown?.key === narrowKey(topicNarrow(stream_id, topic));
    const renamed = id === undefined ? undefined : await toggleResolved(topic, id);
    if (renamed !== undefined && isShown)
      replaceAddress(addressOf(topicNarrow(stream_id, renamed), namesOf(client.state)));
  };
  return [
    {
      id: 'resolve',
      icon: 'check',
      label: isDone ? words.topic.unresolve : words.topic.resolve,
      isOn: isDone,
      run: () => void resolve(),
    },
    follow,
  ];
}

export function topicActions(client: Client, words: Words, stream_id: number, topic: string): Action[] {
  const isMuted = policyOf(client, stream_id, topic) === 1;
  const narrow = topicNarrow(stream_id, topic);
  const move = async () => {
    const message_id = newestOf(client, stream_id, topic);
    if (message_id === undefined) return;
    const message =
      client.lists.messages.get(message_id) ??
      (await call('GET /messages/{message_id}', { message_id, allow_empty_topic_name: true })).message;
    showMessageDialog('move', message);
  };
  return [
    read(words.topic.markRead, narrow),
    {
      id: 'mute',
      icon: 'mute',
      label: isMuted ? words.topic.unmute : words.topic.mute,
      run: () => void setTopicPolicy(stream_id, topic, isMuted ? 0 : 1),
    },
    ...waysInto(client, words, narrow),
    { id: 'move', icon: 'move', keys: 'm', label: words.topic.move, run: () => void move().catch(tell) },
    link(client, words, narrow),
  ];
}

/** What can be done with a channel, a topic or a direct conversation, shown or not: so no key does the same. */
export const placeActions = (client: Client, words: Words, narrow: Narrow): Action[] =>
  actionsOf(client, words, narrow).map(({ keys: _, ...action }) => action);

function actionsOf(client: Client, words: Words, narrow: Narrow): Action[] {
  const conversation = conversationOf(narrow);
  if (conversation === undefined) return channelActions(client, words, Number(operandOf(narrow, 'channel')));
  if ('user_ids' in conversation) {
    const direct = directNarrow(conversation.user_ids);
    return [read(words.topic.markRead, direct), ...waysInto(client, words, direct), link(client, words, direct)];
  }
  const { stream_id, topic } = conversation;
  return [...topicSwitches(client, words, stream_id, topic), ...topicActions(client, words, stream_id, topic)];
}

const read = (label: string, narrow: Narrow): Action => ({
  id: 'read',
  icon: 'inbox',
  label,
  run: () => void markRead(narrow),
});

const waysInto = (client: Client, words: Words, narrow: Narrow): Action[] => [
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

const link = (client: Client, words: Words, narrow: Narrow): Action => ({
  id: 'link',
  icon: 'link',
  label: words.topic.copyLink,
  run: () => void copy(`${location.origin}/${addressOf(narrow, namesOf(client.state))}`, words.message.copied),
});

const policyOf = ({ state }: Client, stream_id: number, topic: string): number =>
  state.user_topics.get(topicPlace(stream_id, topic))?.policy ?? 0;

/** The newest message of a topic that is shown, or whose channel lists its topics in the sidebar. */
const newestOf = (client: Client, stream_id: number, topic: string): number | undefined =>
  client.lists.find(narrowKey(topicNarrow(stream_id, topic)))?.ids.at(-1) ??
  client.topics.find(stream_id)?.find(({ name }) => name.toLowerCase() === topic.toLowerCase())?.max_id;
