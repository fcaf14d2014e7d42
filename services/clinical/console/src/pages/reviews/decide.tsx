import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import type { Review } from './review';
import { text } from './text';

export type Outcome = NonNullable<Review['outcome']>;

/** The two decisions; nobody decides about themselves. */
export function Decide({ of, ask }: { of: Review; ask(outcome: Outcome): void }) {
  const say = useWords(text);
  const { data } = useSession();
  if (of.user.id === data?.user.id) return <span className="hint">{say.own}</span>;
  return (
    <div className="actions">
      <Button small icon="check" aria-label={say.justifyLabel(of.user.name)} onPress={() => ask('justified')}>
        {say.justify}
      </Button>
      <Button small icon="close" aria-label={say.refuseLabel(of.user.name)} onPress={() => ask('unjustified')}>
        {say.refuse}
      </Button>
    </div>
  );
}

const LONGEST_NOTE = 2_000;

/** Not in its row, which goes when another decides meanwhile: who is about to is told. */
export function Decision({ of, outcome, close }: { of: Review; outcome: Outcome; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const resolve = useWrite('POST /api/v1/break-glass-reviews/{review}/resolve', {
    changes: ['GET /api/v1/break-glass-reviews'],
  });
  const form = useForm({
    initial: { notes: '' },
    send: ({ notes }) =>
      resolve.mutateAsync({ path: { review: of.id }, body: { outcome, notes: notes.trim() || null } }),
    done() {
      toast(say.done);
      close();
    },
  });
  const justified = outcome === 'justified';
  const isDecided = form.failure instanceof ApiError && form.failure.errors['review'] !== undefined;
  return (
    <Dialog title={justified ? say.justifyTitle : say.refuseTitle} close={close} alert>
      <p>
        {of.user.name}: <q>{of.reason}</q>
      </p>
      {!justified && <p>{say.refuseHint}</p>}
      <p>{say.final}</p>
      <FormView
        form={form}
        send={justified ? say.justify : say.refuse}
        look={justified ? 'primary' : 'danger'}
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <TextInput
          {...form.field('notes')}
          label={say.notes}
          hint={say.notesHint}
          rows={3}
          maxLength={LONGEST_NOTE}
          optional
          autoFocus
        />
        {isDecided && (
          <Instead>
            <Notice tone="warning" title={say.decided}>
              <p>{say.decidedHint}</p>
            </Notice>
          </Instead>
        )}
      </FormView>
    </Dialog>
  );
}
