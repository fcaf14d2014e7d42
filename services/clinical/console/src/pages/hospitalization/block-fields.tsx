import { CHANGES } from '../../admissions/beds';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { dialogText } from './dialog-text';
import type { Place } from './ward';

/** Why a bed cannot be used. */
export function BlockFields({ bed, close }: { bed: Place['bed']; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const set = useOnce('POST /api/v1/beds/{bed}/state', CHANGES);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: ({ reason }) => set.send({ path: { bed: bed.id }, body: { state: 'blocked', reason: reason.trim() } }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <FormView form={form} send={say.blockSend} icon="lock" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} autoFocus />
    </FormView>
  );
}
