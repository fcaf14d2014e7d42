import type { Data } from '../api/client';

type Order = Data<'GET /api/v1/orders'>[number];
type Item = Order['items'][number];

/** What was ordered: of the catalog, in words, or both. */
export const nameOfItem = ({
  test,
  description,
  body_part,
}: Pick<Item, 'test' | 'description' | 'body_part'>): string =>
  [test?.name, description, body_part].filter(Boolean).join(', ');

const IMAGING_STATES = { collected: 'begun' } as const;
const SERVICE_STATES = { collected: 'begun', resulted: 'done', rejected: 'notDone' } as const;

/** The word for the state of an item: only the laboratory takes specimens, and a service has no result. */
export function stateOfItem(kind: Order['kind'], status: Item['status']) {
  if (kind === 'laboratory') return status;
  return { ...SAME, ...(kind === 'imaging' ? IMAGING_STATES : SERVICE_STATES) }[status];
}

const SAME = {
  requested: 'requested',
  collected: 'collected',
  in_process: 'in_process',
  resulted: 'resulted',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const;
