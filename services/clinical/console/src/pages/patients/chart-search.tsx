import type { ReactNode } from 'react';
import { useMemory } from '../../api/use-memory';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { SearchInput, useSearched } from '../../kit/search-input';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';
import styles from './chart.module.css';
import { Timeline } from './timeline';
import { KINDS, type Kind } from './timeline-states';
import { kindWords, timelineText } from './timeline-text';

type View = 'summary' | 'all' | Kind;

/** The chart as it is summed up, as what happened one after the other, or as what has certain words. */
export function ChartSearch({ id, summary }: { id: string; summary: ReactNode }) {
  const say = useWords(timelineText);
  const kindName = useWords(kindWords);
  const { can, uses } = useSession();
  const [typed, setTyped] = useMemory(`chart words ${id}`, '');
  const [view, setView] = useMemory<View>(`chart view ${id}`, 'summary');
  const q = useSearched(typed);
  const kinds = KINDS.filter(({ ability, isGeneral }) => can(ability) && (!isGeneral || uses('general')));
  const isSearching = typed.trim() !== '';
  const shown = isSearching && view === 'summary' ? 'all' : view;
  return (
    <>
      <div className={styles.searching} role="search" aria-label={say.search}>
        <SearchInput label={say.search} hint={say.searchHint} value={typed} onChange={setTyped} />
        <SelectInput<View>
          label={say.show}
          value={shown}
          onChange={(chosen) => setView(isSearching && chosen === 'all' ? 'summary' : chosen)}
          isPlain
          options={[
            ...(isSearching ? [] : [{ value: 'summary' as const, label: say.summary }]),
            { value: 'all', label: isSearching ? say.everywhere : say.all },
            ...kinds.map(({ kind }) => ({ value: kind, label: kindName[kind] })),
          ]}
        />
      </div>
      {shown === 'summary' ? (
        summary
      ) : (
        <Section title={isSearching ? say.found : say.timeline}>
          {isSearching && q === undefined ? (
            <p className="hint">{say.tooShort}</p>
          ) : (
            <Timeline id={id} q={q} kind={shown === 'all' ? undefined : shown} />
          )}
        </Section>
      )}
    </>
  );
}
