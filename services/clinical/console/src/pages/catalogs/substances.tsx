import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useSearch } from './search';
import { text } from './text';

export function Substances() {
  const say = useWords(text);
  const { query, setPage, search } = useSearch();
  const read = useRead('GET /api/v1/catalogs/substances', { query });
  const columns: Column<Data<'GET /api/v1/catalogs/substances'>[number]>[] = [
    { key: 'name', title: say.name, heads: true, cell: ({ name }) => name },
    { key: 'code', title: say.code, cell: ({ code }) => code },
    { key: 'kind', title: say.details, cell: ({ kind }) => say[kind] },
  ];
  const searched = 'q' in query;
  return (
    <>
      <PageHead title={say.substances} intro={say.substancesIntro} back={{ href: '/', title: say.back }} />
      {search()}
      <Loaded query={read} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say.substances}
            columns={columns}
            rows={data}
            rowKey={({ code }) => code}
            empty={
              <Empty icon="search" title={searched ? say.none : say.noSubstances}>
                {searched ? say.noneHint : say.noSubstancesHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
    </>
  );
}
