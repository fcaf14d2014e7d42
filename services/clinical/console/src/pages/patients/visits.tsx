import { Link } from 'wouter';
import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { text } from './chart-text';
import { MoreRows } from './more-rows';

/** The newest visits, whoever they were with. */
export function Visits({ id }: { id: string }) {
  const say = useWords(text);
  const format = useFormat();
  const { query, more } = usePages('GET /api/v1/consultations', { query: { patient_id: id, per_page: 10 } }, 1);
  const states = { draft: say.draft, completed: say.signed, entered_in_error: say.voided };
  return (
    <Section title={say.visits}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.visits}
            rows={data}
            rowKey={(each) => each.id}
            faded={({ status }) => status === 'entered_in_error'}
            empty={<p className="hint">{say.noVisits}</p>}
            foot={more && <MoreRows more={more} of={say.visits} />}
            columns={[
              {
                key: 'when',
                title: say.when,
                heads: true,
                keep: true,
                cell: ({ id: note, started_at, created_at }) => (
                  <Link href={`~/console/consultations/${note}`}>{format.day(started_at ?? created_at)}</Link>
                ),
              },
              { key: 'why', title: say.visit, cell: ({ reason }) => reason || say.nothing },
              { key: 'who', title: say.practitioner, cell: ({ practitioner }) => practitioner.full_name },
              { key: 'state', title: say.state, cell: ({ status }) => states[status] },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
