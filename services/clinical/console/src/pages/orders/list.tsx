import { useState } from 'react';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { By } from '../../kit/by';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { ORDER_KINDS } from '../../orders/kinds';
import { OrderMenu, StopOrderDialog, type AskedOrder } from '../../orders/order-acts';
import { OrderLink } from '../../orders/order-link';
import { OrderItems, OrderState } from '../../orders/parts';
import { PatientCell } from '../../patients/patient-link';
import { useSession } from '../../session/session';
import { text } from './text';

type Order = Data<'GET /api/v1/orders'>[number];
type Shown = 'open' | 'completed' | 'revoked' | 'all';
type Kind = 'anyKind' | Order['kind'];

const EVERY_SECONDS = 60;

const STATUSES: Record<Shown, string | undefined> = {
  open: 'active,on-hold',
  completed: 'completed',
  revoked: 'revoked',
  all: undefined,
};

/** Open orders, oldest first: those have waited longest. Others begin with the newest. */
export function Orders() {
  const say = useWords(text);
  const [shown, setShown] = useInAddress<Shown>('show', 'open', oneOf('completed', 'revoked', 'all'));
  const [kind, setKind] = useInAddress<Kind>('kind', 'anyKind', oneOf(...ORDER_KINDS));
  const cursors = useCursors();
  const { cursor } = cursors;
  const status = STATUSES[shown];
  const query = useRead(
    'GET /api/v1/orders',
    {
      query: {
        sort: shown === 'open' ? 'ordered_at' : '-ordered_at',
        ...(status !== undefined && { status }),
        ...(kind !== 'anyKind' && { kind }),
        ...(cursor !== undefined && { cursor }),
      },
    },
    { everySeconds: EVERY_SECONDS },
  );
  const [asked, setAsked] = useState<AskedOrder>();
  const columns = useColumns(setAsked);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <div className="beside">
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={(next) => {
            setShown(next);
            cursors.reset();
          }}
          options={(['open', 'completed', 'revoked', 'all'] as const).map((value) => ({ value, label: say[value] }))}
        />
        <SelectInput<Kind>
          label={say.kind}
          value={kind}
          onChange={(next) => {
            setKind(next);
            cursors.reset();
          }}
          options={(['anyKind', ...ORDER_KINDS] as const).map((value) => ({ value, label: say[value] }))}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status: each }) => each === 'revoked' || each === 'entered-in-error'}
            empty={
              <Empty icon="list" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
          />
        )}
      </Loaded>
      {asked && <StopOrderDialog {...asked} close={() => setAsked(undefined)} />}
    </>
  );
}

function useColumns(ask: (asked: AskedOrder) => void): Column<Order>[] {
  const say = useWords(text);
  const { can } = useSession();
  return [
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ patient }) => <PatientCell of={patient} />,
    },
    {
      key: 'order',
      title: say.order,
      keep: true,
      cell: (order) => (
        <div>
          {say[order.kind]}
          <span className="sub">
            <OrderLink of={order} />
          </span>
        </div>
      ),
    },
    {
      key: 'items',
      title: say.items,
      cell: (order) => <OrderItems of={order} />,
    },
    {
      key: 'ordered',
      title: say.ordered,
      cell: ({ ordered_at, ordered_by }) => <By name={ordered_by.name} at={ordered_at} />,
    },
    {
      key: 'state',
      title: say.state,
      cell: (order) => <OrderState of={order} />,
    },
    ...(can('orders:write')
      ? [{ key: 'acts', title: say.acts, end: true, cell: (order: Order) => <OrderMenu of={order} ask={ask} /> }]
      : []),
  ];
}
