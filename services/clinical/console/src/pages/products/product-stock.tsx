import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import type { Product } from '../../products/product';
import { text } from './text';

type Stock = Data<'GET /api/v1/pharmacy/stock'>[number];
const PER_PAGE = 50;
const EVERY = { everySeconds: 30 };

/** What there is of it, by lot and store; what expires first before the rest. */
export function ProductStock({ of }: { of: Product }) {
  const say = useWords(text);
  const { number } = useFormat();
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead(
    'GET /api/v1/pharmacy/stock',
    { query: { product_id: of.id, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) } },
    EVERY,
  );
  return (
    <Section
      title={say.stock}
      intro={say.stockIntro}
      actions={<LinkButton href={`~/console/movements?product=${of.id}`}>{say.movements}</LinkButton>}
    >
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            <Minimum of={of} />
            <DataTable
              caption={say.stock}
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              empty={<p className="hint">{say.noStock}</p>}
              foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} inOrder />}
            />
            {data.length > 1 && !meta.has_more && cursor === undefined && (
              <p className="hint">
                {say.inAll(
                  number(data.reduce((sum, { balance }) => sum + balance, 0)),
                  of.unit,
                  new Set(data.map(({ store }) => store.id)).size,
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Whether there is too little of it, as the service counts what may be given out. */
function Minimum({ of }: { of: Product }) {
  const say = useWords(text);
  const { data } = useRead(
    'GET /api/v1/pharmacy/stock',
    { query: { product_id: of.id, below_minimum: true, per_page: 1 } },
    { ...EVERY, unless: of.minimum === null },
  );
  return data && data.data.length > 0 ? (
    <p>
      <Badge tone="warning">{say.belowMinimum}</Badge>
    </p>
  ) : null;
}

function useColumns(): Column<Stock>[] {
  const say = useWords(text);
  const format = useFormat();
  const today = format.isoDay(new Date());
  return [
    { key: 'lot', title: say.lot, heads: true, cell: ({ lot }) => lot.number },
    { key: 'store', title: say.store, cell: ({ store }) => store.name },
    {
      key: 'expires',
      title: say.expires,
      cell: ({ lot: { expires_on, recalled } }) => (
        <div>
          {format.date(expires_on)} {recalled && <Badge tone="bad">{say.recalled}</Badge>}
          {!recalled && expires_on < today && <Badge tone="bad">{say.expired}</Badge>}
        </div>
      ),
    },
    {
      key: 'balance',
      title: say.balance,
      end: true,
      cell: ({ balance, product }) => `${format.number(balance)} ${product.unit}`,
    },
  ];
}
