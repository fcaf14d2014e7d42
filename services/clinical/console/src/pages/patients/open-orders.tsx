import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { nameOfItem, stateOfItem } from '../../orders/items';
import { orderWords } from '../../orders/words';
import { text } from './chart-text';
import { MoreRows } from './more-rows';

/** What was ordered and has no result yet, oldest first: it has waited longest. */
export function OpenOrders({ id }: { id: string }) {
  const say = useWords(text);
  const orders = useWords(orderWords);
  const format = useFormat();
  const { query, more } = usePages('GET /api/v1/orders', {
    query: { patient_id: id, status: 'active,on-hold', sort: 'ordered_at' },
  });
  return (
    <Section title={say.openOrders}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.openOrders}
            rows={data}
            rowKey={(each) => each.id}
            empty={<p className="hint">{say.noOpenOrders}</p>}
            foot={more && <MoreRows more={more} of={say.openOrders} />}
            columns={[
              {
                key: 'items',
                title: orders.items,
                heads: true,
                cell: ({ kind, items }) =>
                  items.map((item) => (
                    <div key={item.id}>
                      {nameOfItem(item) || orders.unnamed}: {orders[stateOfItem(kind, item.status)]}
                    </div>
                  )),
              },
              {
                key: 'ordered',
                title: orders.ordered,
                keep: true,
                cell: ({ ordered_at }) => format.day(ordered_at),
              },
              {
                key: 'state',
                title: orders.state,
                cell: ({ status, priority }) => (
                  <>
                    {orders[status]}{' '}
                    {priority !== 'routine' && (
                      <Badge tone="warning">{orders[priority === 'emergency' ? 'emergency' : 'urgent']}</Badge>
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
