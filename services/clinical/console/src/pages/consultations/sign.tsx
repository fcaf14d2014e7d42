import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Failure, useForm } from '../../kit/form';
import { Notice, Skeleton } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { AlsoOrdered, Content } from './content';
import styles from './consultations.module.css';
import type { NoteStore } from './note-store';
import { text } from './text';
import type { Consultation } from './values';

/** Saves what is left, shows what will be signed, and signs that: not what somebody saved elsewhere meanwhile. */
export function SignDialog({ store, close }: { store: NoteStore; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  // As it was when all was saved: the page behind goes on reading what others save.
  const [shown, setShown] = useState<{ saved: boolean; note: Consultation; etag: string }>();
  useEffect(() => {
    void store.flush().then((saved) => {
      const { note, etag } = store.current();
      setShown({ saved, note, etag });
    });
  }, [store]);
  const complete = useWrite('POST /api/mobile/v1/doctor/consultations/{consultation}/complete', {
    changes: [
      'GET /api/v1/consultations',
      'GET /api/v1/usual-diagnoses',
      'GET /api/mobile/v1/doctor/agenda',
      'GET /api/v1/appointments',
    ],
  });
  const form = useForm({
    initial: NOTHING,
    isProof: true,
    async send() {
      const { note, etag } = shown!;
      try {
        return await complete.mutateAsync({
          path: { consultation: note.id },
          body: {},
          headers: { 'If-Match': etag },
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) void store.refresh();
        throw error;
      }
    },
    done(answer) {
      store.take(answer);
      toast(answer.message);
      close();
    },
  });
  const isStale = form.failure instanceof ApiError && form.failure.status === 412;
  return (
    <Dialog title={say.signTitle} close={close} wide>
      {!shown && <Skeleton />}
      {shown?.saved === false && (
        <Notice tone="bad" title={say.signUnsaved}>
          <p>{say.signUnsavedHint}</p>
        </Notice>
      )}
      {shown?.saved && (
        <>
          <p>{say.signHint(shown.note.patient?.full_name ?? say.noPatient)}</p>
          <div className={styles.preview}>
            <Content of={shown.note} />
          </div>
          <AlsoOrdered of={shown.note} />
        </>
      )}
      {isStale ? (
        <Notice tone="warning" title={say.signStale} />
      ) : (
        form.failure !== undefined && <SignFailure error={form.failure} />
      )}
      <div className="dialog-end">
        <Button onPress={close}>{say.signNot}</Button>
        {shown?.saved && (
          <Button autoFocus look="primary" icon="check" isPending={form.sending} onPress={() => void form.submit()}>
            {say.sign}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const NOTHING = {};

/** What is missing, by the names that are read in the page. */
function SignFailure({ error }: { error: unknown }) {
  const say = useWords(text);
  if (!(error instanceof ApiError) || error.status !== 422) return <Failure error={error} />;
  const missing: Record<string, string> = {
    patient_id: say.needsPatient,
    diagnoses: say.needsDiagnosis,
    'sections.assessment': say.needsAssessment,
    'sections.plan': say.needsPlan,
    vitals: say.needsVitals,
  };
  const paths = Object.keys(error.errors);
  if (!paths.every((path) => path in missing)) return <Failure error={error} />;
  return (
    <Notice tone="bad" title={say.signMissing}>
      <ul>
        {paths.map((path) => (
          <li key={path}>{missing[path]}</li>
        ))}
      </ul>
    </Notice>
  );
}
