import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { SelectInput } from '../../kit/select-input';
import { PageHead, Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { Reasons, reasonsOf, sumOf, UsageChart, type Usage } from './usage-parts';
import { usageText } from './usage-text';

const EVERY_SECONDS = 60;
const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90'] as const;
type Period = (typeof PERIODS)[number];

/** What came with all keys of the clinic. */
export function KeysUsage() {
  const say = useWords(usageText);
  const format = useFormat();
  const [period, setPeriod] = useInAddress<Period>('days', '30', oneOf(...PERIODS));
  const from = format.isoDay(new Date(Date.now() - (Number(period) - 1) * DAY_MS));
  const query = useRead(
    'GET /api/v1/api-keys/usage',
    { query: { date_from: from, date_to: format.isoDay(new Date()) } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} back={{ href: '/', title: say.back }} />
      <div className="filter">
        <SelectInput<Period>
          label={say.period}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((days) => ({ value: days, label: say.days(Number(days)) }))}
        />
      </div>
      <Loaded query={query} lines={8}>
        {({ data }) => (sumOf(data.days, 'requests') === 0 ? <Unused /> : <Used of={data} />)}
      </Loaded>
    </>
  );
}

function Unused() {
  const say = useWords(usageText);
  return (
    <Empty icon="chart" title={say.none}>
      {say.noneHint}
    </Empty>
  );
}

function Used({ of }: { of: Usage }) {
  const say = useWords(usageText);
  const columns = useKeyColumns();
  return (
    <>
      <Section title={say.requests}>
        <UsageChart days={of.days} />
      </Section>
      <Section title={say.byKey}>
        <DataTable caption={say.byKey} columns={columns} rows={of.keys} rowKey={({ id }) => id} empty={<Unused />} />
      </Section>
      <Section title={say.reasons}>
        <Reasons reasons={reasonsOf(of.days)} />
      </Section>
    </>
  );
}

function useKeyColumns(): Column<Usage['keys'][number]>[] {
  const say = useWords(usageText);
  const format = useFormat();
  const counted = (count: 'requests' | 'refused' | 'failed'): Column<Usage['keys'][number]> => ({
    key: count,
    title: say[count],
    end: true,
    sortBy: (key) => key[count],
    cell: (key) => format.number(key[count]),
  });
  return [
    {
      key: 'name',
      title: say.key,
      heads: true,
      cell: (key) => (
        <>
          <Link href={`/${key.id}`}>{key.name}</Link>
          <code className="sub">{key.prefix}…</code>
        </>
      ),
    },
    counted('requests'),
    counted('refused'),
    counted('failed'),
  ];
}

/** What came with one key in the usual time. */
export function KeyUsage({ id }: { id: string }) {
  const say = useWords(usageText);
  const query = useRead('GET /api/v1/api-keys/usage', { query: { api_key: id } }, { everySeconds: EVERY_SECONDS });
  return (
    <Section title={say.ofKey}>
      <Loaded query={query}>
        {({ data: { days } }) =>
          sumOf(days, 'requests') === 0 ? (
            <Unused />
          ) : (
            <>
              <UsageChart days={days} />
              {reasonsOf(days).length > 0 && <Reasons reasons={reasonsOf(days)} />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
