import type { ReactNode } from 'react';
import type { Data, OperationName } from '../api/client';
import { useRead } from '../api/use-service';
import { CursorPages, useCursors } from '../kit/cursor-pages';
import type { IconName } from '../kit/icon';
import { Empty, Loaded, type Reading } from '../kit/states';
import { DataTable, type Column } from '../kit/table';

type OwnList = Extract<OperationName, `GET /api/mobile/v1/clinical/${string}`> | 'GET /api/mobile/v1/appointments';
export type Row<N extends OwnList> = Data<N> extends readonly (infer R)[] ? R : never;

interface Page<T> {
  data: T[];
  meta: { has_more: boolean; next_cursor: string | null };
}

/** A page of a list of the patient's own record, and the way to the next. */
export function useOwnList<N extends OwnList>(name: N, asked: object = {}) {
  const cursors = useCursors();
  const { cursor } = cursors;
  const query = useRead(name, { query: { per_page: 25, ...asked, ...(cursor !== undefined && { cursor }) } } as never);
  const foot = ({ meta }: Page<Row<N>>) => <CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />;
  return { query: query as unknown as Reading<Page<Row<N>>>, foot };
}

/** Such a list as a table. */
export function OwnTable<N extends OwnList>(props: {
  name: N;
  asked?: object;
  caption: string;
  columns: readonly Column<Row<N>>[];
  rowKey(row: Row<N>): string;
  /** Which rows of what was asked for; all by default. */
  shows?(row: Row<N>): boolean;
  faded?(row: Row<N>): boolean;
  empty: { icon: IconName; title: string; hint?: ReactNode };
}) {
  const { name, asked, empty, shows = () => true, ...table } = props;
  const { query, foot } = useOwnList(name, asked);
  return (
    <Loaded query={query}>
      {(page) => (
        <DataTable
          {...table}
          rows={page.data.filter(shows)}
          empty={
            <Empty icon={empty.icon} title={empty.title}>
              {empty.hint}
            </Empty>
          }
          foot={foot(page)}
        />
      )}
    </Loaded>
  );
}
