import type { Data } from '../../api/client';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Empty } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { reasonNames, usageText } from './usage-text';

export type Usage = Data<'GET /api/v1/api-keys/usage'>;
type Counts = Pick<Usage['days'][number], 'requests' | 'refused' | 'failed'>;
type Reason = Usage['days'][number]['reasons'][number];

const KINDS = ['accepted', 'refused', 'failed'] as const;

const countsOf = ({ requests, refused, failed }: Counts) => ({
  accepted: requests - refused - failed,
  refused,
  failed,
});

export const sumOf = (days: readonly Counts[], count: keyof Counts): number =>
  days.reduce((sum, day) => sum + day[count], 0);

/** A column for each day; what it shows is said below in numbers, and in a table for who wants each day. */
export function UsageChart({ days }: { days: Usage['days'] }) {
  const say = useWords(usageText);
  const format = useFormat();
  const totals = countsOf({
    requests: sumOf(days, 'requests'),
    refused: sumOf(days, 'refused'),
    failed: sumOf(days, 'failed'),
  });
  return (
    <figure className="usage">
      <Columns days={days} />
      <div className="usage-range" aria-hidden="true">
        <span>{format.shortDay(days[0]!.day)}</span>
        <span>{format.shortDay(days.at(-1)!.day)}</span>
      </div>
      <dl className="usage-totals">
        {KINDS.map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{say[kind]}</dt>
            <dd>{format.number(totals[kind])}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{say.byDay}</summary>
        <DataTable
          caption={say.byDay}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', title: say.day, heads: true, cell: ({ day }) => format.shortDay(day) },
            ...KINDS.map((kind) => ({
              key: kind,
              title: say[kind],
              end: true,
              cell: (day: Usage['days'][number]) => format.number(countsOf(day)[kind]),
            })),
          ]}
          empty={null}
        />
      </details>
    </figure>
  );
}

const HEIGHT = 100;
const GAP = 0.2;

function Columns({ days }: { days: Usage['days'] }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <svg
      className="bar-drawn"
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {days.map((day, index) => {
        const counts = countsOf(day);
        let top = HEIGHT;
        return KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
          const height = (counts[kind] / most) * HEIGHT;
          top -= height;
          return <rect key={kind} data-kind={kind} x={index + GAP / 2} y={top} width={1 - GAP} height={height} />;
        });
      })}
    </svg>
  );
}

/** Why requests were refused or failed, the most frequent first. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const say = useWords(usageText);
  const names = useWords(reasonNames) as Record<string, string | undefined>;
  const format = useFormat();
  return (
    <DataTable
      caption={say.reasons}
      rows={reasons}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'reason',
          title: say.reason,
          heads: true,
          cell: ({ code }) => (
            <>
              {names[code]}
              <code className="sub">{code}</code>
            </>
          ),
        },
        { key: 'status', title: say.status, end: true, cell: ({ status }) => status },
        { key: 'requests', title: say.requests, end: true, cell: ({ requests }) => format.number(requests) },
      ]}
      empty={<Empty icon="check" title={say.noReasons} />}
    />
  );
}

/** The reasons of all days, the most frequent first. */
export function reasonsOf(days: Usage['days']): Reason[] {
  const sums = new Map<string, Reason>();
  for (const reason of days.flatMap(({ reasons }) => reasons))
    sums.set(reason.code, { ...reason, requests: reason.requests + (sums.get(reason.code)?.requests ?? 0) });
  return [...sums.values()].sort((a, b) => b.requests - a.requests);
}
