import { CHANGES } from '../../admissions/beds';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { dialogText } from './dialog-text';
import { inHours } from './leave-fields';
import { useWaiting } from './use-hospital';
import type { Place } from './ward';

const HOURS = ['2', '6', '12', '24', '47'];

/** Keeps a free bed for somebody who is expected or waits. */
export function ReserveFields({ bed, close }: { bed: Place['bed']; close(): void }) {
  const say = useWords(dialogText);
  const query = useWaiting();
  return (
    <Loaded query={query}>
      {(waiting) => {
        const all = waiting.filter(({ status }) => status !== 'on_leave');
        if (all.length > 0)
          return (
            <Fields
              bed={bed}
              close={close}
              options={all.map(({ id, patient, number }) => ({ value: id, label: `${patient.full_name} · ${number}` }))}
            />
          );
        return (
          <>
            <p>{say.nobodyWaits}</p>
            <div className="dialog-end">
              <Button autoFocus onPress={close}>
                {say.close}
              </Button>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function Fields(props: { bed: Place['bed']; options: { value: string; label: string }[]; close(): void }) {
  const { bed, options, close } = props;
  const say = useWords(dialogText);
  const toast = useToast();
  const { ahead } = useSession();
  const reserve = useOnce('POST /api/v1/beds/{bed}/reservations', CHANGES);
  const form = useForm({
    initial: { admission_id: options[0]?.value ?? '', until: '12' },
    send: ({ admission_id, until }) =>
      reserve.send({ path: { bed: bed.id }, body: { admission_id, until: inHours(+until, ahead) } }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <FormView form={form} send={say.reserveSend} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <SelectInput {...form.field('admission_id')} label={say.patient} options={options} />
      <SelectInput
        {...form.field('until')}
        label={say.keptFor}
        options={HOURS.map((value) => ({ value, label: say.forHours(+value) }))}
      />
    </FormView>
  );
}
