import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { Badge } from '../kit/badge';
import { PageHead, Section } from '../kit/page';
import { Empty, Loaded } from '../kit/states';
import { DataTable } from '../kit/table';
import { useOwnList, type Row } from './own-table';

const LIST = 'GET /api/mobile/v1/clinical/prescriptions';
type Prescription = Row<typeof LIST>;
type Item = Prescription['items'][number];

const text = words({
  es: {
    title: 'Recetas',
    intro: 'No cambie ni deje un medicamento sin hablar con su médico.',
    none: 'No tiene recetas',
    noneHint: 'Aparecen aquí cuando su médico las emite.',
    number: (number: string) => `Receta ${number}`,
    by: (who: string, day: string) => `${who}, ${day}`,
    until: (day: string) => `Vale hasta el ${day}`,
    medicine: 'Medicamento',
    how: 'Cómo tomarlo',
    days: 'Días',
    times: (times: number, unit: string) => `${times === 1 ? '1 vez' : `${times} veces`} cada ${unit}`,
    h: (n: number) => (n === 1 ? 'hora' : `${n} horas`),
    d: (n: number) => (n === 1 ? 'día' : `${n} días`),
    wk: (n: number) => (n === 1 ? 'semana' : `${n} semanas`),
    asNeeded: 'si lo necesita',
    nothing: '—',
    active: 'Vigente',
    stopped: 'Suspendida',
    completed: 'Terminada',
    cancelled: 'Anulada',
  },
  en: {
    title: 'Prescriptions',
    intro: 'Do not change or stop a medicine without talking to your doctor.',
    none: 'You have no prescriptions',
    noneHint: 'They appear here when your doctor issues them.',
    number: (number: string) => `Prescription ${number}`,
    by: (who: string, day: string) => `${who}, ${day}`,
    until: (day: string) => `Valid until ${day}`,
    medicine: 'Medicine',
    how: 'How to take it',
    days: 'Days',
    times: (times: number, unit: string) => `${times === 1 ? 'once' : `${times} times`} every ${unit}`,
    h: (n: number) => (n === 1 ? 'hour' : `${n} hours`),
    d: (n: number) => (n === 1 ? 'day' : `${n} days`),
    wk: (n: number) => (n === 1 ? 'week' : `${n} weeks`),
    asNeeded: 'if needed',
    nothing: '—',
    active: 'Active',
    stopped: 'Stopped',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
});

export function Medicines() {
  const say = useWords(text);
  const { query, foot } = useOwnList(LIST);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Loaded query={query} lines={6}>
        {(page) =>
          page.data.length === 0 ? (
            <Empty icon="list" title={say.none}>
              {say.noneHint}
            </Empty>
          ) : (
            <>
              {page.data.map((each) => (
                <OnePrescription key={each.id} of={each} />
              ))}
              {foot(page)}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function OnePrescription({ of }: { of: Prescription }) {
  const say = useWords(text);
  const format = useFormat();
  const known = (['active', 'stopped', 'completed', 'cancelled'] as const).find((each) => each === of.status);
  const howTo = ({ dose, frequency, instructions }: Item) =>
    [
      dose && `${format.number(dose.value)} ${dose.unit}`,
      frequency && say.times(frequency.times, say[frequency.period_unit as 'h'](frequency.period)),
      frequency?.as_needed && say.asNeeded,
      instructions,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section
      title={say.number(of.number)}
      intro={say.by(of.prescriber.full_name, format.day(of.authored_at))}
      actions={known && <Badge tone={known === 'active' ? 'good' : 'neutral'}>{say[known]}</Badge>}
    >
      <DataTable
        caption={say.number(of.number)}
        rows={of.items}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'medicine',
            title: say.medicine,
            heads: true,
            cell: ({ medication: { display, strength, form } }) => (
              <>
                {[display, strength].filter(Boolean).join(' ')}
                {form && <span className="sub">{form}</span>}
              </>
            ),
          },
          { key: 'how', title: say.how, cell: (item) => howTo(item) || say.nothing },
          { key: 'days', title: say.days, end: true, cell: ({ duration_days }) => duration_days ?? say.nothing },
        ]}
      />
      {of.notes && <p>{of.notes}</p>}
      {of.valid_until && <p className="hint">{say.until(format.date(of.valid_until))}</p>}
    </Section>
  );
}
