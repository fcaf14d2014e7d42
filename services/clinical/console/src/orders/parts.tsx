import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import type { Order } from './changes';
import { nameOfItem, stateOfItem } from './items';
import { orderWords } from './words';

/** What was ordered, a line an item, each with its state. */
export function OrderItems({ of: { kind, items } }: { of: Pick<Order, 'kind' | 'items'> }) {
  const say = useWords(orderWords);
  return (
    <div>
      {items.map((item) => (
        <div key={item.id}>
          {nameOfItem(item) || say.unnamed}
          {item.quantity > 1 && ` × ${item.quantity}`}: {say[stateOfItem(kind, item.status)]}
        </div>
      ))}
    </div>
  );
}

/** How an order stands, how urgent it is, and why it was stopped. */
export function OrderState({ of }: { of: Pick<Order, 'status' | 'priority' | 'status_reason'> }) {
  const say = useWords(orderWords);
  return (
    <div>
      {say[of.status]}{' '}
      {of.priority !== 'routine' && (
        <Badge tone={of.priority === 'emergency' ? 'bad' : 'warning'}>
          {of.priority === 'emergency' ? say.emergency : say.urgent}
        </Badge>
      )}
      {of.status_reason && <span className="sub">{of.status_reason}</span>}
    </div>
  );
}
