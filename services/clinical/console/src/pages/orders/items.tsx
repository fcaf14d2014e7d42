import { useState } from 'react';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Menu } from '../../kit/menu';
import { Section } from '../../kit/page';
import { useFault } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { ORDER_CHANGES, type Order, type OrderItem } from '../../orders/changes';
import { nameOfItem, stateOfItem } from '../../orders/items';
import { OrderReasonDialog } from '../../orders/reason-dialog';
import { useSession } from '../../session/session';
import { orderText } from './order-text';

/** What is left to say of an item until it is done, by its state; nothing more of one that is over. */
const REST: Partial<Record<OrderItem['status'], readonly ('in_process' | 'resulted')[]>> = {
  collected: ['in_process', 'resulted'],
  in_process: ['resulted'],
};
const isOpen = ({ status }: OrderItem): boolean => status === 'requested' || status in REST;

/** What was ordered, each with how far it is; who does it says so here, but for the laboratory, which has a page of its own. */
export function Items({ of }: { of: Order }) {
  const say = useWords(orderText);
  const { can } = useSession();
  const [asked, setAsked] = useState<OrderItem>();
  const works = of.kind !== 'laboratory' && of.status === 'active' && can('lab-results:write') && of.items.some(isOpen);
  const acts = {
    key: 'acts',
    title: say.acts,
    end: true,
    cell: (item: OrderItem) => isOpen(item) && <ItemActs of={item} order={of} ask={() => setAsked(item)} />,
  };
  return (
    <Section title={say.items}>
      <DataTable
        caption={say.items}
        rows={of.items}
        rowKey={({ id }) => id}
        faded={({ status }) => status === 'rejected' || status === 'cancelled'}
        empty={<p className="hint">—</p>}
        columns={[
          { key: 'item', title: say.item, heads: true, cell: (item) => <What of={item} /> },
          { key: 'quantity', title: say.quantity, cell: ({ quantity }) => quantity },
          { key: 'state', title: say.state, cell: (item) => <State of={item} kind={of.kind} /> },
          ...(works ? [acts] : []),
        ]}
      />
      {asked && <NotDoneDialog of={asked} order={of} close={() => setAsked(undefined)} />}
    </Section>
  );
}

function What({ of }: { of: OrderItem }) {
  const say = useWords(orderText);
  const more = [of.test ? say.code(of.test.code) : say.inWords, of.specimen, of.notes];
  return (
    <>
      {nameOfItem(of) || say.unnamed}
      <span className="sub">
        <Dotted parts={more} />
      </span>
    </>
  );
}

function State({ of, kind }: { of: OrderItem; kind: Order['kind'] }) {
  const say = useWords(orderText);
  return (
    <div>
      {say[stateOfItem(kind, of.status)]}
      {of.status_reason && <span className="sub">{of.status_reason}</span>}
    </div>
  );
}

/** What comes next with it in one press; that it was not done, behind a menu. */
function ItemActs({ of, order, ask }: { of: OrderItem; order: Order; ask(): void }) {
  const say = useWords(orderText);
  const toast = useToast();
  const fault = useFault();
  const [isPending, setPending] = useState(false);
  const move = useWrite('POST /api/v1/orders/{order}/items/{item}/status', ORDER_CHANGES);
  const name = nameOfItem(of) || say.unnamed;
  const rest = REST[of.status];
  async function go() {
    setPending(true);
    try {
      const path = { order: order.id, item: of.id };
      let message = '';
      for (const status of rest ?? (['collected'] as const))
        ({ message } = await move.mutateAsync({ path, body: { status } }));
      toast(message);
    } catch (error) {
      toast(fault(error), 'bad');
    } finally {
      setPending(false);
    }
  }
  const next = rest ? say.finish : say.begin;
  return (
    <div className="actions">
      {/* Another button for what comes then: the second of two quick clicks is not for it. */}
      <Button
        key={next}
        small
        {...(rest && { icon: 'check' as const })}
        isPending={isPending}
        aria-label={say.of(next, name)}
        onPress={() => void go()}
      >
        {next}
      </Button>
      <Menu
        label={say.more(name)}
        icon="more"
        acts={[{ key: 'not', title: say.didNot, label: say.of(say.didNot, name), run: ask }]}
      />
    </div>
  );
}

function NotDoneDialog({ of, order, close }: { of: OrderItem; order: Order; close(): void }) {
  const say = useWords(orderText);
  const move = useWrite('POST /api/v1/orders/{order}/items/{item}/status', ORDER_CHANGES);
  return (
    <OrderReasonDialog
      title={say.of(say.didNot, nameOfItem(of) || say.unnamed)}
      hint={say.notDoneHint}
      act={say.didNot}
      send={(reason) =>
        move.mutateAsync({ path: { order: order.id, item: of.id }, body: { status: 'rejected', reason } })
      }
      close={close}
    />
  );
}
