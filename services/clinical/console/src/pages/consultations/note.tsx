import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Answer } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { useToast } from '../../kit/toast';
import { useOpenForm } from '../../kit/unsaved';
import { useSession } from '../../session/session';
import { Beside } from './beside';
import { Conflicts, TakenOver } from './conflicts';
import styles from './consultations.module.css';
import { DraftButton } from './draft-button';
import { Editor } from './editor';
import { Identity } from './identity';
import { Left } from './left';
import { NoteStore } from './note-store';
import { Ordered } from './ordered';
import { Saved } from './saved';
import { ShortcutList, useShortcuts } from './shortcuts';
import { SignDialog } from './sign';
import { Signed } from './signed';
import { Suggested } from './suggested';
import { goToBlank } from './template';
import { text as templateText } from './template-text';
import { TemplatesDialog } from './templates';
import { text } from './text';

export type NoteAnswer = Answer<'GET /api/mobile/v1/doctor/consultations/{consultation}'>;

/** Notes that were left before all of them could be saved, by person and note: who opens one again goes on with it. */
const leftBehind = new Map<string, NoteStore>();

/** A note with the patient's chart beside it: a draft is written, one that is signed is read and added to. */
export function Note({ of }: { of: NoteAnswer }) {
  const say = useWords(text);
  const { templates } = useWords(templateText);
  const toast = useToast();
  const { can, data, suggests } = useSession();
  const key = `${data?.user.id} ${of.data.id}`;
  const [store] = useState(() => leftBehind.get(key) ?? new NoteStore(of));
  const tell = useRef(() => {});
  useEffect(() => {
    tell.current = () => toast(say.leftUnsaved(of.data.patient?.full_name ?? say.noPatient), 'bad');
  });
  useEffect(() => {
    leftBehind.delete(key);
    const end = store.start();
    return () => {
      // What was stuck was asked about before.
      const wasAsked = store.stuck().length > 0 || store.current().problem !== undefined;
      void end().then((isSaved) => {
        if (isSaved || wasAsked) return;
        leftBehind.set(key, store);
        tell.current();
      });
    };
  }, [key, store]);
  const state = useSyncExternalStore(store.subscribe, store.current);
  const { note, problem } = state;
  const isWritten = note.status === 'draft' && can('consultations:write');
  const [open, setOpen] = useState<'sign' | 'shortcuts' | 'templates'>();
  const [view, setView] = useState<'note' | 'chart'>('note');
  const unsaved = store.unsaved();
  // What waits for its turn is sent when the page is left; what cannot be sent would be lost.
  const stuck = store.stuck();
  const isStuck = problem !== undefined || stuck.length > 0;
  useOpenForm({ isChanged: () => store.unsaved().length > 0, isKept: !isStuck });
  const canSign = isWritten && can('consultations:complete');
  useShortcuts(isWritten, {
    save: () => void store.flush(),
    sign: () => canSign && setOpen('sign'),
    help: () => setOpen('shortcuts'),
    templates: () => setOpen('templates'),
    blank: () => void goToBlank(),
  });
  return (
    <>
      <div className={styles.head}>
        <PageHead
          title={note.patient?.full_name ?? say.noPatient}
          windowTitle={say.one}
          about={<Identity of={note} />}
          back={{ href: '/', title: say.title }}
          actions={
            <>
              {isWritten && <Saved state={state} unsaved={unsaved} stuck={stuck} retry={() => void store.flush()} />}
              {isWritten && <DraftButton state={state} store={store} />}
              {isWritten && (
                <Button look="quiet" onPress={() => setOpen('templates')}>
                  {templates}
                </Button>
              )}
              {isWritten && (
                <Button look="quiet" onPress={() => setOpen('shortcuts')}>
                  {say.shortcuts}
                </Button>
              )}
              {canSign && (
                <Button look="primary" icon="check" onPress={() => setOpen('sign')}>
                  {say.sign}
                </Button>
              )}
            </>
          }
        />
      </div>
      <div className={styles.views} role="group" aria-label={say.views}>
        {(['note', 'chart'] as const).map((each) => (
          <Button key={each} small aria-pressed={view === each} onPress={() => setView(each)}>
            {say[each]}
          </Button>
        ))}
      </div>
      <div className={styles.columns} data-view={view}>
        {/* Who leaves a field, as to log out, has it saved before. */}
        <div className={styles.note} onBlur={() => void store.flush()}>
          <Conflicts state={state} choose={(path, value) => store.choose(path, value)} />
          {isWritten && <TakenOver state={state} seen={() => store.seen()} />}
          {!isWritten && <Left state={state} paths={unsaved} drop={() => store.drop()} />}
          {isWritten ? (
            <Editor state={state} store={store} />
          ) : (
            <Signed note={note} changed={(answer) => store.take(answer)} />
          )}
          <Ordered note={note} changed={() => void store.refresh()} />
        </div>
        <div className={styles.chart}>
          {isWritten && suggests('cie10_codes') && <Suggested state={state} store={store} />}
          {note.patient && <Beside patient={note.patient.id} note={note.id} />}
        </div>
      </div>
      {open === 'sign' && <SignDialog store={store} close={() => setOpen(undefined)} />}
      {open === 'templates' && <TemplatesDialog state={state} store={store} close={() => setOpen(undefined)} />}
      {open === 'shortcuts' && <ShortcutList close={() => setOpen(undefined)} />}
    </>
  );
}
