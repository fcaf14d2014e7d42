import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { resultStates } from '../../orders/result-states';
import { useMeasuredValue } from '../../orders/result-value';
import { orderText } from './order-text';

const EVERY_SECONDS = 60;
const MOST = 100;

/** What the laboratory answered. */
export function Results({ order }: { order: string }) {
  const say = useWords(orderText);
  const states = useWords(resultStates);
  const format = useFormat();
  const valueOf = useMeasuredValue();
  const query = useRead(
    'GET /api/mobile/v1/clinical/lab-results',
    { query: { order_id: order, per_page: MOST } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Section title={say.results}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.results}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'cancelled' || status === 'entered-in-error'}
            empty={<p className="hint">{say.noResults}</p>}
            columns={[
              { key: 'result', title: say.result, heads: true, cell: ({ code }) => code.display },
              {
                key: 'values',
                title: say.values,
                cell: ({ observations, conclusion }) => (
                  <div>
                    {observations.map((each) => (
                      <div key={each.id}>
                        {each.code.display}: <strong>{valueOf(each)}</strong> {each.interpretation}
                      </div>
                    ))}
                    {conclusion && <span className="sub">{conclusion}</span>}
                  </div>
                ),
              },
              { key: 'issued', title: say.issued, keep: true, cell: ({ issued_at }) => format.moment(issued_at) },
              { key: 'state', title: say.state, cell: ({ status }) => states[status] },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
