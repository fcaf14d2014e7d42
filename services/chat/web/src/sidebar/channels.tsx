import { IconButton } from '../kit/button.js';
import { operandOf } from '../model/narrow.js';
import type { State } from '../model/state.js';
import { useComputed, useModel } from '../shell/client-context.js';
import { go, type Route } from '../shell/route.js';
import { openSections } from '../views/administration/rights.js';
import { useWords } from '../words/index.js';
import { ChannelItem } from './channel-rows.js';
import { useFolded } from './folded.js';
import { SectionHead } from './section-head.js';
import { channelSections, type Section } from './sidebar-rows.js';
import styles from './sidebar.module.css';

export function Channels({ route }: { route: Route }) {
  const words = useWords();
  const sections = useComputed((state) =>
    state.own_id === undefined ? spectatorSections(state) : withChannels(channelSections(state)),
  );
  const folded = useFolded();
  const mayBrowse = useModel((state) => openSections(state).includes('channels'));
  const narrow = route.view === 'narrow' ? route.narrow : [];
  const open = route.view === 'topics' ? route.stream_id : operandOf(narrow, 'channel');
  const topic = operandOf(narrow, 'topic');
  return (
    <>
      {sections.map(({ key, title, rows }) => {
        const heading = title ?? (key === 'pinned' ? words.nav.pinned : words.nav.channels);
        return (
          <section key={key} aria-label={heading}>
            <SectionHead title={heading} section={key}>
              {key === 'channels' && mayBrowse && (
                <IconButton icon="plus" size={15} label={words.nav.browse} onPress={() => go('#settings/channels')} />
              )}
            </SectionHead>
            <ul className={styles['list']}>
              {rows
                .filter(({ channel, count }) => !folded.has(key) || count > 0 || channel.stream_id === open)
                .map((row) => (
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

/** Channels are added there, so that it is there for whoever has pinned or foldered all of theirs too. */
const withChannels = (sections: Section[]): Section[] =>
  sections.some(({ key }) => key === 'channels')
    ? sections
    : [...sections, { key: 'channels', title: undefined, rows: [] }];

function spectatorSections(state: State): Section[] {
  const rows = [...state.channels.values()]
    .filter(({ is_web_public }) => is_web_public)
    .map((channel) => ({ channel, color: 'currentColor', isMuted: false, count: 0, mentions: 0 }));
  return rows.length === 0 ? [] : [{ key: 'channels', title: undefined, rows }];
}
