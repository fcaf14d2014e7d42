import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { ObservedValue, placeOfSign, seriesKey, useObservedName, type Observation } from '../../vitals/observed';
import { text } from './chart-text';
import { MoreRows } from './more-rows';
import { Plot } from './plot';

/** Of one sign or test, the newest first. */
type Series = readonly [Observation, ...Observation[]];

/** As many as a line of a plot shows. */
const PLOTTED = 24;

const OBSERVATIONS = 'GET /api/v1/patients/{patient}/observations';
/** Read at once: enough for the newest of every test and a line of each. */
const PAGES = 5;

/** Signs in the order of a visit, then tests in that of their newest value. */
function seriesOf(measured: readonly Observation[]): Series[] {
  const series = new Map<string, [Observation, ...Observation[]]>();
  for (const each of measured) {
    const key = seriesKey(each);
    const there = series.get(key);
    if (there) there.push(each);
    else series.set(key, [each]);
  }
  return [...series.values()].toSorted(([a], [b]) => placeOfSign(a) - placeOfSign(b));
}

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
  of: readonly Observation[];
  columns: Column<Series>[];
  more: (() => void) | undefined;
}) {
  const { title, none, of, columns, more } = props;
  return (
    <DataTable
      caption={title}
      rows={seriesOf(of)}
      rowKey={([newest]) => newest.id}
      recordOf={([newest]) => newest.record_id}
      empty={<p className="hint">{none}</p>}
      columns={columns}
      foot={more && <MoreRows more={more} of={title} />}
    />
  );
}

function useColumns(title: string): Column<Series>[] {
  const say = useWords(text);
  const nameOf = useObservedName();
  const format = useFormat();
  return [
    { key: 'name', title, heads: true, cell: ([newest]) => nameOf(newest) },
    { key: 'last', title: say.last, cell: ([newest]) => <ObservedValue of={newest} /> },
    {
      key: 'when',
      title: say.when,
      keep: true,
      cell: ([{ observed_at }]) => format.day(observed_at),
    },
    { key: 'trend', title: say.trend, cell: (series) => <Trend of={series} /> },
  ];
}

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
