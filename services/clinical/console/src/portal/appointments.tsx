import { useState } from 'react';
import { ApiError } from '../api/errors';
import { useOnce } from '../api/use-once';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { TextInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { PageHead, Section } from '../kit/page';
import { Notice, useFault } from '../kit/states';
import type { Column } from '../kit/table';
import { useToast } from '../kit/toast';
import { text } from './appointments-text';
import { OwnTable, type Row } from './own-table';

const LIST = 'GET /api/mobile/v1/appointments';
type Appointment = Row<typeof LIST>;

const DAY_MS = 86_400_000;
const AHEAD = 90;
const BACK = 90;
const OVER = ['fulfilled', 'noshow', 'cancelled'];
const HERE = ['arrived', 'checked-in'];
const TONES = { pending: 'warning', proposed: 'warning', booked: 'good' } as const;

/** What comes, with what can be done about it, and what was. */
export function Appointments() {
  const say = useWords(text);
  const format = useFormat();
  const [today] = useState(() => Date.now());
  const day = (offset: number) => format.isoDay(new Date(today + offset * DAY_MS));
  const isOver = useIsOver(today);
  const columns = useColumns(isOver);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Section title={say.coming}>
        <OwnTable
          name={LIST}
          asked={{
            date_from: day(0),
            date_to: day(AHEAD),
            status: 'proposed,pending,booked,arrived,checked-in,waitlist',
          }}
          caption={say.coming}
          columns={[...columns, { key: 'acts', title: say.acts, cell: (row) => <Acts of={row} /> }]}
          rowKey={({ id }) => id}
          shows={(row) => !isOver(row)}
          empty={{ icon: 'calendar', title: say.none, hint: say.noneHint }}
        />
      </Section>
      <Section title={say.past}>
        <OwnTable
          name={LIST}
          asked={{
            date_from: day(-BACK),
            date_to: day(0),
            status: 'proposed,pending,booked,arrived,checked-in,fulfilled,noshow,cancelled',
            sort: '-start_at',
          }}
          caption={say.past}
          columns={columns}
          rowKey={({ id }) => id}
          shows={isOver}
          faded={({ status }) => status !== 'fulfilled'}
          empty={{ icon: 'clock', title: say.nonePast }}
        />
      </Section>
    </>
  );
}

/** Whether its time has passed or it ended before; who waits at the clinic waits until the day is over. */
function useIsOver(now: number) {
  const { isoDay } = useFormat();
  return ({ status, start_at, end_at }: Appointment): boolean =>
    OVER.includes(status) ||
    (Date.parse(end_at) <= now && !(HERE.includes(status) && isoDay(start_at) === isoDay(new Date(now))));
}

function useColumns(isOver: (of: Appointment) => boolean): Column<Appointment>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'when',
      title: say.when,
      heads: true,
      cell: ({ start_at }) => <time dateTime={start_at}>{format.moment(start_at)}</time>,
    },
    {
      key: 'with',
      title: say.with,
      cell: ({ practitioner }) => (
        <div>
          {practitioner.full_name}
          {practitioner.specialty && <span className="sub">{practitioner.specialty}</span>}
        </div>
      ),
    },
    {
      key: 'where',
      title: say.where,
      cell: ({ location, modality }) =>
        location ? [location.name, location.room].filter(Boolean).join(', ') : say[modality as 'in_person'],
    },
    {
      key: 'state',
      title: say.state,
      cell: (row) =>
        isOver(row) && !OVER.includes(row.status) ? (
          <Badge>{say.overIs}</Badge>
        ) : (
          <Badge tone={TONES[row.status as keyof typeof TONES] ?? 'neutral'}>
            {say[`${row.status as 'booked'}Is`]}
          </Badge>
        ),
    },
  ];
}

const CHANGED = { changes: [LIST] as const };

function Acts({ of }: { of: Appointment }) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const fault = useFault();
  const [isCancelling, setCancelling] = useState(false);
  const [isPending, setPending] = useState(false);
  const confirm = useOnce('POST /api/v1/appointments/{appointment}/confirm', CHANGED);
  const when = format.moment(of.start_at);
  async function send() {
    setPending(true);
    try {
      const headers = { 'If-Match': `W/"v${of.version}"` };
      await confirm.send({ path: { appointment: of.id }, headers });
      toast(say.confirmed);
    } catch (error) {
      toast(fault(error), 'bad');
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="actions">
      {of.actions.includes('confirm') && (
        <Button
          small
          look="primary"
          icon="check"
          isPending={isPending}
          aria-label={say.confirmOf(when)}
          onPress={() => void send()}
        >
          {say.confirm}
        </Button>
      )}
      {of.actions.includes('cancel') && (
        <Button small icon="close" aria-label={say.cancelOf(when)} onPress={() => setCancelling(true)}>
          {say.cancel}
        </Button>
      )}
      {isCancelling && <Cancel of={of} close={() => setCancelling(false)} />}
    </div>
  );
}

const NO_REASON = { reason: '' };

function Cancel({ of, close }: { of: Appointment; close(): void }) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const cancel = useOnce('POST /api/v1/appointments/{appointment}/cancel', CHANGED);
  const [isRefused, setRefused] = useState(false);
  const form = useForm({
    initial: NO_REASON,
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    async send(body) {
      const headers = { 'If-Match': `W/"v${of.version}"` };
      try {
        return await cancel.send({ path: { appointment: of.id }, body, headers });
      } catch (error) {
        // The clinic may have ended it since the list was read.
        if (!(error instanceof ApiError && error.reason === 'missing_ability')) throw error;
        setRefused(true);
        return undefined;
      }
    },
    done(answer) {
      if (!answer) return;
      toast(say.cancelled);
      close();
    },
  });
  return (
    <Dialog title={say.cancelTitle} close={close} alert>
      <p>{say.cancelIntro(format.moment(of.start_at), of.practitioner.full_name)}</p>
      {isRefused && <Notice tone="bad" title={say.notAllowed} />}
      <FormView form={form} send={say.cancelSend} look="danger" cancel={<Button onPress={close}>{say.keep}</Button>}>
        <TextInput
          {...form.field('reason')}
          label={say.reason}
          hint={say.reasonHint}
          rows={2}
          maxLength={500}
          autoFocus
        />
      </FormView>
    </Dialog>
  );
}
