import type { Data } from '../../api/client';

type Order = Data<'GET /api/v1/lab-orders'>[number];
type Item = Order['items'][number];

/** Something to be done: an item without a result, with its order. */
export interface Task {
  id: string;
  order: Order;
  item: Item;
  /** What the test is called. */
  name: string;
}

export const STATES = ['requested', 'collected', 'in_process'] as const;

const RANK: Record<string, number> = { emergency: 0, urgent: 1 };
const rankOf = ({ order }: Task): number => RANK[order.priority] ?? 2;

/** The open items in one of these states, of each order once, urgent ones first, then those that have waited longest. */
export const tasksOf = (orders: readonly Order[], states: readonly string[], unnamed: string): Task[] =>
  [...new Map(orders.map((order) => [order.id, order])).values()]
    .flatMap((order) =>
      order.items
        .filter(({ status }) => states.includes(status))
        .map((item) => ({ id: item.id, order, item, name: item.test?.name ?? (item.notes || unnamed) })),
    )
    .sort((a, b) => rankOf(a) - rankOf(b) || a.order.ordered_at.localeCompare(b.order.ordered_at));
