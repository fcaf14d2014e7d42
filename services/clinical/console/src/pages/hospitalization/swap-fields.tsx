import { bedName, CHANGES } from '../../admissions/beds';
import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { Changed } from './changed';
import { dialogText } from './dialog-text';
import { useShown } from './use-shown';
import type { Admission } from './ward';

/** Two patients exchange their beds. */
export function SwapFields({ of, close }: { of: Admission; close(): void }) {
  const query = useAll('GET /api/v1/admissions', { status: 'admitted' });
  return <Loaded query={query}>{(all) => <Fields of={of} all={all} close={close} />}</Loaded>;
}

function Fields({ of, all, close }: { of: Admission; all: readonly Admission[]; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const { request, takeNewest } = useShown(of);
  const swap = useOnce('POST /api/v1/admissions/{admission}/swap', CHANGES);
  const form = useForm({
    initial: { with_admission_id: '', reason: '' },
    check: ({ with_admission_id, reason }) => ({
      ...(with_admission_id === '' && { with_admission_id: say.patientMissing }),
      ...(reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    send: ({ with_admission_id, reason }) =>
      swap.send({ ...request(), body: { with_admission_id, reason: reason.trim() } }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const options = all
    .filter(({ id, bed }) => id !== of.id && bed !== null)
    .map(({ id, patient, bed, stays }) => {
      const ward = stays.find(({ to }) => to === null)?.ward.name;
      return { value: id, label: [ward, bed && bedName(bed), patient.full_name].filter(Boolean).join(' · ') };
    });
  return (
    <FormView form={form} send={say.swapSend} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <SelectInput
        {...form.field('with_admission_id')}
        label={say.swapWith}
        options={[{ value: '', label: say.choosePatient }, ...options]}
      />
      <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />
      <Changed form={form} of={of} takeNewest={takeNewest} />
    </FormView>
  );
}
