import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { TextInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { useToast } from '../kit/toast';
import { actWords } from './act-words';

/** Asks why an order, or an item of it, stops, and says what follows. */
export function OrderReasonDialog(props: {
  title: string;
  hint: string;
  act: string;
  look?: 'primary' | 'danger';
  send(reason: string): Promise<{ message: string }>;
  close(): void;
}) {
  const { title, hint, act, look = 'primary', send, close } = props;
  const say = useWords(actWords);
  const toast = useToast();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: ({ reason }) => send(reason.trim()),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={title} close={close} alert>
      <FormView form={form} send={act} look={look} cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <p>{hint}</p>
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} autoFocus />
      </FormView>
    </Dialog>
  );
}
