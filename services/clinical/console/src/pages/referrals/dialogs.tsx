import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { instantOf, isDay, minutesOf } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { Dialog } from '../../kit/dialog';
import { TextInput, TimeInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import type { Referral } from '../../referrals/referral';
import { CHANGES, versionOf } from './changes';
import { text } from './text';

interface Props {
  of: Referral;
  close(): void;
}

/** Accepts it, and books the visit with whom it is to. */
export function BookDialog({ of, close }: Props) {
  const say = useWords(text);
  const toast = useToast();
  const { timeZone } = useFormat();
  const accept = useOnce('POST /api/v1/referrals/{referral}/accept', CHANGES);
  const form = useForm({
    initial: { day: '', time: '', minutes: '30' },
    check: ({ day, time, minutes }) => ({
      ...(!isDay(day) && { day: say.dayMissing }),
      ...(clockTime(time) === undefined && { time: say.timeWrong }),
      ...(!/^[1-9]\d*$/.test(minutes.trim()) && { minutes: say.minutesWrong }),
    }),
    send: ({ day, time, minutes }) =>
      accept.send({
        path: { referral: of.id },
        headers: versionOf(of),
        body: {
          appointment: {
            start_at: instantOf(day, minutesOf(clockTime(time) ?? ''), timeZone),
            duration_minutes: Number(minutes),
          },
        },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say.bookTitle(of.patient.full_name, of.to_practitioner?.full_name ?? '')} close={close} alert>
      <FormView
        form={form}
        send={say.acceptBooked}
        icon="calendar"
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <p className="hint">{say.timeHint}</p>
        <TextInput {...form.field('day')} label={say.day} type="date" autoFocus />
        <TimeInput {...form.field('time')} label={say.time} />
        <TextInput
          {...form.field('minutes')}
          label={say.minutes}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
      </FormView>
    </Dialog>
  );
}

/** Asks why it is declined, which must be said, or cancelled, which may. */
export function ReasonDialog({ act, of, close }: Props & { act: 'decline' | 'revoke' }) {
  const say = useWords(text);
  const toast = useToast();
  const decline = useWrite('POST /api/v1/referrals/{referral}/decline', CHANGES);
  const revoke = useWrite('POST /api/v1/referrals/{referral}/cancel', CHANGES);
  const isNeeded = act === 'decline';
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (isNeeded && reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    async send({ reason }): Promise<{ message: string }> {
      const input = { path: { referral: of.id }, headers: versionOf(of) };
      const said = reason.trim();
      return isNeeded
        ? decline.mutateAsync({ ...input, body: { reason: said } })
        : revoke.mutateAsync({ ...input, body: { reason: said || null } });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const name = of.patient.full_name;
  return (
    <Dialog title={isNeeded ? say.declineTitle(name) : say.revokeTitle(name)} close={close} alert>
      <FormView
        form={form}
        send={isNeeded ? say.decline : say.revoke}
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        {isNeeded ? <p>{say.declineHint}</p> : of.appointment_id !== null && <p>{say.revokeHint}</p>}
        <TextInput
          {...form.field('reason')}
          label={say.why}
          optional={!isNeeded}
          rows={2}
          maxLength={2_000}
          autoFocus
        />
      </FormView>
    </Dialog>
  );
}
