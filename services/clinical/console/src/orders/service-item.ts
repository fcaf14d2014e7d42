import type { Body } from '../api/client';

type Sent = Body<'POST /api/v1/service-orders'>['items'][number];

/** One service as it is typed: of the catalog, or in words. `key` tells it from the others. */
export interface ServiceItem {
  key: number;
  name: string;
  test_id: string | undefined;
  quantity: string;
  notes: string;
}

let keys = 0;
export const newItem = (name: string, test_id?: string): ServiceItem => ({
  key: (keys += 1),
  name,
  test_id,
  quantity: '1',
  notes: '',
});

export const isQuantity = ({ quantity }: ServiceItem): boolean => /^[1-9]\d*$/.test(quantity.trim());

export const itemBody = ({ name, test_id, quantity, notes }: ServiceItem): Sent => ({
  ...(test_id === undefined ? { description: name } : { test_id }),
  quantity: Number(quantity),
  notes: notes.trim() || null,
});
