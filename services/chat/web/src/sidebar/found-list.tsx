import { useEffect, useMemo, useSyncExternalStore, type MouseEvent } from 'react';
import { ChannelIcon } from '../kit/channel-icon.js';
import { Icon } from '../kit/icon.js';
import { Presence } from '../kit/presence.js';
import { namesOf, presenceOfPlace } from '../model/names.js';
import { useClient, useComputed, useModel } from '../shell/client-context.js';
import { addressOf } from '../shell/route.js';
import { mayInvite } from '../views/administration/rights.js';
import { useWords } from '../words/index.js';
import { UnreadCount } from './count.js';
import { find, type Found } from './find.js';
import { listedViews, type ListedView } from './view-list.js';
import styles from './sidebar.module.css';

/** Channels whose topics are asked for, one after the other, when somebody looks for something. */
const MOST_CHANNELS = 40;

interface Props {
  wanted: string;
  /** One of them was chosen here, in this window. */
  onTaken(): void;
}

/** In the place of the sidebar's rows: everything that is called so, the best first, and a way to search for it in messages. */
export function FoundList({ wanted, onTaken }: Props) {
  const client = useClient();
  const words = useWords();
  const names = useModel(namesOf);
  const isSpectator = useModel((state) => state.own_id === undefined);
  const canInvite = useModel(mayInvite);
  useEffect(() => {
    const { state } = client;
    const open = [...state.subscriptions].filter(
      ([id, { is_muted }]) => !is_muted && state.channels.get(id)?.is_archived === false,
    );
    void client.topics.loadAll(open.map(([id]) => id).slice(0, MOST_CHANNELS));
  }, [client]);
  const topics = useSyncExternalStore(client.topics.subscribe, client.topics.snapshot);
  const views = useMemo((): ListedView[] => {
    const more: ListedView[] = [
      { key: 'settings', icon: 'list', label: words.settings.title, href: '#settings' },
      { key: 'files', icon: 'clip', label: words.settings.sections.files, href: '#settings/files' },
      { key: 'invitations', icon: 'people', label: words.nav.invite, href: '#settings/invitations' },
    ];
    const own = isSpectator ? [] : canInvite ? more : more.slice(0, -1);
    return [...listedViews(words, names, isSpectator), ...own];
  }, [words, names, isSpectator, canInvite]);
  const found = useComputed(
    (state) => {
      const messages = client.lists.messages.values();
      return find(state, wanted, { views, topics, messages, unknownPerson: words.unknownPerson });
    },
    wanted,
    views,
    topics,
    words,
  );
  const taken = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onTaken();
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {words.nav.found(found.length)}
      </p>
      <ul className={styles['list']} aria-label={words.nav.filter}>
        {found.map((one) => (
          <li key={one.key}>
            <a
              className={styles['row']}
              href={one.href}
              onClick={taken}
              {...(one.count > 0 && { 'data-unread': true })}
            >
              <Sign of={one} />
              <span className={styles['name']}>{one.label}</span>
              {one.detail !== undefined && <span className={styles['detail']}>{one.detail}</span>}
              <UnreadCount count={one.count} mentions={one.mentions} />
            </a>
          </li>
        ))}
        <li>
          <a
            className={styles['row']}
            href={addressOf([{ operator: 'search', operand: wanted.trim() }], names)}
            onClick={taken}
          >
            <span className={styles['sign']}>
              <Icon name="search" size={16} />
            </span>
            <span className={styles['name']}>{words.search.words(wanted.trim())}</span>
          </a>
        </li>
      </ul>
    </>
  );
}

function Sign({ of: { channel, color, place, icon } }: { of: Found }) {
  const presence = useModel((state) => (place === undefined ? undefined : presenceOfPlace(state, place)));
  return (
    <span className={styles['sign']} style={{ color }}>
      {channel ? (
        <ChannelIcon channel={channel} />
      ) : presence ? (
        <Presence state={presence} />
      ) : (
        <Icon name={icon ?? 'people'} size={16} />
      )}
    </span>
  );
}
