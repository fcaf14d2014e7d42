import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { isTaken } from './book';
import { bookingText } from './booking-text';
import type { Act } from './columns';
import { text } from './text';

export type Put = (changed: Appointment) => void;

export const LABELS = {
  accept: 'actAccept',
  confirm: 'actConfirm',
  arrive: 'actArrive',
  checkIn: 'actCheckIn',
  undoArrival: 'actUndoArrival',
  undoWaiting: 'actUndoWaiting',
  done: 'actDone',
  missed: 'actMissed',
  cancel: 'actCancel',
} as const satisfies Record<Act, keyof typeof text.es>;

const BOARD = ['GET /api/v1/appointments'];

/** Where somebody is after it, as the service's answer names what was called alone. */
const NOW = {
  arrive: 'nowArrived',
  checkIn: 'nowWaiting',
  undoArrival: 'nowExpected',
  undoWaiting: 'nowArrived',
  done: 'nowDone',
  missed: 'nowAbsent',
} as const satisfies Partial<Record<Act, keyof typeof text.es>>;

/**
 * Moves the appointment; what the service refuses is said in a corner, or thrown where something else says it. Without an
 * `Idempotency-Key`: a step that was taken is refused a second time, and the same one may be meant anew once it was taken back. When
 * nobody knows whether it was taken, the board is read.
 */
export function useActs(of: Appointment, put: Put) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const client = useQueryClient();
  const refused = useRefused(of);
  const checkIn = useWrite('POST /api/v1/appointments/{appointment}/check-in');
  const undo = useWrite('POST /api/v1/appointments/{appointment}/undo-check-in');
  const move = useWrite('POST /api/v1/appointments/{appointment}/status');
  const path = { appointment: of.id };
  const send = {
    // A request passes by `pending`, which takes the time; who waits for a place does not.
    accept: async () => {
      if (of.status === 'proposed') await move.mutateAsync({ path, body: { status: 'pending' } });
      return move.mutateAsync({ path, body: { status: 'booked' } });
    },
    confirm: () => move.mutateAsync({ path, body: { status: 'booked' } }),
    arrive: () => checkIn.mutateAsync({ path, body: { status: 'arrived' } }),
    checkIn: () => checkIn.mutateAsync({ path, body: { status: 'checked-in' } }),
    undoArrival: () => undo.mutateAsync({ path, body: { status: 'booked' } }),
    undoWaiting: () => undo.mutateAsync({ path, body: { status: 'arrived' } }),
    done: () => move.mutateAsync({ path, body: { status: 'fulfilled' } }),
    missed: () => move.mutateAsync({ path, body: { status: 'noshow' } }),
  } as const;
  async function act(which: keyof typeof send, throws = false) {
    try {
      const { data } = await send[which]();
      put(data);
      // What is accepted may be of another day than the board's.
      const now =
        which === 'accept' || which === 'confirm' ? say.nowBooked(format.moment(data.start_at)) : say[NOW[which]];
      toast(`${of.patient.full_name}: ${now}`);
    } catch (error) {
      // It may have been done all the same.
      if (throws) void client.invalidateQueries({ queryKey: BOARD });
      refused(error, throws);
    }
  }
  return { act, acting: checkIn.isPending || undo.isPending || move.isPending };
}

/** Says why it was not done and reads the board, or throws what is to be said elsewhere. */
function useRefused(of: Appointment) {
  const say = useWords(text);
  const booking = useWords(bookingText);
  const toast = useToast();
  const fault = useFault();
  const client = useQueryClient();
  const sentenceOf = (error: unknown) => {
    if (isBehind(error)) return say.behind;
    if (isTaken(error)) return booking.taken;
    const told = error instanceof ApiError && error.status === 422 ? Object.values(error.errors).flat()[0] : undefined;
    return told ?? fault(error);
  };
  return (error: unknown, throws: boolean) => {
    if (throws && !isBehind(error)) throw error;
    void client.invalidateQueries({ queryKey: BOARD });
    toast(`${of.patient.full_name}: ${sentenceOf(error)}`, 'bad');
  };
}

/** Somebody took another step before: where the appointment is now, this one is none. */
const isBehind = (error: unknown): boolean => error instanceof ApiError && 'status' in error.errors;

export function Cancel({ of, put, close }: { of: Appointment; put: Put; close(): void }) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const refused = useRefused(of);
  const cancel = useOnce('POST /api/v1/appointments/{appointment}/cancel');
  const form = useForm({
    initial: NO_REASON,
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: (body) => cancel.send({ path: { appointment: of.id }, body }).catch((error: unknown) => refused(error, true)),
    done(answer) {
      close();
      if (!answer) return;
      put(answer.data);
      toast(`${of.patient.full_name}: ${answer.message}`);
    },
  });
  return (
    <Dialog title={say.cancelTitle} close={close} alert>
      <p>{say.cancelIntro(of.patient.full_name, format.time(of.start_at))}</p>
      <FormView form={form} send={say.actCancel} look="danger" cancel={<Button onPress={close}>{say.keep}</Button>}>
        <TextInput
          {...form.field('reason')}
          label={say.reason}
          hint={say.reasonHint}
          rows={2}
          maxLength={2000}
          autoFocus
        />
      </FormView>
    </Dialog>
  );
}

const NO_REASON = { reason: '' };
