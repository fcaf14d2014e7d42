import { operandOf } from '../model/narrow.js';
import type { State } from '../model/state.js';
import { useComputed } from '../shell/client-context.js';
import type { Route } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { ChannelItem } from './channel-rows.js';
import { channelSections, type Section } from './sidebar-rows.js';
import styles from './sidebar.module.css';

export function Channels({ route, wanted }: { route: Route; wanted: string }) {
  const words = useWords();
  const search = wanted.trim().toLowerCase();
  const sections = useComputed((state) => {
    const all = state.own_id === undefined ? spectatorSections(state) : channelSections(state);
    if (search === '') return all;
    return all
      .map((section) => ({
        ...section,
        rows: section.rows.filter(({ channel }) => channel.name.toLowerCase().includes(search)),
      }))
      .filter(({ rows }) => rows.length > 0);
  }, search);
  const narrow = route.view === 'narrow' ? route.narrow : [];
  const open = route.view === 'topics' ? route.stream_id : operandOf(narrow, 'channel');
  const topic = operandOf(narrow, 'topic');
  return (
    <>
      {sections.map(({ key, title, rows }) => {
        const heading = title ?? (key === 'pinned' ? words.nav.pinned : words.nav.channels);
        return (
          <section key={key} aria-label={heading} {...(search !== '' && { 'data-found': true })}>
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
      {search !== '' && sections.length === 0 && <p className={styles['heading']}>{words.nav.nothingFound}</p>}
    </>
  );
}

function spectatorSections(state: State): Section[] {
  const rows = [...state.channels.values()]
    .filter(({ is_web_public }) => is_web_public)
    .map((channel) => ({ channel, color: 'currentColor', isMuted: false, count: 0, mentions: 0 }));
  return rows.length === 0 ? [] : [{ key: 'channels', title: undefined, rows }];
}
