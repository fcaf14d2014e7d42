import { useState } from 'react';
import { Link } from 'wouter';
import { useWrite } from '../../api/use-service';
import { ApiError } from '../../api/errors';
import { isMovable, type Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button, LinkButton } from '../../kit/button';
import { Confirm, Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { actsOf, type Act } from './columns';
import { text } from './text';

type Put = (changed: Appointment) => void;

const LABELS = {
  accept: 'actAccept',
  confirm: 'actConfirm',
  arrive: 'actArrive',
  checkIn: 'actCheckIn',
  done: 'actDone',
  missed: 'actMissed',
  cancel: 'actCancel',
} as const satisfies Record<Act, keyof typeof text.es>;

/** An appointment on the board, and what may be done with it. */
export function Card({ of, put, withDay }: { of: Appointment; put: Put; withDay?: boolean }) {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  const { status, patient, practitioner, location } = of;
  const told = isTold(status) ? say[status] : undefined;
  return (
    <li className="card" id={`appointment-${of.id}`} tabIndex={-1}>
      <p className="card-time">
        <time dateTime={of.start_at}>{(withDay ? format.moment : format.time)(of.start_at)}</time>
        {told && <Badge tone={status === 'noshow' || status === 'cancelled' ? 'neutral' : 'warning'}>{told}</Badge>}
      </p>
      <p className="card-patient">
        {can('patients:write') ? (
          <Link href={`~/console/patients/${patient.id}`}>{patient.full_name}</Link>
        ) : (
          patient.full_name
        )}
      </p>
      <p className="card-more">
        {[practitioner.full_name, of.type.name, location?.room ?? location?.name].filter(Boolean).join(' · ')}
      </p>
      <Acts of={of} put={put} />
    </li>
  );
}

/** What the column does not say by itself. */
const TOLD = ['proposed', 'waitlist', 'pending', 'noshow', 'cancelled'] as const;
const isTold = (status: string): status is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(status);

function Acts({ of, put }: { of: Appointment; put: Put }) {
  const say = useWords(text);
  const { ahead, can } = useSession();
  const [asking, setAsking] = useState<Act>();
  const { act, acting } = useActs(of, put);
  const now = Date.now() + ahead;
  const acts = actsOf(of, now);
  if (acts.length === 0) return null;
  const close = () => setAsking(undefined);
  return (
    <div className="card-acts">
      {acts.map((each, index) => (
        <Button
          key={each}
          small
          look={index === 0 ? 'secondary' : 'quiet'}
          isDisabled={acting}
          aria-label={say.forPatient(say[LABELS[each]], of.patient.full_name)}
          onPress={() => (each === 'cancel' || each === 'missed' ? setAsking(each) : void act(each))}
        >
          {say[LABELS[each]]}
        </Button>
      ))}
      {isMovable(of, now) && can('appointments:book') && (
        <LinkButton
          href={`/move/${of.id}`}
          small
          look="quiet"
          label={say.forPatient(say.actMove, of.patient.full_name)}
        >
          {say.actMove}
        </LinkButton>
      )}
      {asking === 'cancel' && <Cancel of={of} put={put} close={close} />}
      {asking === 'missed' && (
        <Confirm title={say.missedTitle} act={say.actMissed} send={() => act('missed', true)} close={close}>
          <p>{say.missedIntro(of.patient.full_name)}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Moves the appointment; what the service refuses is said in a corner, or thrown where something else says it. */
function useActs(of: Appointment, put: Put) {
  const say = useWords(text);
  const toast = useToast();
  const checkIn = useWrite('POST /api/v1/appointments/{appointment}/check-in');
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
    done: () => move.mutateAsync({ path, body: { status: 'fulfilled' } }),
    missed: () => move.mutateAsync({ path, body: { status: 'noshow' } }),
  } as const;
  async function act(which: keyof typeof send, throws = false) {
    try {
      const { data, message } = await send[which]();
      put(data);
      toast(`${of.patient.full_name}: ${message}`);
    } catch (error) {
      if (throws) throw error;
      toast(`${of.patient.full_name}: ${error instanceof ApiError ? sentenceOf(error) : say.unreachable}`, 'bad');
    }
  }
  return { act, acting: checkIn.isPending || move.isPending };
}

const sentenceOf = ({ errors, message }: ApiError): string => Object.values(errors).flat()[0] ?? message;

function Cancel({ of, put, close }: { of: Appointment; put: Put; close(): void }) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const cancel = useWrite('POST /api/v1/appointments/{appointment}/cancel');
  const form = useForm({
    initial: NO_REASON,
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: (body) => cancel.mutateAsync({ path: { appointment: of.id }, body }),
    done({ data, message }) {
      close();
      put(data);
      toast(`${of.patient.full_name}: ${message}`);
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
