import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox } from '../../kit/field';
import { Menu } from '../../kit/menu';
import { Dismiss } from '../../suggestions/dismiss';
import { codesOf, statementsOf } from '../../suggestions/result';
import { Sources } from '../../suggestions/sources';
import { text as suggestionText } from '../../suggestions/text';
import { giveFeedback, type Suggestion } from '../../suggestions/use-suggestion';
import styles from './consultations.module.css';
import { draftedFields, withDrafted, type Drafted, type Section } from './draft';
import { DraftedCodes } from './drafted-codes';
import { draftText } from './draft-text';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';
import { SECTIONS } from './values';
import { usePathName } from './words';

interface Shown {
  of: Suggestion;
  state: NoteState;
  store: NoteStore;
  /** What of it is in the note, by its places. */
  added: ReadonlyMap<number, Section>;
  setAdded(added: ReadonlyMap<number, Section>): void;
  forget(): void;
}

/** The sentences of a draft by field, each with its sources; those that are marked are added after what the field says. */
export function DraftResult({ of, state, store, added, setAdded, forget }: Shown) {
  const say = useWords(draftText);
  const { dropped } = useWords(suggestionText);
  const nameOf = usePathName(state.note);
  const fieldName = (section: Section) => nameOf(`sections.${section}`);
  const statements = statementsOf(of);
  const codes = codesOf(of);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState<Section | 'other'>();

  function add(section: Section, some: readonly Drafted[], at: Section | 'other'): void {
    const taken = some.filter(({ place }) => !left.has(place));
    setFault(taken.length === 0 ? at : undefined);
    if (taken.length === 0) return;
    const values = withDrafted(store.current().values, section, taken);
    if (values) store.accept(of.id, values);
    const next = new Map([...added, ...taken.map(({ place }) => [place, section] as const)]);
    setAdded(next);
    if (statements.every((_, place) => next.has(place) || left.has(place))) tell(next);
  }

  /** What became of each sentence; with a reason where the rest is not wanted. */
  function tell(kept: ReadonlyMap<number, Section>, comment?: string): void {
    const items = statements.map((_, item) => ({
      item,
      decision: kept.has(item) ? ('accepted' as const) : ('rejected' as const),
    }));
    const decision = kept.size === 0 ? 'rejected' : kept.size === statements.length ? 'accepted' : 'edited';
    void giveFeedback(of.id, { decision, items: items.slice(0, 100), ...(comment && { comment }) });
  }

  return (
    <div className={styles.draft}>
      {draftedFields(statements).map(([section, some]) => {
        const title = section ? fieldName(section) : say.other;
        const open = some.filter(({ place }) => !added.has(place));
        const put = [...new Set(some.flatMap(({ place }) => added.get(place) ?? []))];
        return (
          <section key={section ?? 'other'} className={styles.drafted} aria-label={title}>
            <h3>{title}</h3>
            <ul className={styles.lines}>
              {open.map(({ place, text, citations }) => (
                <li key={place}>
                  <Checkbox
                    label={text}
                    value={!left.has(place)}
                    onChange={(marked) => {
                      const next = new Set(left);
                      if (marked) next.delete(place);
                      else next.add(place);
                      setLeft(next);
                    }}
                  />
                  <div className={styles.sources}>
                    <Sources of={citations} inDialog />
                  </div>
                </li>
              ))}
            </ul>
            {fault === (section ?? 'other') && (
              <p className="error" role="alert">
                {say.chooseOne}
              </p>
            )}
            <p className="hint" role="status">
              {put.map((each) => say.added(fieldName(each))).join(' ')}
            </p>
            {open.length > 0 && section && (
              <Button small icon="plus" onPress={() => add(section, open, section)}>
                {say.add(title)}
              </Button>
            )}
            {open.length > 0 && !section && (
              <Menu
                label={say.addTo}
                title={say.addTo}
                icon="plus"
                acts={SECTIONS.map((each) => ({
                  key: each,
                  title: fieldName(each),
                  label: say.add(fieldName(each)),
                  run: () => add(each, open, 'other'),
                }))}
              />
            )}
          </section>
        );
      })}
      <DraftedCodes of={codes} suggestion={of.id} state={state} store={store} />
      {of.dropped > 0 && <p className="hint">{dropped(of.dropped)}</p>}
      <div className={styles.acts}>
        <Dismiss
          label={say.dismiss}
          dismiss={(reason) => {
            tell(added, reason);
            forget();
          }}
        />
      </div>
    </div>
  );
}
