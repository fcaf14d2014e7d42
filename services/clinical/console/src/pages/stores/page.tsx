import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { recordColumns } from '../../kit/record-columns';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { StoreDialog, useWards, type Store } from './store-dialog';
import { text } from './text';

/** The stores of the pharmacy, those that are out of use too. */
export default function StoresPage() {
  const say = useWords(text);
  const query = useAll('GET /api/v1/pharmacy/stores');
  const [open, setOpen] = useState<Store | 'new'>();
  const wards = useWards();
  const columns: Column<Store>[] = [
    { key: 'name', title: say.name, heads: true, cell: ({ name }) => name },
    {
      key: 'kind',
      title: say.kind,
      cell: ({ kind, ward_id }) => (
        <div>
          {say[kind]}
          {ward_id && <span className="sub">{wards.find(({ id }) => id === ward_id)?.name}</span>}
        </div>
      ),
    },
    ...recordColumns<Store>(say, ({ name }) => name, setOpen),
  ];
  const add = (
    <Button look="primary" icon="plus" onPress={() => setOpen('new')}>
      {say.add}
    </Button>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={add} />
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            caption={say.stores}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            faded={({ active }) => !active}
            empty={
              <Empty icon="building" title={say.none}>
                {say.noneHint}
              </Empty>
            }
          />
        )}
      </Loaded>
      {open && (
        <StoreDialog
          of={open === 'new' ? undefined : open}
          newest={query.data?.find(({ id }) => open !== 'new' && id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
