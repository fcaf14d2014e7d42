import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asking, call, type Answer, type Data, type OperationName } from './client';
import { queries } from './use-service';

/** Lists of a patient's records, which are read by cursor. */
type Listed =
  | 'GET /api/v1/allergies'
  | 'GET /api/v1/consultations'
  | 'GET /api/v1/documents'
  | 'GET /api/v1/orders'
  | 'GET /api/v1/referrals'
  | 'GET /api/mobile/v1/clinical/prescriptions'
  | `GET /api/v1/patients/{patient}/${'chart-entries' | 'immunizations' | 'observations' | 'problems'}`;

type Row<N extends OperationName> = Data<N> extends readonly (infer R)[] ? R : never;

const PER_PAGE = 100;

/**
 * The rows of such a list, read on until there are no more or `pages` were read, and shown from the first page on. `more` reads as many
 * again; it is there where more exist. As `useRead`, which reads one page.
 */
export function usePages<N extends Listed>(name: N, input: { path?: { patient: string }; query?: object }, pages = 10) {
  const [most, setMost] = useState(pages);
  const asked = [name, { ...input, pages }, asking.clinicId, asking.language];
  const query = useQuery<{ data: Row<N>[]; hasMore: boolean }>({
    queryKey: [...asked, most],
    placeholderData: (before, last) =>
      JSON.stringify(last?.queryKey.slice(0, asked.length)) === JSON.stringify(asked) ? before : undefined,
    async queryFn({ signal, queryKey }) {
      const background = Boolean(queries.getQueryState(queryKey)?.errorUpdatedAt);
      const isFirst = most === pages && queries.getQueryData(queryKey) === undefined;
      const rows: Row<N>[] = [];
      let cursor: string | undefined;
      for (let page = 1; page <= most; page += 1) {
        const asks = { per_page: PER_PAGE, ...input.query, ...(cursor !== undefined && { cursor }) };
        const { data, meta } = await read(name, { ...input, query: asks, background, signal });
        rows.push(...data);
        cursor = (meta.has_more && meta.next_cursor) || undefined;
        if (cursor === undefined) break;
        // What is there is shown while the rest is read, unless more of it is shown already.
        if (isFirst) queries.setQueryData(queryKey, { data: [...rows], hasMore: true });
      }
      return { data: rows, hasMore: cursor !== undefined };
    },
  });
  return { query, more: query.data?.hasMore && !query.isFetching ? () => setMost(most + pages) : undefined };
}

/** Typed by what all of them answer: the compiler gives up on the lists together. */
const read = <N extends OperationName>(name: N, input: object) =>
  (call as (name: N, input: object) => Promise<Answer<N>>)(name, input) as Promise<{
    data: Row<N>[];
    meta: { has_more: boolean; next_cursor: string | null };
  }>;
