import { createContext, useContext, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { Icon } from './icon';
import { text } from './text';

export interface Column<T> {
  key: string;
  title: string;
  cell(row: T): ReactNode;
  /** Sorts the rows that are there; leave it out where there are further pages. */
  sortBy?(row: T): string | number;
  /** Numbers and dates stand at the end of their cell. */
  end?: boolean;
  /** Stays in one line: a date is not broken at its hyphens. */
  keep?: boolean;
  /** Names the row; exactly one column has it. */
  heads?: boolean;
}

/** A table on a laptop, a list of cards on a telephone; in both a real table, with headings for its rows and columns. */
export function DataTable<T>(props: {
  /** What the rows are, for who does not see the page. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey(row: T): string;
  /** The record that a row shows, where its key is not that record's id: `goToRecord` leads to it. */
  recordOf?(row: T): string | undefined;
  /** Greyed: over, revoked, removed. */
  faded?(row: T): boolean;
  empty: ReactNode;
  /** Below the rows: pages, or a button for more. */
  foot?: ReactNode;
}) {
  const { caption, columns, rows, rowKey, recordOf = rowKey, faded, empty, foot } = props;
  const say = useWords(text);
  const [sort, setSort] = useState<{ key: string; down: boolean }>();
  return (
    <>
      {/* There before what it says, as only then a change of it is told. */}
      <p role="status" className="visually-hidden">
        {say.rows(rows.length)}
      </p>
      {rows.length === 0 ? empty : table()}
    </>
  );

  function table() {
    return (
      <div className="table-frame">
        <table className="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} sort={sort} setSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(rows, columns, sort).map((row) => (
              <tr key={rowKey(row)} data-record={recordOf(row)} data-faded={faded?.(row) || undefined}>
                {columns.map((column) => {
                  const Cell = column.heads ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.key}
                      data-title={column.title}
                      data-end={column.end || undefined}
                      data-keep={column.keep || undefined}
                      {...(column.heads && { scope: 'row' })}
                    >
                      {column.cell(row)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {foot && (
          <CaptionContext value={caption}>
            <div className="table-foot">{foot}</div>
          </CaptionContext>
        )}
      </div>
    );
  }
}

const rowOf = (record: string) =>
  document.querySelector<HTMLTableRowElement>(`tr[data-record="${CSS.escape(record)}"]`);

/** Whether a table of this page shows that record. */
export const isRecordShown = (record: string): boolean => rowOf(record) !== null;

/** Leads to the row of that record. */
export function goToRecord(record: string): void {
  const row = rowOf(record);
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'center' });
}

const CaptionContext = createContext('');

/** Which pages these are, where there are several tables. */
export function usePagesLabel(): string {
  const say = useWords(text);
  const caption = useContext(CaptionContext);
  return caption === '' ? say.pages : say.pagesOf(caption);
}

function sorted<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: { key: string; down: boolean } | undefined,
) {
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy;
  if (!by) return rows;
  const sign = sort?.down ? -1 : 1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)));
}

function ColumnHead<T>(props: {
  column: Column<T>;
  sort: { key: string; down: boolean } | undefined;
  setSort(sort: { key: string; down: boolean }): void;
}) {
  const { column, sort, setSort } = props;
  const say = useWords(text);
  const own = sort?.key === column.key;
  const end = column.end || undefined;
  if (!column.sortBy)
    return (
      <th scope="col" data-end={end}>
        {column.title}
      </th>
    );
  return (
    <th scope="col" data-end={end} aria-sort={own ? (sort.down ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className="sort"
        title={say.sortBy(column.title)}
        onClick={() => setSort({ key: column.key, down: own && !sort.down })}
      >
        {column.title}
        <Icon name="sort" size={14} />
      </button>
    </th>
  );
}

/** Of a list with `page` and `total`. */
export function Pages(props: {
  meta: { current_page: number; last_page: number; total: number; from: number | null; to: number | null };
  go(page: number): void;
}) {
  const { meta, go } = props;
  const say = useWords(text);
  const label = usePagesLabel();
  if (meta.total === 0) return null;
  return (
    <nav className="pages" aria-label={label}>
      <span>{say.shown(meta.from ?? 0, meta.to ?? 0, meta.total)}</span>
      {meta.last_page > 1 && (
        <>
          <Button
            small
            icon="chevronLeft"
            isDisabled={meta.current_page <= 1}
            onPress={() => go(meta.current_page - 1)}
          >
            {say.previous}
          </Button>
          <Button
            small
            icon="chevronRight"
            isDisabled={meta.current_page >= meta.last_page}
            onPress={() => go(meta.current_page + 1)}
          >
            {say.next}
          </Button>
        </>
      )}
    </nav>
  );
}
