import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { dialogText } from './dialog-text';
import { CHANGES, type Visit } from './visit';

/** Asks why a visit is declared an error, or opened again after it ended. */
export function ReasonDialog(props: { act: 'cancel' | 'reopen'; of: Pick<Visit, 'id' | 'patient'>; close(): void }) {
  const { act, of, close } = props;
  const say = useWords(dialogText);
  const toast = useToast();
  const cancel = useOnce('POST /api/v1/emergency/visits/{visit}/cancel', CHANGES);
  const reopen = useOnce('POST /api/v1/emergency/visits/{visit}/reopen', CHANGES);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    async send({ reason }): Promise<{ message: string }> {
      const input = { path: { visit: of.id }, body: { reason: reason.trim() } };
      return act === 'cancel' ? cancel.send(input) : reopen.send(input);
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const name = of.patient.full_name;
  const isError = act === 'cancel';
  return (
    <Dialog title={isError ? say.errorTitle(name) : say.reopenTitle(name)} close={close} alert>
      <FormView
        form={form}
        send={isError ? say.declare : say.reopen}
        look={isError ? 'danger' : 'primary'}
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <p>{isError ? say.errorHint : say.reopenHint}</p>
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} autoFocus />
      </FormView>
    </Dialog>
  );
}
