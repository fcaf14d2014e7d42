import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { LinkButton } from '../../kit/button';
import { PageHead, Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { PatientCell } from '../../patients/patient-link';
import type { Waiting } from './dispensing';
import { GivenTable } from './given';
import { text } from './text';
import { useQueue } from './use-queue';

const EVERY = { everySeconds: 30 };
const SHOWN = 50;

/** Prescriptions that wait, what is prepared, and what was given today. */
export function QueuePage() {
  const say = useWords(text);
  const { isoDay } = useFormat();
  const queue = useQueue();
  const columns = useColumns();
  const prepared = useRead(
    'GET /api/v1/pharmacy/dispensations',
    { query: { status: 'preparation,on_hold', sort: 'created_at', per_page: SHOWN } },
    EVERY,
  );
  const given = useRead(
    'GET /api/v1/pharmacy/dispensations',
    { query: { status: 'completed', date_from: isoDay(new Date()), per_page: SHOWN } },
    EVERY,
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Section title={say.queue}>
        <Loaded query={queue} lines={6}>
          {(rows) => (
            <DataTable
              caption={say.queue}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <Empty icon="check" title={say.none}>
                  {say.noneHint}
                </Empty>
              }
            />
          )}
        </Loaded>
      </Section>
      <Section title={say.prepared}>
        <Loaded query={prepared} lines={2}>
          {({ data }) => <GivenTable caption={say.prepared} rows={data} none={say.nothingPrepared} withPatient />}
        </Loaded>
      </Section>
      <Section title={say.givenToday}>
        <Loaded query={given} lines={2}>
          {({ data }) => <GivenTable caption={say.givenToday} rows={data} none={say.nothingGiven} withPatient />}
        </Loaded>
      </Section>
    </>
  );
}

const TONES = { stat: 'bad', urgent: 'warning', routine: 'neutral' } as const;

function useColumns(): Column<Waiting>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ patient }) => <PatientCell of={patient} />,
    },
    {
      key: 'priority',
      title: say.priority,
      cell: ({ priority }) => <Badge tone={TONES[priority]}>{say[priority]}</Badge>,
    },
    { key: 'number', title: say.prescription, cell: ({ number }) => number },
    { key: 'open', title: say.itemsOpen, end: true, cell: ({ items_open }) => format.number(items_open) },
    { key: 'since', title: say.since, keep: true, cell: ({ since }) => format.moment(since) },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: ({ id, number, patient }) => (
        <LinkButton small href={`/${id}`} label={say.actOf(say.open, `${number}, ${patient.full_name}`)}>
          {say.open}
        </LinkButton>
      ),
    },
  ];
}
