import type { Data } from '../api/client';

export type Stock = Data<'GET /api/v1/pharmacy/stock'>[number];
export type Store = Data<'GET /api/v1/pharmacy/stores'>[number];
export type Document = Data<'GET /api/v1/pharmacy/receipts'>[number];
export type Movement = Data<'GET /api/v1/pharmacy/movements'>[number];

/** Documents that move stock, as their paths call them. */
export const PLURALS = ['receipts', 'transfers', 'adjustments', 'destructions', 'counts'] as const;
export type Plural = (typeof PLURALS)[number];

export const PLURAL_OF: Record<Document['kind'], Plural> = {
  receipt: 'receipts',
  transfer: 'transfers',
  adjustment: 'adjustments',
  destruction: 'destructions',
  count: 'counts',
};

/** The one that moved stock, where a document did. */
export const pluralOf = (type: string): Plural | undefined =>
  type in PLURAL_OF ? PLURAL_OF[type as Document['kind']] : undefined;

/** Reads whose answers change when stock moves. */
export const CHANGES = {
  changes: [
    'GET /api/v1/pharmacy/stock',
    'GET /api/v1/pharmacy/movements',
    ...PLURALS.map((kind) => `GET /api/v1/pharmacy/${kind}` as const),
  ],
} as const;

/** With its sign, as a ledger has it. */
export const signed = (quantity: number, shown: string): string => (quantity > 0 ? `+${shown}` : shown);
