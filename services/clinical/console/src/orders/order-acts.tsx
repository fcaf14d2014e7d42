import { useWrite } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Menu } from '../kit/menu';
import { useFault } from '../kit/states';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';
import { actWords } from './act-words';
import { isOverOrder, ORDER_CHANGES, type Order } from './changes';
import { OrderReasonDialog } from './reason-dialog';

/** An order that is being stopped, as it was when that was asked. */
export interface AskedOrder {
  of: Pick<Order, 'id' | 'number'>;
  act: 'hold' | 'revoke';
}

/** What its state allows whoever may order: none for others. */
function useOrderActs(of: Pick<Order, 'id' | 'number' | 'status'>, ask: (asked: AskedOrder) => void) {
  const say = useWords(actWords);
  const toast = useToast();
  const fault = useFault();
  const { can } = useSession();
  const resume = useWrite('POST /api/v1/orders/{order}/resume', ORDER_CHANGES);
  if (!can('orders:write') || isOverOrder(of)) return [];
  const resumeIt = () =>
    resume.mutateAsync({ path: { order: of.id } }).then(
      ({ message }) => toast(message),
      (error: unknown) => toast(fault(error), 'bad'),
    );
  const pausing =
    of.status === 'active'
      ? { key: 'hold', title: say.hold, run: () => ask({ of, act: 'hold' }) }
      : { key: 'resume', title: say.resume, run: () => void resumeIt() };
  const acts = [pausing, { key: 'revoke', title: say.revoke, run: () => ask({ of, act: 'revoke' }) }];
  return acts.map((act) => ({ ...act, label: say.of(act.title, of.number) }));
}

interface Props {
  of: Pick<Order, 'id' | 'number' | 'status'>;
  ask(asked: AskedOrder): void;
}

/** Behind one button, in a row of a list. */
export function OrderMenu({ of, ask }: Props) {
  const say = useWords(actWords);
  const acts = useOrderActs(of, ask);
  if (acts.length === 0) return null;
  return <Menu label={say.more(of.number)} icon="more" acts={acts} />;
}

/** All in sight, on its own page. */
export function OrderButtons({ of, ask }: Props) {
  return useOrderActs(of, ask).map(({ key, title, label, run }) => (
    <Button key={key} look={key === 'revoke' ? 'danger' : 'secondary'} aria-label={label} onPress={run}>
      {title}
    </Button>
  ));
}

/** Of the page and not of a row: that may be gone while somebody types. */
export function StopOrderDialog({ of, act, close }: AskedOrder & { close(): void }) {
  const say = useWords(actWords);
  const hold = useWrite('POST /api/v1/orders/{order}/hold', ORDER_CHANGES);
  const revoke = useWrite('POST /api/v1/orders/{order}/cancel', ORDER_CHANGES);
  const { mutateAsync } = act === 'hold' ? hold : revoke;
  return (
    <OrderReasonDialog
      title={say[`${act}Title`](of.number)}
      hint={say[`${act}Hint`]}
      act={say[act]}
      look={act === 'revoke' ? 'danger' : 'primary'}
      send={(reason) => mutateAsync({ path: { order: of.id }, body: { reason } })}
      close={close}
    />
  );
}
