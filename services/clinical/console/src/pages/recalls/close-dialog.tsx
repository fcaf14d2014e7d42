import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { unitsOf } from '../../kit/units';
import { CHANGES, type Recall } from './recall';
import { text } from './text';

/** Ends a recall with how much came back. */
export function CloseDialog({ of, close }: { of: Recall; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const end = useWrite('POST /api/v1/pharmacy/recalls/{recall}/close', CHANGES);
  const form = useForm({
    initial: { recovered: '', notes: '' },
    check: ({ recovered }) => (unitsOf(recovered, 0) === undefined ? { recovered: say.numberMissing } : {}),
    send: ({ recovered, notes }) =>
      end.mutateAsync({
        path: { recall: of.id },
        body: { recovered: unitsOf(recovered, 0) ?? 0, ...(notes.trim() !== '' && { notes: notes.trim() }) },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say.closeTitle(of.product.name)} close={close} alert>
      <FormView form={form} send={say.close} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <p>{say.closeHint}</p>
        <TextInput
          {...form.field('recovered')}
          label={say.recovered(of.product.unit)}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <TextInput {...form.field('notes')} label={say.notes} rows={2} maxLength={2_000} optional />
      </FormView>
    </Dialog>
  );
}
