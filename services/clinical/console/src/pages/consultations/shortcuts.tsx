import { useEffect, useRef } from 'react';
import { useWords } from '../../i18n/language';
import { Dialog } from '../../kit/dialog';
import styles from './consultations.module.css';
import { text as templateText } from './template-text';
import { text } from './text';
import { usePathName } from './words';

/** The parts of a note in their order on the page: Alt and the number leads to each. */
export const PARTS = [
  'reason',
  'vitals.systolic',
  'sections.subjective',
  'sections.objective',
  'diagnoses',
  'sections.assessment',
  'sections.plan',
  'follow_up.date',
  'orders',
] as const;
export type Part = (typeof PARTS)[number];

export const partId = (part: Part): string => `note-${part.replace('.', '-')}`;

/** Puts the cursor into a part of the note. */
export function goTo(part: Part): void {
  const found = document.getElementById(partId(part));
  found?.querySelector<HTMLElement>('textarea, input, select, button')?.focus();
  found?.scrollIntoView({ block: 'nearest' });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

type Act = 'save' | 'sign' | 'help' | 'templates' | 'blank';

/** The keys of the page; those of a dialog that is open are its own. */
export function useShortcuts(isWritten: boolean, acts: Record<Act, () => void>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!isWritten) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (!act) return;
      const isBehind = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      // The browser's own saving of the page is nothing that anybody wants here.
      if (!isBehind || act === 'save') event.preventDefault();
      if (isBehind) return;
      // A button that has the focus takes Enter for itself, with Ctrl too.
      event.stopPropagation();
      if (typeof act === 'string') latest.current[act]();
      else goTo(act.part);
    };
    addEventListener('keydown', pressed, true);
    return () => removeEventListener('keydown', pressed, true);
  }, [isWritten]);
}

function actOf(event: KeyboardEvent): Act | { part: Part } | undefined {
  const { key, code, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && !altKey && key.toLowerCase() === 's') return 'save';
  if (control && !altKey && key === 'Enter') return 'sign';
  if (key === '?' && !control && !altKey && !isTyping(event.target)) return 'help';
  if (key === 'F2' && !control && !altKey) return 'blank';
  if (altKey && !control && code === 'Digit0') return 'templates';
  const part = altKey && !control ? PARTS[Number(/^Digit([1-9])$/.exec(code)?.[1]) - 1] : undefined;
  return part && { part };
}

export function ShortcutList({ close }: { close(): void }) {
  const say = useWords(text);
  const { templates, nextBlank } = useWords(templateText);
  const nameOf = usePathName({ sections: [] });
  const titles: Partial<Record<Part, string>> = { 'vitals.systolic': say.vitals, orders: say.ordered };
  const rows = [
    ...PARTS.map((part, index) => [`Alt ${index + 1}`, titles[part] ?? nameOf(part)] as const),
    ['Alt 0', templates],
    ['F2', nextBlank],
    ['Ctrl S', say.saveNow],
    ['Ctrl Enter', say.sign],
    ['Ctrl K', say.findAnything],
    ['?', say.thisList],
  ] as const;
  return (
    <Dialog title={say.shortcuts} close={close}>
      <dl className={styles.shortcuts}>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{say.shortcutsHint}</p>
    </Dialog>
  );
}
