import type { Data } from '../../api/client';
import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import styles from './chart.module.css';
import { flagWords, signWords, text } from './chart-text';
import { MoreRows } from './more-rows';
import { Plot } from './plot';

type Measured = Data<'GET /api/v1/patients/{patient}/observations'>[number];
/** Of one sign or test, the newest first. */
type Series = readonly [Measured, ...Measured[]];

/** As many as a line of a plot shows. */
const PLOTTED = 24;

const OBSERVATIONS = 'GET /api/v1/patients/{patient}/observations';
/** Read at once: enough for the newest of every test and a line of each. */
const PAGES = 5;

/** By sign, or by code and unit: numbers of two units are no line. */
function seriesOf(measured: readonly Measured[]): Series[] {
  const series = new Map<string, [Measured, ...Measured[]]>();
  for (const each of measured) {
    const key = each.sign ?? `${each.code.system} ${each.code.code} ${each.unit}`;
    const there = series.get(key);
    if (there) there.push(each);
    else series.set(key, [each]);
  }
  return [...series.values()].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
}

/** Signs in the order of a visit, tests in that of their newest value. */
const SIGNS = Object.keys(signWords.en);
const placeOf = ({ sign }: Measured): number => (sign === null ? SIGNS.length : SIGNS.indexOf(sign));

export function VitalSigns({ id }: { id: string }) {
  const say = useWords(text);
  const { query, more } = usePages(
    OBSERVATIONS,
    { path: { patient: id }, query: { category: 'vital-signs,survey' } },
    PAGES,
  );
  const columns = useColumns(say.sign);
  return (
    <Section title={say.signs}>
      <Loaded query={query}>
        {({ data }) => <SeriesTable title={say.signs} none={say.noSigns} of={data} columns={columns} more={more} />}
      </Loaded>
    </Section>
  );
}

export function Results({ id }: { id: string }) {
  const say = useWords(text);
  const { query, more } = usePages(OBSERVATIONS, { path: { patient: id }, query: { category: 'laboratory' } }, PAGES);
  const columns = useColumns(say.test);
  return (
    <Section title={say.results}>
      <Loaded query={query}>
        {({ data }) => <SeriesTable title={say.results} none={say.noResults} of={data} columns={columns} more={more} />}
      </Loaded>
    </Section>
  );
}

function SeriesTable(props: {
  title: string;
  none: string;
  of: readonly Measured[];
  columns: Column<Series>[];
  more: (() => void) | undefined;
}) {
  const { title, none, of, columns, more } = props;
  return (
    <DataTable
      caption={title}
      rows={seriesOf(of)}
      rowKey={([newest]) => newest.id}
      empty={<p className="hint">{none}</p>}
      columns={columns}
      foot={more && <MoreRows more={more} of={title} />}
    />
  );
}

function useColumns(title: string): Column<Series>[] {
  const say = useWords(text);
  const signs = useWords(signWords);
  const nameOf = ({ sign, code }: Measured) => (sign && signs[sign]) ?? code.display;
  const format = useFormat();
  return [
    { key: 'name', title, heads: true, cell: ([newest]) => nameOf(newest) },
    { key: 'last', title: say.last, cell: ([newest]) => <Value of={newest} /> },
    {
      key: 'when',
      title: say.when,
      cell: ([{ observed_at }]) => format.day(observed_at),
    },
    { key: 'trend', title: say.trend, cell: (series) => <Trend of={series} /> },
  ];
}

function Value({ of }: { of: Measured }) {
  const say = useWords(text);
  const flags = useWords(flagWords);
  const format = useFormat();
  const said = (value: number | null) => (value === null ? say.nothing : format.number(value));
  const value =
    of.systolic !== null || of.diastolic !== null
      ? `${said(of.systolic)}/${said(of.diastolic)}`
      : of.number === null
        ? (of.text ?? say.nothing)
        : `${of.comparator ?? ''}${said(of.number)}`;
  const flag = of.interpretation && flags[of.interpretation];
  return (
    <>
      <span className={styles.value}>{[value, unitOf(of.unit)].filter(Boolean).join(' ')}</span>{' '}
      {flag && <Badge tone={/^(LL|HH|AA)$/.test(of.interpretation ?? '') ? 'bad' : 'warning'}>{flag}</Badge>}
    </>
  );
}

/** As people write what UCUM writes for machines. */
const UNITS: Record<string, string> = { Cel: '°C', 'mm[Hg]': 'mmHg', '{score}': '', 'kg/m2': 'kg/m²' };
const unitOf = (unit: string | null): string => (unit === null ? '' : (UNITS[unit] ?? unit));

function Trend({ of }: { of: Series }) {
  const say = useWords(text);
  const newest = of.slice(0, PLOTTED).toReversed();
  const line = (member: 'number' | 'systolic' | 'diastolic') =>
    newest.flatMap((each) => {
      const value = each[member];
      return value === null ? [] : [{ at: Date.parse(each.observed_at), value }];
    });
  const lines = [line('number'), line('systolic'), line('diastolic')].filter((each) => each.length > 1);
  const { low, high } = of[0].reference;
  if (lines.length === 0) return say.nothing;
  return <Plot lines={lines} range={low !== null || high !== null ? { low, high } : undefined} />;
}
