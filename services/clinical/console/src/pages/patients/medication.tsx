import type { Data } from '../../api/client';
import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { MoreRows } from './more-rows';
import { periodWords, text } from './chart-text';

type Prescription = Data<'GET /api/mobile/v1/clinical/prescriptions'>[number];
type Item = Prescription['items'][number];

/** What is prescribed now, one line a medication. */
export function Medication({ id }: { id: string }) {
  const say = useWords(text);
  const periods = useWords(periodWords);
  const format = useFormat();
  const { query, more } = usePages('GET /api/mobile/v1/clinical/prescriptions', {
    query: { patient_id: id, active: true },
  });
  const itemsOf = (all: readonly Prescription[]) =>
    all.flatMap(({ id: prescription, items, authored_at }) =>
      items.filter(({ status }) => status === 'active').map((item) => ({ ...item, prescription, authored_at })),
    );
  const dosageOf = ({ dose, frequency, instructions }: Item) =>
    [
      dose && `${format.number(dose.value)} ${dose.unit}`,
      frequency &&
        say.every(frequency.times, frequency.period, periods[frequency.period_unit] ?? frequency.period_unit),
      frequency?.as_needed && say.asNeeded,
      instructions,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section title={say.medication}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.medication}
            rows={itemsOf(data)}
            rowKey={(item) => item.id}
            recordOf={({ prescription }) => prescription}
            empty={<p className="hint">{say.noMedication}</p>}
            foot={more && <MoreRows more={more} of={say.medication} />}
            columns={[
              {
                key: 'medicine',
                title: say.medicine,
                heads: true,
                cell: ({ medication: { display, strength } }) => [display, strength].filter(Boolean).join(' '),
              },
              { key: 'dosage', title: say.dosage, cell: (item) => dosageOf(item) || say.nothing },
              {
                key: 'since',
                title: say.prescribed,
                keep: true,
                cell: ({ authored_at }) => format.day(authored_at),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
