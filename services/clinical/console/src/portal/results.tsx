import { useFormat } from '../i18n/format';
import { useLanguage, useWords, words } from '../i18n/language';
import { Badge } from '../kit/badge';
import { PageHead, Section } from '../kit/page';
import { Empty, Loaded } from '../kit/states';
import { DataTable } from '../kit/table';
import { useOwnList, type Row } from './own-table';

const LIST = 'GET /api/mobile/v1/clinical/lab-results';
type Result = Row<typeof LIST>;
type Observation = Result['observations'][number];

const text = words({
  es: {
    title: 'Resultados',
    intro: 'Los que su clínica ha publicado. Pregunte a su médico qué significan para usted.',
    none: 'No hay resultados publicados',
    noneHint: 'Aparecen aquí cuando la clínica los publica.',
    values: (name: string) => `Valores de ${name}`,
    noValues: 'Sin valores medidos.',
    measured: 'Medida',
    value: 'Valor',
    range: 'Valores de referencia',
    issued: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    from: (low: string) => `desde ${low}`,
    to: (high: string) => `hasta ${high}`,
    corrected: 'Corregido',
    preliminary: 'Preliminar',
    HH: 'Muy alto',
    H: 'Alto',
    L: 'Bajo',
    LL: 'Muy bajo',
    A: 'Alterado',
    AA: 'Muy alterado',
    none_: '—',
  },
  en: {
    title: 'Results',
    intro: 'Those that your clinic has released. Ask your doctor what they mean for you.',
    none: 'No results are released',
    noneHint: 'They appear here when the clinic releases them.',
    values: (name: string) => `Values of ${name}`,
    noValues: 'Nothing was measured.',
    measured: 'Measured',
    value: 'Value',
    range: 'Reference',
    issued: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    from: (low: string) => `from ${low}`,
    to: (high: string) => `up to ${high}`,
    corrected: 'Corrected',
    preliminary: 'Preliminary',
    HH: 'Very high',
    H: 'High',
    L: 'Low',
    LL: 'Very low',
    A: 'Abnormal',
    AA: 'Very abnormal',
    none_: '—',
  },
});

const FLAGS = ['HH', 'H', 'L', 'LL', 'A', 'AA'] as const;

export function Results() {
  const say = useWords(text);
  const { query, foot } = useOwnList(LIST);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Loaded query={query} lines={6}>
        {(page) =>
          page.data.length === 0 ? (
            <Empty icon="chart" title={say.none}>
              {say.noneHint}
            </Empty>
          ) : (
            <>
              {page.data.map((result) => (
                <OneResult key={result.id} of={result} />
              ))}
              {foot(page)}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function OneResult({ of }: { of: Result }) {
  const say = useWords(text);
  const format = useFormat();
  const measured = useMeasured();
  const when = format.day(of.issued_at);
  return (
    <Section title={of.code.display} intro={say.issued(when, of.performer ?? '')} actions={<State of={of} />}>
      <DataTable
        caption={`${say.values(of.code.display)}, ${when}`}
        rows={of.observations}
        rowKey={({ id }) => id}
        empty={<p className="hint">{say.noValues}</p>}
        columns={[
          { key: 'measured', title: say.measured, heads: true, cell: ({ code }) => code.display },
          {
            key: 'value',
            title: say.value,
            cell: (each) => (
              <span>
                {measured.valueOf(each)} <Flag of={each} />
              </span>
            ),
          },
          { key: 'range', title: say.range, cell: (each) => measured.rangeOf(each) ?? say.none_ },
        ]}
      />
      {of.conclusion && <p>{of.conclusion}</p>}
    </Section>
  );
}

function State({ of: { status } }: { of: Result }) {
  const say = useWords(text);
  if (['amended', 'corrected', 'appended'].includes(status)) return <Badge>{say.corrected}</Badge>;
  return ['partial', 'preliminary'].includes(status) ? <Badge tone="warning">{say.preliminary}</Badge> : null;
}

function Flag({ of: { interpretation } }: { of: Observation }) {
  const say = useWords(text);
  const flag = FLAGS.find((each) => each === interpretation);
  return flag ? <Badge tone={flag.length === 2 ? 'bad' : 'warning'}>{say[flag]}</Badge> : null;
}

/** As it was measured: no digit is rounded away. */
function useMeasured() {
  const say = useWords(text);
  const { locale } = useLanguage();
  const numberOf = (value: number) =>
    value.toLocaleString(locale, { maximumSignificantDigits: 15, useGrouping: false });
  return {
    valueOf: ({ value }: Observation) =>
      value.number === null
        ? (value.text ?? say.none_)
        : [value.comparator, numberOf(value.number), value.unit].filter(Boolean).join(' '),
    rangeOf({ reference_range: range }: Observation) {
      if (range === null || range.text) return range?.text ?? null;
      const [low, high] = [range.low, range.high].map((bound) => (bound === null ? null : numberOf(bound)));
      const bounds = low && high ? `${low} – ${high}` : low ? say.from(low) : high ? say.to(high) : null;
      return bounds && [bounds, range.unit].filter(Boolean).join(' ');
    },
  };
}
