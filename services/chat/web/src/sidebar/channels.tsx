import { operandOf } from '../model/narrow.js';
import type { State } from '../model/state.js';
import { useComputed } from '../shell/client-context.js';
import type { Route } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { ChannelItem } from './channel-rows.js';
import { channelSections, type Section } from './sidebar-rows.js';
import styles from './sidebar.module.css';

export function Channels({ route }: { route: Route }) {
  const words = useWords();
  const sections = useComputed((state) =>
    state.own_id === undefined ? spectatorSections(state) : channelSections(state),
  );
  const narrow = route.view === 'narrow' ? route.narrow : [];
  const open = route.view === 'topics' ? route.stream_id : operandOf(narrow, 'channel');
  const topic = operandOf(narrow, 'topic');
  return (
    <>
      {sections.map(({ key, title, rows }) => {
        const heading = title ?? (key === 'pinned' ? words.nav.pinned : words.nav.channels);
        return (
          <section key={key} aria-label={heading}>
            <div className={styles['heading']}>
              <h2>{heading}</h2>
            </div>
            <ul className={styles['list']}>
              {rows.map((row) => (
                <ChannelItem
                  key={row.channel.stream_id}
                  row={row}
                  isOpen={open === row.channel.stream_id}
                  topic={topic === undefined ? undefined : String(topic)}
                  isTopicList={route.view === 'topics'}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function spectatorSections(state: State): Section[] {
  const rows = [...state.channels.values()]
    .filter(({ is_web_public }) => is_web_public)
    .map((channel) => ({ channel, color: 'currentColor', isMuted: false, count: 0, mentions: 0 }));
  return rows.length === 0 ? [] : [{ key: 'channels', title: undefined, rows }];
}
