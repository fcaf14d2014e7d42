import { Link } from 'wouter';
import type { Order } from './changes';

/** By its number, to its own page. */
export const OrderLink = ({ of }: { of: Pick<Order, 'id' | 'number'> }) => (
  <Link href={`~/console/orders/${of.id}`}>{of.number}</Link>
);
