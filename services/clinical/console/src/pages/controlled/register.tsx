import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { queryOf, signed, type Chosen, type Entry } from './controlled';
import { text } from './text';

const SHOWN = 50;

/** Each movement of a controlled product, with what the store has of it afterwards; the latest first. */
export function Register({ chosen }: { chosen: Chosen }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead('GET /api/v1/pharmacy/controlled-register', {
    query: { ...queryOf(chosen), per_page: SHOWN, ...(cursor !== undefined && { cursor }) },
  });
  return (
    <Section title={say.register} actions={<Button onPress={() => print()}>{say.print}</Button>}>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say.register}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <Empty icon="lock" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
          />
        )}
      </Loaded>
    </Section>
  );
}

function useColumns(): Column<Entry>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'product',
      title: say.product,
      heads: true,
      cell: ({ product, lot }) => (
        <>
          {product.name}
          <span className="sub">{say.lotNumber(lot.number)}</span>
        </>
      ),
    },
    {
      key: 'at',
      title: say.at,
      cell: ({ at, store, class: of }) => (
        <div>
          {format.moment(at)}
          <span className="sub">
            {store.name} · {say.classOf(of)}
          </span>
        </div>
      ),
    },
    {
      key: 'kind',
      title: say.kind,
      cell: ({ kind, reason }) => (
        <div>
          {say[kind]}
          {reason && <span className="sub">{reason}</span>}
        </div>
      ),
    },
    {
      key: 'quantity',
      title: say.quantity,
      end: true,
      cell: ({ quantity, product }) => `${signed(quantity, format.number(quantity))} ${product.unit}`,
    },
    { key: 'balance', title: say.balance, end: true, cell: ({ balance_after }) => format.number(balance_after) },
    {
      key: 'by',
      title: say.by,
      cell: ({ actor, witness }) => (
        <div>
          {actor.full_name}
          {witness && <span className="sub">{say.beside(witness.full_name)}</span>}
        </div>
      ),
    },
  ];
}
