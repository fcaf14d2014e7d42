import { useState } from 'react';
import { IconButton } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { Presence } from '../kit/presence.js';
import { peopleNames, presenceOfPlace } from '../model/names.js';
import { conversationOf, directNarrow } from '../model/narrow.js';
import { directPlace, peopleOf, type Place } from '../model/place.js';
import { useComputed, useModel } from '../shell/client-context.js';
import { StatusEmoji } from '../people/status-emoji.js';
import type { Route } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { ConversationRow } from './conversation-row.js';
import { UnreadCount } from './count.js';
import { useFolded } from './folded.js';
import { SectionHead } from './section-head.js';
import { directRows } from './sidebar-rows.js';
import styles from './sidebar.module.css';

export function DirectMessages({ route, onNew }: { route: Route; onNew(): void }) {
  const words = useWords();
  const [isAll, setAll] = useState(false);
  const rows = useComputed(
    (state) =>
      directRows(state, isAll).map((row) => ({
        ...row,
        label: peopleNames(state, peopleOf(row.place), words.unknownPerson),
        presence: presenceOfPlace(state, row.place),
      })),
    isAll,
    words,
  );
  const isFolded = useFolded().has('direct');
  const total = useModel((state) => state.direct.size);
  const conversation = route.view === 'narrow' ? conversationOf(route.narrow) : undefined;
  const own_id = useModel((state) => state.own_id ?? 0);
  const shown = conversation && 'user_ids' in conversation ? directPlace(conversation.user_ids, own_id) : undefined;
  return (
    <section aria-label={words.nav.direct}>
      <SectionHead title={words.nav.direct} section="direct">
        <IconButton icon="plus" size={15} label={words.nav.newDirect} shortcut="x" onPress={onNew} />
      </SectionHead>
      <ul className={styles['list']}>
        {rows
          .filter(({ place, count }) => !isFolded || count > 0 || place === shown)
          .map(({ place, label, presence, count, mentions }) => (
            <li key={place}>
              <ConversationRow
                label={label}
                narrow={directNarrow(peopleOf(place))}
                isCurrent={place === shown}
                isUnread={count > 0}
              >
                <span className={styles['sign']}>
                  {presence ? (
                    <Presence state={presence} />
                  ) : (
                    <Icon name={peopleOf(place).length > 1 ? 'people' : 'robot'} size={16} />
                  )}
                </span>
                <span className={styles['name']}>{label}</span>
                <StatusOf place={place} />
                <UnreadCount count={count} mentions={mentions} />
              </ConversationRow>
            </li>
          ))}
      </ul>
      {!isAll && !isFolded && total > rows.length && (
        <button type="button" className={`${styles['row']} ${styles['more']}`} onClick={() => setAll(true)}>
          {words.more}
        </button>
      )}
    </section>
  );
}

/** Of a conversation with one person, theirs. */
function StatusOf({ place }: { place: Place }) {
  const [id, ...more] = peopleOf(place);
  return id === undefined || more.length > 0 ? null : <StatusEmoji user_id={id} />;
}
