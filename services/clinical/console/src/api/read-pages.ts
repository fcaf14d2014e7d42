import { call, type Answer, type Data, type OperationName } from './client';

export type Row<N extends OperationName> = Data<N> extends readonly (infer R)[] ? R : never;

const PER_PAGE = 100;

/**
 * The rows of a list, read by cursor where it has one, so that what is added meanwhile neither repeats nor hides a row. It ends after `most` pages, and
 * `hasMore` says whether that was the end. `page` is called with what is there before each further page is asked for.
 */
export async function readPages<N extends OperationName>(
  name: N,
  input: { path?: object | undefined; query?: object | undefined; background: boolean; signal: AbortSignal },
  most: number,
  page?: (rows: Row<N>[]) => void,
): Promise<{ data: Row<N>[]; hasMore: boolean }> {
  const rows: Row<N>[] = [];
  let next: { cursor: string } | { page: number } | undefined;
  for (let read = 1; read <= most; read += 1) {
    const query = { per_page: PER_PAGE, ...input.query, ...next };
    const { data, meta } = await ask(name, { ...input, query });
    rows.push(...data);
    next = after(meta, read);
    if (next === undefined) break;
    page?.([...rows]);
  }
  return { data: rows, hasMore: next !== undefined };
}

interface Meta {
  has_more?: boolean;
  next_cursor?: string | null;
  last_page: number | null;
}

function after({ has_more, next_cursor, last_page }: Meta, read: number) {
  if (has_more && next_cursor) return { cursor: next_cursor };
  return has_more === undefined && read < (last_page ?? read) ? { page: read + 1 } : undefined;
}

/** Typed by what all lists answer: the compiler gives up on them together. */
const ask = <N extends OperationName>(name: N, input: object) =>
  (call as (name: N, input: object) => Promise<Answer<N>>)(name, input) as Promise<{
    data: Row<N>[];
    meta: Meta;
  }>;
