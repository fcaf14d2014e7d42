import { call } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { Menu } from '../../kit/menu.js';
import { tell } from '../../messages/actions.js';
import { topicPlace } from '../../model/place.js';
import { useClient, useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';
import styles from './narrow.module.css';
import { channelActions, topicActions, topicSwitches } from './place-actions.js';

/** What can be done with the channel that is shown, or with its topic. */
export function ChannelActions({ stream_id, topic }: { stream_id: number; topic: string | undefined }) {
  const client = useClient();
  const words = useWords();
  const isSubscribed = useModel((state) => state.subscriptions.get(stream_id)) !== undefined;
  useModel((state) => state.user_topics.get(topicPlace(stream_id, topic ?? '')));
  const name = useModel((state) => state.channels.get(stream_id)?.name ?? '');
  if (!isSubscribed) {
    return (
      <Button onPress={() => void call('POST /users/me/subscriptions', { subscriptions: [{ name }] }).catch(tell)}>
        {words.channel.subscribe}
      </Button>
    );
  }
  if (topic === undefined) {
    return (
      <>
        <a className={styles['link']} href={`#topics/channel/${stream_id}-${encodeURIComponent(name)}`}>
          {words.channel.topics}
        </a>
        <Menu label={words.channel.actions} actions={channelActions(client, words, stream_id)} />
      </>
    );
  }
  return (
    <>
      {topicSwitches(client, words, stream_id, topic).map(({ id, icon, label, isOn, run }) => (
        <IconButton key={id} icon={icon} label={label} aria-pressed={isOn} onPress={run} />
      ))}
      <Menu label={words.topic.actions} actions={topicActions(client, words, stream_id, topic)} />
    </>
  );
}
