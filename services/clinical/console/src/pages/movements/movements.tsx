import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { isDay } from '../../i18n/zone';
import { Filters } from '../../kit/board';
import { LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { isId, oneOf, useInAddress } from '../../kit/use-in-address';
import { ProductInput } from '../../products/product-input';
import type { Movement } from '../../stock/documents';
import { useMovementColumns } from './columns';
import styles from './movements.module.css';
import { text } from './text';

const KINDS = [
  'receipt',
  'dispense',
  'return',
  'transfer',
  'adjustment',
  'count',
  'destruction',
  'administration',
] as const satisfies readonly Movement['kind'][];
type Kind = (typeof KINDS)[number] | '';
const PER_PAGE = 50;

interface Filter {
  store_id?: string;
  product_id?: string;
  kind?: string;
  date_from?: string;
  date_to?: string;
}

/** Everything that moved, by store, product, kind and days. */
export function MovementsPage() {
  const say = useWords(text);
  const stores = useAll('GET /api/v1/pharmacy/stores').data ?? [];
  const [store, setStore] = useInAddress<string>('store', '', isId);
  const [kind, setKind] = useInAddress<Kind>('kind', '', oneOf(...KINDS));
  const [from, setFrom] = useInAddress<string>('from', '', isDay);
  const [to, setTo] = useInAddress<string>('to', '', isDay);
  const [productId, setProductId] = useInAddress<string>('product', '', isId);
  const product = useRead(
    'GET /api/v1/pharmacy/products/{product}',
    { path: { product: productId } },
    { unless: productId === '' },
  );
  const filter: Filter = {
    ...(store && { store_id: store }),
    ...(productId && { product_id: productId }),
    ...(kind && { kind }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
  };
  return (
    <>
      <PageHead
        title={say.title}
        intro={say.intro}
        actions={<LinkButton href="/documents">{say.documents}</LinkButton>}
      />
      <div className={styles.product}>
        <ProductInput
          label={say.anyProduct}
          value={productId === '' ? undefined : product.data?.data}
          onChange={(next) => setProductId(next?.id ?? '')}
          error={undefined}
          path={undefined}
        />
      </div>
      <Filters>
        <SelectInput
          label={say.store}
          value={store}
          onChange={setStore}
          options={[{ value: '', label: say.allStores }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <SelectInput<Kind>
          label={say.kind}
          value={kind}
          onChange={setKind}
          options={[{ value: '', label: say.allKinds }, ...KINDS.map((value) => ({ value, label: say[value] }))]}
        />
        <TextInput label={say.from} type="date" value={from} onChange={setFrom} error={undefined} path={undefined} />
        <TextInput label={say.to} type="date" value={to} onChange={setTo} error={undefined} path={undefined} />
      </Filters>
      <Ledger key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

function Ledger({ filter }: { filter: Filter }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useMovementColumns();
  const query = useRead('GET /api/v1/pharmacy/movements', {
    query: { ...filter, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) },
  });
  return (
    <Loaded query={query} lines={8}>
      {({ data, meta }) => (
        <DataTable
          caption={say.title}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <Empty icon="sort" title={say.none}>
              {say.noneHint}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
        />
      )}
    </Loaded>
  );
}
