import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import type { Fault } from '../../kit/field-fault';
import { SelectInput } from '../../kit/select-input';
import { unitsOf } from '../../kit/units';
import type { Product } from '../../products/product';
import type { Line } from './dispensing';
import { text } from './text';

const SHOWN = 50;

/** Of which lot it is taken: by itself of those that expire first, which it names. */
export function LotInput(props: {
  store: string;
  product: Product;
  line: Line;
  fault: Fault;
  choose(lot: string): void;
}) {
  const { store, product, line, fault, choose } = props;
  const say = useWords(text);
  const format = useFormat();
  const today = format.isoDay(new Date());
  const query = useRead(
    'GET /api/v1/pharmacy/stock',
    { query: { store_id: store, product_id: product.id, sort: 'expires_on', per_page: SHOWN } },
    { unless: store === '', anew: true },
  );
  const lots = (query.data?.data ?? []).filter(
    ({ lot, balance }) => !lot.recalled && lot.expires_on >= today && balance > 0,
  );
  const named = ({ lot }: (typeof lots)[number]) => `${lot.number} · ${format.date(lot.expires_on)}`;
  let open = unitsOf(line.quantity, 1) ?? 1;
  const first = lots.filter(({ balance }) => {
    const isTaken = open > 0;
    open -= balance;
    return isTaken;
  });
  const byExpiry = lots.length === 0 ? say.noLot : say.firstExpiring(first.map(named).join(', '));
  return (
    <SelectInput
      label={say.lot}
      value={line.lot_id}
      onChange={choose}
      {...fault}
      options={[
        { value: '', label: query.data === undefined ? say.loading : byExpiry },
        ...lots.map((each) => ({
          value: each.lot.id,
          label: `${named(each)} · ${format.number(each.balance)} ${product.unit}`,
        })),
      ]}
    />
  );
}
