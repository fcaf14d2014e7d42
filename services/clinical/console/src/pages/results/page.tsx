import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { PatientCell } from '../../patients/patient-link';
import { Acts } from './acts';
import type { Result } from './result';
import styles from './results.module.css';
import { text } from './text';
import { Values } from './values';

const EVERY_SECONDS = 60;

type Shown = 'critical' | 'secondLook' | 'unreleased' | 'all';
const ALL = ['critical', 'secondLook', 'unreleased', 'all'] as const;

const ASKED = {
  critical: { awaits_acknowledgement: true },
  secondLook: { awaits_second_look: true },
  unreleased: { released: false, status: 'final,amended,corrected,appended' },
  all: {},
} as const satisfies Record<Shown, object>;

/** What came from the laboratory: first what somebody must look at, then what patients wait for. */
export default function ResultsPage() {
  const say = useWords(text);
  const [shown, setShown] = useInAddress<Shown>('show', 'critical', oneOf('secondLook', 'unreleased', 'all'));
  const cursors = useCursors();
  const { cursor } = cursors;
  const query = useRead(
    'GET /api/mobile/v1/clinical/lab-results',
    { query: { ...ASKED[shown], sort: '-issued_at', ...(cursor !== undefined && { cursor }) } },
    { everySeconds: EVERY_SECONDS },
  );
  const columns = useColumns();
  const none = {
    critical: say.noneCritical,
    secondLook: say.noneSecondLook,
    unreleased: say.noneUnreleased,
    all: say.none,
  };
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <div className={styles.show}>
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={(next) => {
            setShown(next);
            cursors.reset();
          }}
          options={ALL.map((value) => ({ value, label: say[value] }))}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say[shown]}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'cancelled' || status === 'entered-in-error'}
            empty={
              <Empty icon="check" title={none[shown]}>
                {say.noneHint}
              </Empty>
            }
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
          />
        )}
      </Loaded>
    </>
  );
}

function useColumns(): Column<Result>[] {
  const say = useWords(text);
  const format = useFormat();
  const [opened, setOpened] = useState<string>();
  return [
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ patient }) => <PatientCell of={patient} />,
    },
    {
      key: 'result',
      title: say.result,
      cell: (result) => (
        <Values of={result} isOpen={opened === result.id} open={(open) => setOpened(open ? result.id : undefined)} />
      ),
    },
    {
      key: 'issued',
      title: say.issued,
      cell: ({ issued_at }) => <time dateTime={issued_at}>{format.moment(issued_at)}</time>,
    },
    { key: 'state', title: say.state, cell: (result) => <State of={result} /> },
    { key: 'acts', title: say.acts, cell: (result) => <Acts of={result} /> },
  ];
}

function State({ of }: { of: Result }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <div>
      {of.has_critical ? (
        <Badge tone="bad">{say.isCritical}</Badge>
      ) : (
        of.has_abnormal && <Badge tone="warning">{say.isAbnormal}</Badge>
      )}{' '}
      {say[of.status]}. {of.released_at === null ? say.notReleased : say.released}.
      {of.awaits_second_look && (
        <span className="sub">
          {say.awaitsLook}. {of.entered_by && `${say.enteredBy(of.entered_by.name)}.`}
        </span>
      )}
      {of.second_look && (
        <span className="sub">{say.lookedBy(of.second_look.by.name, format.moment(of.second_look.at))}</span>
      )}
      {of.acknowledgement && (
        <span className="sub">{say.seenBy(of.acknowledgement.by.name, format.moment(of.acknowledgement.at))}</span>
      )}
    </div>
  );
}
