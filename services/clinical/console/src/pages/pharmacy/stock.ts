import type { Data } from '../../api/client';

export type Stock = Data<'GET /api/v1/pharmacy/stock'>[number];
export type Store = Data<'GET /api/v1/pharmacy/stores'>[number];
export type Document = Data<'GET /api/v1/pharmacy/receipts'>[number];

/** Documents that move stock, as their paths call them. */
const PLURALS = ['receipts', 'transfers', 'adjustments', 'destructions', 'counts'] as const;
export type Plural = (typeof PLURALS)[number];

export const PLURAL_OF: Record<string, Plural> = {
  receipt: 'receipts',
  transfer: 'transfers',
  adjustment: 'adjustments',
  destruction: 'destructions',
  count: 'counts',
};

/** Reads whose answers change when stock moves. */
export const CHANGES = {
  changes: ['GET /api/v1/pharmacy/stock', ...PLURALS.map((kind) => `GET /api/v1/pharmacy/${kind}` as const)],
} as const;

export type Asked = { act: 'receive' } | { act: 'transfer' | 'count'; of: Stock };
