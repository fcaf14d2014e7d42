import { useQuery } from '@tanstack/react-query';
import { asking, call } from '../../api/client';
import { useFormat } from '../../i18n/format';
import { addDays } from '../../i18n/zone';
import type { Ended } from './visit';

const NAME = 'GET /api/v1/emergency/visits';
const DAYS = 2;
/** Three days, one of 25 hours, and what the service allows a time to be ahead. */
const SINCE_MS = 74 * 3_600_000;
const PER_PAGE = 100;
const MOST_PAGES = 20;

/**
 * Who left today or the two days before, the last first, however long before they came. The list has days of arrival alone, so what changed
 * since is read: nobody leaves later than that is written.
 */
export function useEnded(now: number) {
  const format = useFormat();
  const from = addDays(format.isoDay(new Date(now)), -DAYS);
  return useQuery({
    queryKey: [NAME, 'ended', from, asking.clinicId, asking.language],
    queryFn: async ({ signal }) => {
      const rows: Ended[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { data, meta } = await call(NAME, {
          query: {
            status: 'disposed,entered_in_error',
            per_page: PER_PAGE,
            ...(cursor === undefined ? { updated_since: new Date(now - SINCE_MS).toISOString() } : { cursor }),
          },
          signal,
        });
        rows.push(...data);
        if (!meta.has_more || !meta.next_cursor) break;
        cursor = meta.next_cursor;
      }
      return rows
        .filter((visit) => format.isoDay(endOf(visit)) >= from)
        .toSorted((a, b) => endOf(b).localeCompare(endOf(a)));
    },
  });
}

/** When somebody left; of an error when it was said to be one. */
const endOf = ({ left_at, updated_at }: Ended): string => left_at ?? updated_at;
