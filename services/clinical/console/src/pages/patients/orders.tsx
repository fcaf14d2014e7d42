import { useState } from 'react';
import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { isOverOrder } from '../../orders/changes';
import { OrderMenu, StopOrderDialog, type AskedOrder } from '../../orders/order-acts';
import { OrderLink } from '../../orders/order-link';
import { OrderItems, OrderState } from '../../orders/parts';
import { ServiceDialog } from '../../orders/service-dialog';
import { serviceWords } from '../../orders/service-words';
import { useSession } from '../../session/session';
import { text } from './chart-text';
import { MoreRows } from './more-rows';

type Order = NonNullable<ReturnType<typeof useOrders>['query']['data']>['data'][number];

/** Open ones oldest first, as they have waited longest; those that are over the newest first. */
const useOrders = (id: string, isOver: boolean) =>
  usePages('GET /api/v1/orders', {
    query: isOver
      ? { patient_id: id, status: 'completed,revoked,entered-in-error', sort: '-ordered_at' }
      : { patient_id: id, status: 'active,on-hold', sort: 'ordered_at' },
  });

/** What was ordered and is not done yet, and on demand what is over; services are ordered here too. */
export function Orders({ of, mayWrite }: { of: { id: string; full_name: string }; mayWrite: boolean }) {
  const say = useWords(text);
  const services = useWords(serviceWords);
  const [isOrdering, setOrdering] = useState(false);
  const [showsOver, setShowsOver] = useState(false);
  const [asked, setAsked] = useState<AskedOrder>();
  return (
    <Section
      title={say.openOrders}
      actions={
        <>
          <Button small look="quiet" onPress={() => setShowsOver(!showsOver)}>
            {showsOver ? say.hideOverOrders : say.showOverOrders}
          </Button>
          {mayWrite && (
            <Button small icon="plus" onPress={() => setOrdering(true)}>
              {services.act}
            </Button>
          )}
        </>
      }
    >
      <OrderTable id={of.id} isOver={false} ask={setAsked} />
      {showsOver && <OrderTable id={of.id} isOver ask={setAsked} />}
      {isOrdering && <ServiceDialog patient={of} close={() => setOrdering(false)} />}
      {asked && <StopOrderDialog {...asked} close={() => setAsked(undefined)} />}
    </Section>
  );
}

function OrderTable({ id, isOver, ask }: { id: string; isOver: boolean; ask(asked: AskedOrder): void }) {
  const say = useWords(text);
  const columns = useColumns(isOver, ask);
  const { query, more } = useOrders(id, isOver);
  const caption = isOver ? say.overOrders : say.openOrders;
  return (
    <Loaded query={query}>
      {({ data }) => (
        <DataTable
          caption={caption}
          rows={data}
          rowKey={(each) => each.id}
          faded={(each) => isOverOrder(each)}
          empty={<p className="hint">{isOver ? say.noOverOrders : say.noOpenOrders}</p>}
          foot={more && <MoreRows more={more} of={caption} />}
          columns={columns}
        />
      )}
    </Loaded>
  );
}

function useColumns(isOver: boolean, ask: (asked: AskedOrder) => void): Column<Order>[] {
  const orders = useWords(serviceWords);
  const format = useFormat();
  const { can } = useSession();
  const acts = { key: 'acts', title: orders.acts, end: true, cell: (of: Order) => <OrderMenu of={of} ask={ask} /> };
  return [
    { key: 'items', title: orders.items, heads: true, cell: (of) => <OrderItems of={of} /> },
    {
      key: 'ordered',
      title: orders.ordered,
      keep: true,
      cell: (of) => (
        <div>
          {format.day(of.ordered_at)}
          <span className="sub">
            <OrderLink of={of} />
          </span>
        </div>
      ),
    },
    { key: 'state', title: orders.state, cell: (of) => <OrderState of={of} /> },
    ...(!isOver && can('orders:write') ? [acts] : []),
  ];
}
