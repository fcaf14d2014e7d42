import { useState } from 'react';
import type { Data } from '../../api/client';
import { useAll } from '../../api/use-all';
import { useFormat } from '../../i18n/format';
import { useWords, words } from '../../i18n/language';
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
import type { Admission } from './ward';

type Order = Data<'GET /api/v1/orders'>[number];

const text = words({
  es: {
    title: 'Órdenes de la estancia',
    intro: 'Exámenes, imágenes y servicios que se pidieron aquí y en sus consultas.',
    none: 'No se pidió nada.',
    kind: 'De qué',
  },
  en: {
    title: 'Orders of the stay',
    intro: 'Tests, images and services that were ordered here and in its notes.',
    none: 'Nothing was ordered.',
    kind: 'Kind',
  },
});

const EVERY_SECONDS = 30;
const OPEN = ['planned', 'waiting', 'admitted', 'on_leave'];

/** What was ordered in a stay, open ones first; while it is open services are ordered here. */
export function StayOrders({ of }: { of: Admission }) {
  const say = useWords(text);
  const services = useWords(serviceWords);
  const { can, uses } = useSession();
  const [isOrdering, setOrdering] = useState(false);
  const [asked, setAsked] = useState<AskedOrder>();
  const ofStay = { admission_id: of.id, patient_id: of.patient.id };
  const query = useAll('GET /api/v1/orders', ofStay, { everySeconds: EVERY_SECONDS });
  const columns = useColumns(setAsked);
  const mayOrder = uses('general') && can('orders:write') && OPEN.includes(of.status);
  return (
    <Section
      title={say.title}
      intro={say.intro}
      actions={
        mayOrder && (
          <Button icon="plus" onPress={() => setOrdering(true)}>
            {services.act}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(orders) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={orders.toSorted((a, b) => Number(isOverOrder(a)) - Number(isOverOrder(b)))}
            rowKey={({ id }) => id}
            faded={(each) => isOverOrder(each)}
            empty={<p className="hint">{say.none}</p>}
          />
        )}
      </Loaded>
      {isOrdering && (
        <ServiceDialog patient={of.patient} of={{ admission_id: of.id }} close={() => setOrdering(false)} />
      )}
      {asked && <StopOrderDialog {...asked} close={() => setAsked(undefined)} />}
    </Section>
  );
}

function useColumns(ask: (asked: AskedOrder) => void): Column<Order>[] {
  const say = useWords(text);
  const orders = useWords(serviceWords);
  const format = useFormat();
  const { can } = useSession();
  const acts = { key: 'acts', title: orders.acts, end: true, cell: (of: Order) => <OrderMenu of={of} ask={ask} /> };
  return [
    { key: 'items', title: orders.items, heads: true, cell: (of) => <OrderItems of={of} /> },
    {
      key: 'kind',
      title: say.kind,
      cell: (of) => (
        <div>
          {orders[of.kind]}
          <span className="sub">
            <OrderLink of={of} />
          </span>
        </div>
      ),
    },
    {
      key: 'ordered',
      title: orders.ordered,
      cell: ({ ordered_at, ordered_by }) => (
        <div>
          {format.moment(ordered_at)}
          <span className="sub">{ordered_by.name}</span>
        </div>
      ),
    },
    { key: 'state', title: orders.state, cell: (of) => <OrderState of={of} /> },
    ...(can('orders:write') ? [acts] : []),
  ];
}
