import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Checkbox, Fieldset, type Bound } from '../../kit/field';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { aiText } from './ai-text';
import { KINDS, type Values } from './settings-values';

/** What may be suggested in the clinic, and what each kind means. */
export function AiSettings({ value, onChange, error }: Bound<Values['ai_kinds']>) {
  const say = useWords(aiText);
  return (
    <Section title={say.title} intro={say.intro}>
      <Fieldset label={say.kinds} error={error}>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={say[kind]}
            hint={say[`${kind}Hint`]}
            value={value.includes(kind)}
            onChange={(marked) => onChange(marked ? [...value, kind] : value.filter((each) => each !== kind))}
          />
        ))}
      </Fieldset>
    </Section>
  );
}

/** What became of what was suggested, in numbers. */
export function AiNumbers() {
  const say = useWords(aiText);
  const format = useFormat();
  const query = useRead('GET /api/v1/ai/metrics', undefined);
  const numbers = ['made', 'accepted', 'edited', 'rejected', 'failed'] as const;
  return (
    <Section title={say.numbers} intro={say.numbersIntro}>
      <Loaded query={query} lines={4}>
        {({ data: { kinds, warnings_always_overridden: warnings } }) => (
          <>
            <DataTable
              caption={say.numbers}
              rows={kinds}
              rowKey={({ kind }) => kind}
              empty={<p className="hint">{say.none}</p>}
              columns={[
                { key: 'kind', title: say.kind, heads: true, cell: ({ kind }) => say[kind] },
                ...numbers.map((name) => ({
                  key: name,
                  title: say[name],
                  end: true,
                  cell: (row: (typeof kinds)[number]) => format.number(row[name]),
                })),
              ]}
            />
            {warnings.length > 0 && (
              <>
                <h3>{say.overridden}</h3>
                <p className="hint">{say.overriddenIntro}</p>
                <DataTable
                  caption={say.overridden}
                  rows={warnings}
                  rowKey={({ type, severity, items }) => `${type} ${severity} ${items.join(' ')}`}
                  empty={<p className="hint">{say.noneOverridden}</p>}
                  columns={[
                    {
                      key: 'warning',
                      title: say.warning,
                      heads: true,
                      cell: ({ type, items }) => `${say[type as 'interaction']}: ${items.join(' + ')}`,
                    },
                    { key: 'times', title: say.times, end: true, cell: ({ overridden }) => format.number(overridden) },
                  ]}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
