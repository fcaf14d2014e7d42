import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asking } from './client';
import { readPages, type Row } from './read-pages';
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
      // What is there is shown while the rest is read, unless more of it is shown already.
      const show = (data: Row<N>[]) => queries.setQueryData(queryKey, { data, hasMore: true });
      return readPages(name, { ...input, background, signal }, most, isFirst ? show : undefined);
    },
  });
  return { query, more: query.data?.hasMore && !query.isFetching ? () => setMost(most + pages) : undefined };
}
