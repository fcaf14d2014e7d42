import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useSearch } from './search';
import { text } from './text';

export function Diagnoses() {
  const say = useWords(text);
  const { query, setPage, search } = useSearch();
  const read = useRead('GET /api/v1/catalogs/diagnoses', { query });
  const columns: Column<Data<'GET /api/v1/catalogs/diagnoses'>[number]>[] = [
    { key: 'code', title: say.code, heads: true, cell: ({ code }) => code },
    { key: 'name', title: say.name, cell: ({ description }) => description },
    { key: 'chapter', title: say.chapter, cell: ({ chapter }) => chapter ?? '—' },
    { key: 'state', title: say.state, cell: ({ is_billable }) => (is_billable ? say.billable : say.category) },
  ];
  return (
    <>
      <PageHead title={say.cie10} intro={say.cie10Intro} back={{ href: '/', title: say.back }} />
      {search()}
      <Loaded query={read} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say.cie10}
            columns={columns}
            rows={data}
            rowKey={({ code }) => code}
            empty={
              <Empty icon="search" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
    </>
  );
}
