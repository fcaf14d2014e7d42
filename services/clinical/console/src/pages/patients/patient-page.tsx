import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import type { Answer, Input } from '../../api/client';
import { isMovable } from '../../appointments/appointment';
import { useTypeName } from '../../appointments/kinds';
import { NoteButton } from '../../appointments/start-note';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Loaded, Notice } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { isOpen, type Patient } from '../../patients/patient';
import { useRemembered } from '../../patients/recent';
import { useSession } from '../../session/session';
import { Chart } from './chart';
import styles from './chart.module.css';
import { Documents } from './documents';
import { useContactFacts } from './facts';
import { Identity } from './identity';
import { Merges } from './merges';
import { Reminders } from './reminders';
import { text } from './text';

/** Who a patient is, how they are reached, and when they come; for who may read it, their chart. */
export function PatientPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/patients/{patient}', { path: { patient: id } });
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }}>
      {({ data }) => <Details of={data} />}
    </RecordPage>
  );
}

function Details({ of }: { of: Patient }) {
  const say = useWords(text);
  const factsOf = useContactFacts();
  useRemembered(of);
  const { can, uses } = useSession();
  const hasChart = can('consultations:read') && of.merged_into_id === null;
  return (
    <>
      <div className={styles.head}>
        <PageHead
          title={of.full_name}
          about={<Identity of={of} />}
          windowTitle={say.one}
          back={{ href: '/', title: say.back }}
          actions={<Actions of={of} hasChart={hasChart} />}
        />
      </div>
      {of.merged_into_id !== null && (
        <Notice tone="warning" title={say.partOf}>
          <p>{say.partOfHint}</p>
          <p>
            <Link href={`/${of.merged_into_id}`}>{say.openOther}</Link>
          </p>
        </Notice>
      )}
      {hasChart && <Chart of={of} />}
      {of.merged_into_id === null && <Documents of={of} />}
      <Coming id={of.id} />
      <Section title={say.contact}>
        <Facts facts={factsOf(of).map(([name, value]) => [name, value ?? say.nothing] as const)} />
        {isOpen(of) && uses('general') && can('patients:write') && <Reminders of={of} />}
      </Section>
      <Past id={of.id} />
      <Merges id={of.id} />
    </>
  );
}

function Actions({ of, hasChart }: { of: Patient; hasChart: boolean }) {
  const say = useWords(text);
  const { can } = useSession();
  if (of.merged_into_id !== null) return null;
  return (
    <>
      {can('patients:merge') && <LinkButton href={`/${of.id}/merge`}>{say.merge}</LinkButton>}
      {hasChart && <Button onPress={() => print()}>{say.print}</Button>}
      <LinkButton href={`/${of.id}/edit`}>{say.edit}</LinkButton>
      {isOpen(of) && <NoteButton patient={of} />}
      {isOpen(of) && can('appointments:book') && (
        <LinkButton href={`~/console/desk/new?patient=${of.id}`} look="primary" icon="calendar">
          {say.book}
        </LinkButton>
      )}
    </>
  );
}

/** As many as one request may ask for. */
const DAYS = 91;

type Appointment = Answer<'GET /api/v1/appointments'>['data'][number];

/** Over, or ended before its time was. */
const isPast = ({ end_at, status }: Appointment, now: number) =>
  Date.parse(end_at) <= now || status === 'fulfilled' || status === 'noshow';

function Coming({ id }: { id: string }) {
  const say = useWords(text);
  const { now, day } = useDays();
  return (
    <Appointments
      title={say.appointments}
      none={say.noAppointments}
      asked={{ query: { patient_id: id, date_from: day(0), date_to: day(DAYS), per_page: 100 } }}
      shows={(each) => !isPast(each, now)}
      move={(each) =>
        isMovable(each, now) ? <Link href={`~/console/desk/move/${each.id}`}>{say.move}</Link> : say.nothing
      }
    />
  );
}

function Past({ id }: { id: string }) {
  const say = useWords(text);
  const { now, day } = useDays();
  return (
    <Appointments
      title={say.past}
      none={say.noPast}
      asked={{ query: { patient_id: id, date_from: day(-DAYS), date_to: day(0), sort: '-start_at', per_page: 100 } }}
      shows={(each) => isPast(each, now)}
    />
  );
}

function useDays() {
  const format = useFormat();
  const { ahead } = useSession();
  const now = Date.now() + ahead;
  return { now, day: (days: number) => format.isoDay(new Date(now + days * 86_400_000)) };
}

interface Shown {
  title: string;
  none: string;
  asked: Input<'GET /api/v1/appointments'>;
  shows(each: Appointment): boolean;
  move?(each: Appointment): ReactNode;
}

function Appointments({ title, none, asked, shows, move }: Shown) {
  const say = useWords(text);
  const typeName = useTypeName();
  const format = useFormat();
  return (
    <Section title={title}>
      <Loaded query={useRead('GET /api/v1/appointments', asked)}>
        {({ data }) => (
          <DataTable
            caption={title}
            rows={data.filter(shows)}
            rowKey={(each) => each.id}
            faded={({ status }) => status === 'cancelled' || status === 'noshow' || status === 'entered-in-error'}
            empty={<p className="hint">{none}</p>}
            columns={[
              {
                key: 'when',
                title: say.when,
                heads: true,
                keep: true,
                cell: ({ start_at }) => format.moment(start_at),
              },
              { key: 'who', title: say.practitioner, cell: ({ practitioner }) => practitioner.full_name },
              { key: 'type', title: say.type, cell: ({ type }) => typeName(type) ?? say.nothing },
              { key: 'status', title: say.status, cell: ({ status }) => say[status] },
              ...(move ? [{ key: 'move', title: say.move, cell: move }] : []),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
