import { CHANGES } from '../../admissions/beds';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Choice, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { Changed } from './changed';
import { dialogText } from './dialog-text';
import { useShown } from './use-shown';
import type { Admission } from './ward';

/** Nothing typed yet. */
const NOTHING: { bed: 'hold' | 'release'; until: string; reason: string } = { bed: 'hold', until: '', reason: '' };
const HOURS = ['', '2', '4', '8', '12', '24', '48'];

/** Somebody goes home for a while: whether the bed is kept, and until when. */
export function LeaveFields({ of, close }: { of: Admission; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const { ahead } = useSession();
  const { request, takeNewest } = useShown(of);
  const leave = useOnce('POST /api/v1/admissions/{admission}/leave', CHANGES);
  const form = useForm({
    initial: NOTHING,
    send: ({ bed, until, reason }) =>
      leave.send({
        ...request(),
        body: { bed, until: until === '' ? null : inHours(+until, ahead), reason: reason.trim() || null },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <FormView form={form} send={say.leaveSend} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <Choice
        {...form.field('bed')}
        label={say.bed}
        options={(['hold', 'release'] as const).map((value) => ({
          value,
          label: say[value],
          hint: say[`${value}Hint`],
        }))}
      />
      <SelectInput
        {...form.field('until')}
        label={say.backIn}
        options={HOURS.map((value) => ({ value, label: value === '' ? say.notKnown : say.inHours(+value) }))}
      />
      <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} optional />
      <Changed form={form} of={of} takeNewest={takeNewest} />
    </FormView>
  );
}

/** To the minute, so that what is sent again says the same. */
export const inHours = (hours: number, ahead: number): string => {
  const now = new Date(Date.now() + ahead);
  now.setSeconds(0, 0);
  return new Date(now.getTime() + hours * 3_600_000).toISOString();
};
