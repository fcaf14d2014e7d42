import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import type { Bound } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';
import { doseText } from './dose-text';

const MOST = 100;

/** Of which lot of the ward's store it is; whoever chooses none takes the one that expires first. Nothing where the ward has no store. */
export function LotInput(props: Bound<string> & { product: string; ward: string | null }) {
  const { product, ward, ...bound } = props;
  const say = useWords(doseText);
  const format = useFormat();
  const { can, uses } = useSession();
  const reads = ward !== null && can('pharmacy:read') && uses('pharmacy');
  const stores = useAll('GET /api/v1/pharmacy/stores', { active: true, kind: 'ward' }, { unless: !reads });
  const store = stores.data?.find(({ ward_id }) => ward_id === ward)?.id;
  const stock = useRead(
    'GET /api/v1/pharmacy/stock',
    { query: { store_id: store ?? '', product_id: product, sort: 'expires_on', per_page: MOST } },
    { unless: store === undefined },
  );
  const today = format.isoDay(new Date());
  const lots = (stock.data?.data ?? []).filter(
    ({ lot, balance }) => lot.id === bound.value || (balance > 0 && !lot.recalled && lot.expires_on >= today),
  );
  // What the service says of a lot is said, also where there is none to choose.
  if (lots.length === 0 && bound.error === undefined) return null;
  return (
    <SelectInput
      {...bound}
      label={say.lot}
      options={[
        { value: '', label: say.firstLot },
        ...lots.map(({ lot, balance }) => ({
          value: lot.id,
          label: say.lotOf(lot.number, format.date(lot.expires_on), format.number(balance)),
        })),
      ]}
    />
  );
}
