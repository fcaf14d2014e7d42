import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { CHANGES, type Dispensation } from './dispensing';
import { text } from './text';

export type Ending = 'hold' | 'resume' | 'decline' | 'cancel';

/** Asks why what is prepared is halted, goes on, is not given, or given up. */
export function ReasonDialog({ of, act, close }: { of: Dispensation; act: Ending; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const writes = {
    hold: useWrite('POST /api/v1/pharmacy/dispensations/{dispensation}/hold', CHANGES),
    resume: useWrite('POST /api/v1/pharmacy/dispensations/{dispensation}/resume', CHANGES),
    decline: useWrite('POST /api/v1/pharmacy/dispensations/{dispensation}/decline', CHANGES),
    cancel: useWrite('POST /api/v1/pharmacy/dispensations/{dispensation}/cancel', CHANGES),
  };
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: async ({ reason }): Promise<{ message: string }> =>
      writes[act].mutateAsync({ path: { dispensation: of.id }, body: { reason: reason.trim() } }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say.actOf(say[act], of.number)} close={close} alert>
      <FormView
        form={form}
        send={say[act]}
        look={act === 'hold' || act === 'resume' ? 'primary' : 'danger'}
        cancel={<Button onPress={close}>{say.back}</Button>}
      >
        <p>{say[`${act}Hint`]}</p>
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} autoFocus />
      </FormView>
    </Dialog>
  );
}
