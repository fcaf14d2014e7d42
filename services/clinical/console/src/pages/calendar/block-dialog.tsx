import { useState } from 'react';
import { LinkButton, Button } from '../../kit/button';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Dialog } from '../../kit/dialog';
import { clockTime } from '../../kit/clock';
import { Checkbox, TextInput, TimeInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { ErrorNotice, Notice, Skeleton } from '../../kit/states';
import { AffectedList } from './affected';
import { holdsTime, type Hours } from './pieces';
import { text } from './text';
import { instantOf, minutesOf } from '../../i18n/zone';

interface Values {
  first_day: string;
  start_at: string;
  last_day: string;
  end_at: string;
  whole: boolean;
  reason: string;
}

/** The instants of what was typed; undefined while it is none. */
function spanOf({ first_day, start_at, last_day, end_at, whole }: Values, zone: string) {
  if (first_day === '' || last_day === '') return undefined;
  const [from, to] = whole ? ['00:00', '24:00'] : [clockTime(start_at), clockTime(end_at)];
  if (from === undefined || to === undefined) return undefined;
  const span = {
    start_at: instantOf(first_day, minutesOf(from), zone),
    end_at: instantOf(last_day, minutesOf(to), zone),
  };
  return span.start_at < span.end_at ? span : undefined;
}

/** Time in which nothing is to be booked, with who has an appointment in it before it is saved. */
export function BlockDialog({ of, day, close }: { of: Hours; day: string; close(): void }) {
  const say = useWords(text);
  const [initial] = useState<Values>({
    first_day: day,
    start_at: '09:00',
    last_day: day,
    end_at: '10:00',
    whole: false,
    reason: '',
  });
  const [left, setLeft] = useState<number>();
  const create = useOnce('POST /api/v1/schedule-blocks', { changes: ['GET /api/v1/schedule-blocks'] });
  const form = useForm({
    initial,
    check: useCheck(of.timezone),
    send(values) {
      const span = spanOf(values, of.timezone);
      if (!span) throw new Error('What was checked is no span');
      const { reason } = values;
      return create.send({
        body: { practitioner_id: of.practitioner_id, ...span, reason: reason.trim() || null },
      });
    },
    done: ({ data }) =>
      data.affected_appointment_ids.length > 0 ? setLeft(data.affected_appointment_ids.length) : close(),
  });
  const { whole } = form.values;
  const span = spanOf(form.values, of.timezone);
  if (left !== undefined)
    return (
      <Dialog title={say.done} close={close}>
        <Notice tone="warning" title={say.affected(left)} />
        <div className="dialog-end">
          <Button onPress={close}>{say.close}</Button>
          <LinkButton look="primary" href="~/console/desk" icon="desk">
            {say.desk}
          </LinkButton>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={say.blockTitle} close={close} alert>
      <p>{say.blockIntro}</p>
      <FormView form={form} send={say.saveBlock} icon="lock" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <Checkbox {...form.field('whole')} label={say.whole} />
        <div className="pair">
          <TextInput {...form.field('first_day')} label={say.firstDay} type="date" />
          {!whole && <TimeInput {...form.field('start_at')} label={say.from} />}
        </div>
        <div className="pair">
          <TextInput {...form.field('last_day')} label={say.lastDay} type="date" />
          {!whole && <TimeInput {...form.field('end_at')} label={say.to} />}
        </div>
        <TextInput {...form.field('reason')} label={say.reason} hint={say.reasonHint} optional maxLength={255} />
        {span && <Affected of={of} span={span} days={[form.values.first_day, form.values.last_day]} />}
      </FormView>
    </Dialog>
  );
}

function useCheck(zone: string) {
  const say = useWords(text);
  return (values: Values) => {
    const { first_day, last_day, whole } = values;
    const wrong = (time: string) => !whole && clockTime(time) === undefined;
    const faults = {
      ...(first_day === '' && { first_day: say.dayMissing }),
      ...(last_day === '' && { last_day: say.dayMissing }),
      ...(wrong(values.start_at) && { start_at: say.timeWrong }),
      ...(wrong(values.end_at) && { end_at: say.timeWrong }),
    };
    if (Object.keys(faults).length > 0 || spanOf(values, zone)) return faults;
    return last_day < first_day ? { last_day: say.untilWrong } : { end_at: say.orderWrong };
  };
}

/** Longer ones are only counted when they are saved: a list of appointments spans no more. */
const DAYS_MS = 90 * 86_400_000;

function Affected(props: { of: Hours; span: { start_at: string; end_at: string }; days: [string, string] }) {
  const { of, span, days } = props;
  const say = useWords(text);
  const long = Date.parse(span.end_at) - Date.parse(span.start_at) > DAYS_MS;
  const query = useRead(
    'GET /api/v1/appointments',
    { query: { practitioner_id: of.practitioner_id, date_from: days[0], date_to: days[1], per_page: 100 } },
    { unless: long, anew: true },
  );
  if (long) return null;
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={1} />;
  const within = query.data.data.filter(
    (each) =>
      holdsTime(each) &&
      Date.parse(each.start_at) < Date.parse(span.end_at) &&
      Date.parse(each.end_at) > Date.parse(span.start_at),
  );
  return (
    <div role="status">
      {within.length === 0 ? (
        <p className="hint">{say.affectedNone}</p>
      ) : (
        <AffectedList title={say.affected(within.length)} of={within} />
      )}
    </div>
  );
}
