import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language';
import { TextInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { Vitals } from '../../vitals/fields';
import styles from './consultations.module.css';
import { Diagnoses } from './diagnoses';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';
import { PARTS, partId, type Part } from './shortcuts';
import { kindWords, sectionHints } from './names';
import { text } from './text';
import { isDay, isStandard } from './values';
import { usePathName } from './words';

const KINDS = ['first', 'follow_up', 'urgent', 'telemedicine', 'procedure'] as const;

/** The parts of a draft, in the order in which a visit goes. */
export function Editor({ state, store }: { state: NoteState; store: NoteStore }) {
  const say = useWords(text);
  const hints = useWords(sectionHints);
  const kinds = useWords(kindWords);
  const nameOf = usePathName(state.note);
  const { values, faults, note } = state;
  const field = (path: string) => ({
    value: values[path] ?? '',
    onChange: (value: string) => store.set(path, value),
    error: faults[path],
    path: path in faults ? path : undefined,
  });
  const section = (key: 'subjective' | 'objective' | 'assessment' | 'plan') => (
    <PartBox part={`sections.${key}`}>
      <TextInput
        {...field(`sections.${key}`)}
        label={nameOf(`sections.${key}`)}
        hint={hints[key]}
        rows={3}
        maxLength={20_000}
      />
    </PartBox>
  );
  return (
    <div className={styles.parts}>
      <PartBox part="reason">
        <div className={styles.pair}>
          <TextInput {...field('reason')} label={say.reason} rows={1} maxLength={2_000} />
          <SelectInput
            {...field('type')}
            label={say.kind}
            options={[
              { value: '', label: say.kindNone },
              ...KINDS.map((value) => ({ value: value as string, label: kinds[value] })),
            ]}
          />
        </div>
      </PartBox>
      <PartBox part="vitals.systolic">
        <Vitals birthDate={state.note.patient?.birth_date ?? null} field={(sign) => field(`vitals.${sign}`)} />
      </PartBox>
      {section('subjective')}
      {section('objective')}
      <PartBox part="diagnoses">
        <Diagnoses
          value={values['diagnoses'] ?? '[]'}
          change={(next) => store.set('diagnoses', next)}
          fault={faults['diagnoses']}
        />
      </PartBox>
      {section('assessment')}
      {section('plan')}
      {note.sections
        .filter(({ key }) => !isStandard(key))
        .map(({ key }) => (
          <section key={key} className={styles.part}>
            <TextInput {...field(`sections.${key}`)} label={nameOf(`sections.${key}`)} rows={3} maxLength={20_000} />
          </section>
        ))}
      <PartBox part="follow_up.date">
        <div className={styles.pair}>
          <TextInput
            {...field('follow_up.date')}
            label={say.followUpDate}
            type="date"
            error={faults['follow_up.date'] ?? (isDay(values['follow_up.date'] ?? '') ? undefined : say.dayWrong)}
          />
          <TextInput {...field('follow_up.notes')} label={say.followUpNotes} rows={1} maxLength={2_000} />
        </div>
      </PartBox>
    </div>
  );
}

/** A part with the keys that lead to it. */
function PartBox({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <div className={styles.part} id={partId(part)}>
      <kbd className={styles.key} aria-hidden="true">
        Alt {PARTS.indexOf(part) + 1}
      </kbd>
      {children}
    </div>
  );
}
