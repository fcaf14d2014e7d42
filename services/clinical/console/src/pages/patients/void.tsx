import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { text } from './chart-text';

/** Asks why a record was an error, and says what follows. */
export function VoidDialog(props: { name: string; send(reason: string): Promise<unknown>; close(): void }) {
  const { name, send, close } = props;
  const say = useWords(text);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: ({ reason }) => send(reason.trim()),
    done: close,
  });
  return (
    <Dialog title={say.voidTitle} close={close} alert>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{say.voidHint}</p>
      <FormView form={form} send={say.void} icon="trash" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <TextInput {...form.field('reason')} label={say.reason} maxLength={2000} autoFocus autoComplete="off" />
      </FormView>
    </Dialog>
  );
}
