import type { Stock } from '../../stock/documents';

/** What is to be done, and with which lot. */
export type Asked = { act: 'receive' } | { act: 'transfer' | 'count' | 'adjust' | 'destroy'; of: Stock };
