import { useState, type ReactNode } from 'react';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { dayStart } from '../../i18n/zone';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { sentenceOf } from '../../i18n/sentences';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { CursorPages, useCursors, type Cursors } from '../../kit/cursor-pages';
import type { Found } from '../../kit/finder';
import { Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useDownload } from '../../kit/use-download';
import { useSession } from '../../session/session';
import { text } from './text';

/** Of the clinic, both included; empty for no bound. */
export interface Days {
  from: string;
  to: string;
}

type PatientRow = Data<'GET /api/v1/patients/{patient}/access-log'>[number];
type MemberRow = Data<'GET /api/v1/users/{user}/access-log'>[number];

const PER_PAGE = 100;

function useAsked({ from, to }: Days, { cursor }: Cursors) {
  const { timeZone } = useFormat();
  const [date_from, date_to] = [dayStart(from, timeZone), dayStart(to, timeZone, 1)];
  const bounds = { ...(date_from && { date_from }), ...(date_to && { date_to }) };
  return { bounds, query: { ...bounds, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) } };
}

/** Who saw or changed records of one patient. */
export function PatientReport({ of, days }: { of: Found; days: Days }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { bounds, query } = useAsked(days, cursors);
  const read = useRead('GET /api/v1/patients/{patient}/access-log', { path: { patient: of.id }, query });
  const columns = useColumns<PatientRow>((row) => <ByWhom of={row} />);
  return (
    <Report title={say.ofPatient(of.name)} days={days} csv={{ ...bounds, patient_id: of.id }}>
      <Loaded query={read} lines={8}>
        {({ data, meta }) => (
          <Rows title={say.ofPatient(of.name)} {...{ columns, data, meta, cursors }} none={say.nonePatient} />
        )}
      </Loaded>
    </Report>
  );
}

/** Whose records one person saw or changed. */
export function MemberReport({ of, days }: { of: Found; days: Days }) {
  const say = useWords(text);
  const { locale } = useLanguage();
  const cursors = useCursors();
  const { bounds, query } = useAsked(days, cursors);
  const read = useRead('GET /api/v1/users/{user}/access-log', { path: { user: of.id }, query });
  const patients = ({ patients: named, patient_count }: MemberRow) => {
    const names = (named ?? []).map(({ full_name, mrn }) => `${full_name} (${mrn})`);
    const more = patient_count - names.length;
    return new Intl.ListFormat(locale).format([...names, ...(more > 0 ? [say.andMore(more)] : [])]);
  };
  const columns = [
    ...useColumns<MemberRow>((row) => <Sentence of={row} />),
    { key: 'patients', title: say.patients, cell: patients },
  ];
  return (
    <Report title={say.ofMember(of.name)} days={days} csv={{ ...bounds, actor_id: of.id }}>
      <Loaded query={read} lines={8}>
        {({ data, meta }) => (
          <Rows title={say.ofMember(of.name)} {...{ columns, data, meta, cursors }} none={say.noneMember} />
        )}
      </Loaded>
    </Report>
  );
}

function Rows<T extends { id: string }>(props: {
  title: string;
  columns: readonly Column<T>[];
  data: readonly T[];
  meta: { has_more: boolean; next_cursor: string | null };
  cursors: Cursors;
  none: string;
}) {
  const { title, columns, data, meta, cursors, none } = props;
  const say = useWords(text);
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
      empty={
        <Empty icon="eye" title={say.none}>
          {none}
        </Empty>
      }
      foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
    />
  );
}

/** The report as it is printed: what it is, of when, who asked, and its rows. */
function Report(props: { title: string; days: Days; csv: Record<string, string>; children: ReactNode }) {
  const { title, days, csv, children } = props;
  const say = useWords(text);
  const format = useFormat();
  const { data } = useSession();
  const [asked] = useState(() => new Date());
  // A day is one wherever it is read: noon of it is that day in every zone.
  const day = (of: string) => format.day(`${of}T12:00:00Z`);
  const period =
    days.from && days.to
      ? say.period(day(days.from), day(days.to))
      : days.from
        ? say.since(day(days.from))
        : days.to
          ? say.until(day(days.to))
          : say.ever;
  return (
    <Section
      title={title}
      intro={`${period} ${say.made(format.moment(asked), data?.user.name ?? '')}`}
      actions={<Take csv={csv} />}
    >
      {children}
    </Section>
  );
}

function Take({ csv }: { csv: Record<string, string> }) {
  const say = useWords(text);
  const { save, writing } = useDownload('GET /api/v1/audit-events/export', say.downloaded);
  return (
    <span className="actions not-printed">
      <Button icon="list" onPress={() => print()}>
        {say.print}
      </Button>
      <Button icon="copy" isPending={writing} onPress={() => void save({ ...csv, format: 'csv' }, 'access-report.csv')}>
        {say.csv}
      </Button>
      <small className="hint">{say.csvHint}</small>
    </span>
  );
}

function Sentence({ of }: { of: PatientRow | MemberRow }) {
  const { language } = useLanguage();
  return sentenceOf(of.event, of.outcome === 0, language) ?? of.event;
}

function ByWhom({ of }: { of: PatientRow }) {
  const say = useWords(text);
  const { type, name } = of.actor;
  const who =
    type === 'system' ? say.service : name === null ? say.somebody : type === 'api_key' ? say.key(name) : name;
  return (
    <span className="access-what">
      <strong>{who}</strong> <Sentence of={of} />.
    </span>
  );
}

function useColumns<T extends PatientRow | MemberRow>(what: (row: T) => ReactNode): Column<T>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    { key: 'what', title: say.what, heads: true, cell: what },
    {
      key: 'when',
      title: say.when,
      cell: ({ occurred_at }) => <time dateTime={occurred_at}>{format.moment(occurred_at)}</time>,
    },
    {
      key: 'why',
      title: say.why,
      cell: ({ outcome, purpose, purpose_reason }) => (
        <>
          {outcome !== 0 && <Badge tone="warning">{say.refused}</Badge>}{' '}
          {purpose_reason === null ? (
            purpose === 'TREAT' ? (
              say.treatment
            ) : (
              '—'
            )
          ) : (
            <>
              {say.emergency} <q>{purpose_reason}</q>
            </>
          )}
        </>
      ),
    },
  ];
}
