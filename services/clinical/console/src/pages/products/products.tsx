import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/client';
import { useMemory } from '../../api/use-memory';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Filters } from '../../kit/board';
import { Button, LinkButton } from '../../kit/button';
import { CursorPages, useCursors, type Cursors } from '../../kit/cursor-pages';
import { TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { useSearched } from '../../kit/search-input';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded, useFault } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { hasBadges, ProductBadges } from '../../products/badges';
import { barcodeOf, nameOf, type Product } from '../../products/product';
import { text as productText } from '../../products/text';
import { useSession } from '../../session/session';
import { ProductDialog } from './product-dialog';
import { text } from './text';

type Shown = 'active' | 'inactive' | 'all';
const SHOWN = ['active', 'inactive', 'all'] as const;
const PER_PAGE = 50;

/** All products, by name; a scanned barcode opens its product. */
export function ProductsPage() {
  const say = useWords(text);
  const { can } = useSession();
  const [, go] = useLocation();
  const [typed, setTyped] = useMemory('products.search', '');
  const [shown, setShown] = useInAddress<Shown>('show', 'active', oneOf(...SHOWN));
  const [isAdding, setAdding] = useState(false);
  const cursors = useCursors();
  const scan = useScan(typed, (id) => go(`/${id}`));
  const barcode = barcodeOf(typed);
  const searched = useSearched(typed);
  const asked = barcode === undefined ? { ...(searched !== undefined && { q: searched }) } : { barcode };
  const add = can('pharmacy:manage') && (
    <>
      <LinkButton href="/import">{say.import}</LinkButton>
      <Button look="primary" icon="plus" onPress={() => setAdding(true)}>
        {say.add}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={add} />
      <Filters>
        <TextInput
          type="search"
          label={say.search}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            cursors.reset();
            scan.forget();
          }}
          error={scan.fault}
          path={undefined}
          maxLength={100}
          autoComplete="off"
          onEnter={() => void scan.open()}
        />
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={(next) => {
            setShown(next);
            cursors.reset();
          }}
          options={SHOWN.map((value) => ({ value, label: say[`${value}Shown`] }))}
        />
      </Filters>
      <ProductTable asked={asked} shown={shown} cursors={cursors} />
      {isAdding && (
        <ProductDialog of={undefined} newest={undefined} close={() => setAdding(false)} made={(id) => go(`/${id}`)} />
      )}
    </>
  );
}

/** Enter after a barcode opens the product that has it; after words nothing else than what is listed. */
function useScan(typed: string, open: (id: string) => void) {
  const say = useWords(productText);
  const faultOf = useFault();
  const [fault, setFault] = useState<string>();
  return {
    fault,
    forget: () => setFault(undefined),
    async open() {
      const barcode = barcodeOf(typed);
      if (barcode === undefined) return;
      try {
        const { data } = await call('GET /api/v1/pharmacy/products', { query: { barcode } });
        const [only] = data;
        if (only) open(only.id);
        else setFault(say.noBarcode(barcode));
      } catch (error) {
        setFault(faultOf(error));
      }
    },
  };
}

function ProductTable(props: { asked: { q?: string; barcode?: string }; shown: Shown; cursors: Cursors }) {
  const { asked, shown, cursors } = props;
  const say = useWords(text);
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead('GET /api/v1/pharmacy/products', {
    query: {
      ...asked,
      per_page: PER_PAGE,
      ...(shown !== 'all' && { active: shown === 'active' }),
      ...(cursor !== undefined && { cursor }),
    },
  });
  const isSearch = Object.keys(asked).length > 0;
  return (
    <Loaded query={query} lines={8}>
      {({ data, meta }) => (
        <DataTable
          caption={say.title}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          faded={({ active }) => !active}
          empty={
            <Empty icon={isSearch ? 'search' : 'pill'} title={isSearch ? say.noneFound : say.none}>
              {isSearch ? say.noneFoundHint : say.noneHint}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} inOrder />}
        />
      )}
    </Loaded>
  );
}

function useColumns(): Column<Product>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'name',
      title: say.name,
      heads: true,
      cell: (of) => (
        <>
          <Link href={`/${of.id}`}>{nameOf(of)}</Link>
          <span className="sub">{of.code}</span>
        </>
      ),
    },
    { key: 'form', title: say.form, cell: ({ form, unit }) => [...new Set([form, unit])].filter(Boolean).join(' · ') },
    { key: 'care', title: say.care, cell: (of) => (hasBadges(of) ? <ProductBadges of={of} /> : '—') },
    {
      key: 'minimum',
      title: say.minimum,
      end: true,
      cell: ({ minimum, unit }) => (minimum === null ? '—' : `${format.number(minimum)} ${unit}`),
    },
    {
      key: 'state',
      title: say.state,
      cell: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? say.active : say.inactive}</Badge>,
    },
  ];
}
