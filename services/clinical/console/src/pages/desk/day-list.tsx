import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Appointment } from '../../appointments/appointment';
import { useTypeName } from '../../appointments/kinds';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge, type Tone } from '../../kit/badge';
import { useSession } from '../../session/session';
import { useActs, type Put } from './acts';
import { isAsked, type Asking } from './confirmed-acts';
import { Acts, Since } from './card';
import { columnOf, type Act, type Column, type Moment } from './columns';
import styles from './day-list.module.css';
import { text } from './text';

const TONES: Partial<Record<Column, Tone>> = { arrived: 'accent', waiting: 'warning', inRoom: 'good' };

/** The day in one line an appointment, as it is printed; a line says where now is. */
export function DayList(props: {
  appointments: readonly Appointment[];
  put: Put;
  ask(of: Appointment, act: Asking): void;
  moment: Moment;
  isToday: boolean;
}) {
  const { appointments, put, ask, moment, isToday } = props;
  const say = useWords(text);
  const next = isToday ? appointments.find(({ start_at }) => Date.parse(start_at) > moment.now) : undefined;
  return (
    <div className="table-frame">
      <table className={`table ${styles.list}`}>
        <caption className="visually-hidden">{say.title}</caption>
        <thead>
          <tr>
            <th scope="col">{say.columnTime}</th>
            <th scope="col">{say.columnPatient}</th>
            <th scope="col">{say.columnAge}</th>
            <th scope="col">{say.practitioner}</th>
            <th scope="col">{say.columnType}</th>
            <th scope="col">{say.columnState}</th>
            <th scope="col" className="not-printed">
              <span className="visually-hidden">{say.columnActs}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((each) => (
            <Fragment key={each.id}>
              {each === next && <NowLine moment={moment} />}
              <Row of={each} put={put} ask={ask} moment={moment} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NowLine({ moment }: { moment: Moment }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <tr className={`not-printed ${styles.now}`}>
      <td colSpan={7}>
        {say.now}, {format.time(new Date(moment.now))}
      </td>
    </tr>
  );
}

function Row(props: { of: Appointment; put: Put; ask(of: Appointment, act: Asking): void; moment: Moment }) {
  const { of, put, ask, moment } = props;
  const say = useWords(text);
  const format = useFormat();
  const typeName = useTypeName();
  const { can } = useSession();
  const { act, acting } = useActs(of, put);
  const begin = (which: Act) => (isAsked(which) ? ask(of, which) : void act(which));
  const { patient, practitioner, location, status } = of;
  const column = columnOf(of) ?? 'expected';
  const state =
    column === 'absent' || status === 'pending' ? say[status as 'noshow' | 'cancelled' | 'pending'] : say[column];
  return (
    <tr id={`appointment-${of.id}`} tabIndex={-1} data-faded={column === 'done' || column === 'absent' || undefined}>
      <td data-title={say.columnTime}>
        <time dateTime={of.start_at}>{format.time(of.start_at)}</time>
      </td>
      <th scope="row">
        {can('patients:write') ? (
          <Link href={`~/console/patients/${patient.id}`}>{patient.full_name}</Link>
        ) : (
          patient.full_name
        )}
      </th>
      <td data-title={say.columnAge}>{patient.birth_date ? format.age(patient.birth_date, of.start_at) : '—'}</td>
      <td data-title={say.practitioner}>{practitioner.full_name}</td>
      <td data-title={say.columnType}>
        {[typeName(of.type), location?.room ?? location?.name].filter(Boolean).join(' · ') || '—'}
      </td>
      <td data-title={say.columnState}>
        <span className={styles.state}>
          <Badge tone={TONES[column] ?? 'neutral'}>{state}</Badge>
          <Since of={of} moment={moment} />
        </span>
      </td>
      <td className="not-printed">
        <Acts of={of} moment={moment} acting={acting} begin={begin} />
      </td>
    </tr>
  );
}
