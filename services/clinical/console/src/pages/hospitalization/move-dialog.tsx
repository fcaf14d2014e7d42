import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { MEDICATION_CHANGES, nameOf, type Order } from './medication';
import { medicationText } from './medication-text';

/** Why an order is held, given again, or ends. */
export function MoveDialog({ act, order, close }: { act: 'hold' | 'resume' | 'stop'; order: Order; close(): void }) {
  const say = useWords(medicationText);
  const toast = useToast();
  const hold = useOnce('POST /api/v1/admissions/{admission}/medications/{medication}/hold', MEDICATION_CHANGES);
  const resume = useOnce('POST /api/v1/admissions/{admission}/medications/{medication}/resume', MEDICATION_CHANGES);
  const stop = useOnce('POST /api/v1/admissions/{admission}/medications/{medication}/stop', MEDICATION_CHANGES);
  const isOptional = act === 'resume';
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (!isOptional && reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    async send({ reason }): Promise<{ message: string }> {
      const path = { admission: order.admission_id, medication: order.id };
      const said = reason.trim();
      if (act === 'resume') return resume.send({ path, body: { reason: said || null } });
      return (act === 'hold' ? hold : stop).send({ path, body: { reason: said } });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say[`${act}Title`](nameOf(order))} close={close} alert>
      <FormView
        form={form}
        send={say[act]}
        look={act === 'stop' ? 'danger' : 'primary'}
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <p>{say[`${act}Hint`]}</p>
        <TextInput
          {...form.field('reason')}
          label={say.reason}
          rows={2}
          maxLength={2_000}
          optional={isOptional}
          autoFocus
        />
      </FormView>
    </Dialog>
  );
}
