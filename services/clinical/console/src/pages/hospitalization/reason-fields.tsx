import { CHANGES } from '../../admissions/beds';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { Changed } from './changed';
import { dialogText } from './dialog-text';
import { useShown } from './use-shown';
import type { Admission } from './ward';

/** Why the last movement is taken back, or the admission ends before it began. */
export function ReasonFields({ of, act, close }: { of: Admission; act: 'undo' | 'cancel'; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const { request, takeNewest } = useShown(of);
  const undo = useOnce('POST /api/v1/admissions/{admission}/undo', CHANGES);
  const cancel = useOnce('POST /api/v1/admissions/{admission}/cancel', CHANGES);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    async send({ reason }): Promise<{ message: string }> {
      const input = { ...request(), body: { reason: reason.trim() } };
      return act === 'undo' ? undo.send(input) : cancel.send(input);
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const isExpected = of.status === 'planned' || of.status === 'waiting';
  return (
    <FormView
      form={form}
      send={say[`${act}Send`]}
      look={act === 'cancel' ? 'danger' : 'primary'}
      cancel={<Button onPress={close}>{say.cancel}</Button>}
    >
      <p>{act === 'undo' ? say.undoHint : isExpected ? say.cancelHint : say.errorHint}</p>
      <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} autoFocus />
      <Changed form={form} of={of} takeNewest={takeNewest} />
    </FormView>
  );
}
