import { useRead } from '../api/use-service';
const PER_PAGE = 50;

/** Of all kinds, those in these states, the latest first. */
export function useDocuments(status: string, everySeconds: number) {
  const input = { query: { status, per_page: PER_PAGE } };
  const every = { everySeconds };
  const reads = [
    useRead('GET /api/v1/pharmacy/receipts', input, every),
    useRead('GET /api/v1/pharmacy/transfers', input, every),
    useRead('GET /api/v1/pharmacy/adjustments', input, every),
    useRead('GET /api/v1/pharmacy/destructions', input, every),
    useRead('GET /api/v1/pharmacy/counts', input, every),
  ];
  const isWhole = reads.every(({ data }) => data !== undefined);
  const rows = reads
    .flatMap(({ data }) => data?.data ?? [])
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  const failed = reads.find(({ error }) => error !== null);
  return {
    data: isWhole ? rows : undefined,
    error: failed?.error ?? null,
    isPending: reads.some(({ isPending }) => isPending),
    isFetching: reads.some(({ isFetching }) => isFetching),
    errorUpdateCount: failed?.errorUpdateCount ?? 0,
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  };
}
