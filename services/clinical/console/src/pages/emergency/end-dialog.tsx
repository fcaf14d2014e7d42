import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useOwnNote } from '../../notes/use-own-note';
import { useSession } from '../../session/session';
import { dialogText } from './dialog-text';
import { CHANGES, outcomesOf, type Outcome, type Visit } from './visit';

/** How the visit ended. */
export function EndDialog({ of, close }: { of: Visit; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const { can } = useSession();
  const note = useOwnNote(of.patient.id, { emergency_visit_id: of.id });
  const end = useOnce('POST /api/v1/emergency/visits/{visit}/disposition', CHANGES);
  const outcomes = outcomesOf(of);
  const form = useForm({
    initial: { outcome: outcomes[0] as Outcome, destination: '', instructions: '', notes: '' },
    send: ({ outcome, destination, instructions, notes }) =>
      end.send({
        path: { visit: of.id },
        body: {
          outcome,
          destination: (outcome === 'transferred' && destination.trim()) || null,
          instructions: (outcome === 'discharged' && instructions.trim()) || null,
          notes: notes.trim() || null,
        },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const { outcome } = form.values;
  // What the state does not allow is not offered, unless it changed meanwhile.
  const needsNote = form.errorOf('outcome') !== undefined && outcomes.includes(outcome);
  return (
    <Dialog title={say.endTitle(of.patient.full_name)} close={close} alert>
      <FormView
        form={form}
        send={say.end}
        look={outcome === 'died' ? 'danger' : 'primary'}
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <SelectInput
          {...form.field('outcome')}
          {...(needsNote && { error: say.needsNote, path: undefined })}
          label={say.outcome}
          options={outcomes.map((value) => ({ value, label: say[value] }))}
        />
        {needsNote && can('consultations:write') && (
          <div className="actions">
            <Button icon="edit" onPress={() => void note()}>
              {say.openNote}
            </Button>
          </div>
        )}
        {outcome === 'transferred' && (
          <TextInput {...form.field('destination')} label={say.destination} maxLength={255} optional />
        )}
        {outcome === 'discharged' && (
          <TextInput {...form.field('instructions')} label={say.instructions} rows={3} maxLength={2_000} optional />
        )}
        <TextInput {...form.field('notes')} label={say.notes} rows={2} maxLength={2_000} optional />
        {outcome === 'died' && <Notice tone="warning" title={say.diedHint} />}
      </FormView>
    </Dialog>
  );
}
