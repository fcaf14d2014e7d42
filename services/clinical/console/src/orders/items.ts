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

const SERVICE_STATES = { collected: 'begun', resulted: 'done' } as const;

/** The word for the state of an item: nobody takes a specimen for a service, and it has no result. */
export const stateOfItem = (kind: Order['kind'], status: Item['status']) =>
  kind === 'laboratory' || kind === 'imaging' ? status : { ...SAME, ...SERVICE_STATES }[status];

const SAME = {
  requested: 'requested',
  collected: 'collected',
  in_process: 'in_process',
  resulted: 'resulted',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const;
