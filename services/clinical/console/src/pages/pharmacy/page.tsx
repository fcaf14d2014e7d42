import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays } from '../../i18n/zone';
import { Badge } from '../../kit/badge';
import { Filters } from '../../kit/board';
import { Button, LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Menu } from '../../kit/menu';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { isId, oneOf, useInAddress } from '../../kit/use-in-address';
import { useSession } from '../../session/session';
import type { Stock } from '../../stock/documents';
import { WitnessDialog } from '../../witness/witness-dialog';
import { CountDialog } from './count-dialog';
import { ReceiveDialog } from './receive-dialog';
import { CorrectDialog } from './correct-dialog';
import type { Asked } from './asked';
import { Signatures } from './signatures';
import { text } from './text';
import { TransferDialog } from './transfer-dialog';

type Shown = 'all' | 'expiring' | 'low';
const SOON_DAYS = 60;
const EVERY_SECONDS = 30;
const PURPOSES = ['dispensation', 'closing', 'administration'] as const;

/** What there is of each lot, what waits for a second signature, and what is done with it. */
export default function PharmacyPage() {
  const say = useWords(text);
  const { can } = useSession();
  const stores = useAll('GET /api/v1/pharmacy/stores', { active: true });
  const [store, setStore] = useInAddress<string>('store', '', isId);
  const [shown, setShown] = useInAddress<Shown>('show', 'all', oneOf('expiring', 'low'));
  // Of the page and not of a row: that may be gone while somebody types.
  const [asked, setAsked] = useState<Asked>();
  const [isWitness, setWitness] = useState(false);
  const all = stores.data ?? [];
  const close = () => setAsked(undefined);
  const actions = (
    <>
      <LinkButton href="~/console/movements">{say.movements}</LinkButton>
      {can('pharmacy:witness') && (
        <Button icon="key" onPress={() => setWitness(true)}>
          {say.witness}
        </Button>
      )}
      {can('pharmacy:stock') && (
        <Button look="primary" icon="plus" onPress={() => setAsked({ act: 'receive' })}>
          {say.receive}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={actions} />
      <Signatures />
      <Filters>
        <SelectInput
          label={say.store}
          value={store}
          onChange={setStore}
          options={[{ value: '', label: say.allStores }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={setShown}
          options={(['all', 'expiring', 'low'] as const).map((value) => ({ value, label: say[`${value}Shown`] }))}
        />
      </Filters>
      <StockTable key={`${store}${shown}`} store={store} shown={shown} ask={setAsked} />
      {asked?.act === 'receive' && <ReceiveDialog stores={all} store={store} close={close} />}
      {asked?.act === 'transfer' && <TransferDialog of={asked.of} stores={all} close={close} />}
      {isWitness && <WitnessDialog purposes={PURPOSES} intro={say.witnessIntro} close={() => setWitness(false)} />}
      {asked?.act === 'count' && <CountDialog of={asked.of} close={close} />}
      {(asked?.act === 'adjust' || asked?.act === 'destroy') && (
        <CorrectDialog key={asked.act} act={asked.act} of={asked.of} close={close} />
      )}
    </>
  );
}

function StockTable({ store, shown, ask }: { store: string; shown: Shown; ask(asked: Asked): void }) {
  const say = useWords(text);
  const { isoDay } = useFormat();
  const cursors = useCursors();
  const { cursor } = cursors;
  const today = isoDay(new Date());
  const columns = useColumns(today, ask);
  const query = useRead(
    'GET /api/v1/pharmacy/stock',
    {
      query: {
        per_page: 50,
        ...(store && { store_id: store }),
        ...(shown === 'expiring' && { expiring_before: addDays(today, SOON_DAYS) }),
        ...(shown === 'low' && { below_minimum: true }),
        ...(cursor !== undefined && { cursor }),
      },
    },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Loaded query={query} lines={6}>
      {({ data, meta }) => (
        <DataTable
          caption={say.stock}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <Empty icon="grid" title={shown === 'all' ? say.none : say.noneSuch}>
              {shown === 'all' && say.noneHint}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
        />
      )}
    </Loaded>
  );
}

function useColumns(today: string, ask: (asked: Asked) => void): Column<Stock>[] {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  const acts: Column<Stock> = {
    key: 'acts',
    title: say.acts,
    end: true,
    cell: (of) => {
      const named = say.lotOf(of.product.name, of.lot.number);
      return (
        <div className="actions">
          <Button small aria-label={say.actOf(say.count, named)} onPress={() => ask({ act: 'count', of })}>
            {say.count}
          </Button>
          <Menu
            label={say.more(named)}
            icon="more"
            acts={(['transfer', 'adjust', 'destroy'] as const).map((act) => ({
              key: act,
              title: say[act],
              label: say.actOf(say[act], named),
              run: () => ask({ act, of }),
            }))}
          />
        </div>
      );
    },
  };
  return [
    {
      key: 'product',
      title: say.product,
      heads: true,
      cell: ({ product }) => (
        <>
          {product.name}
          <span className="sub">{product.code}</span>
        </>
      ),
    },
    { key: 'lot', title: say.lot, cell: ({ lot }) => lot.number },
    {
      key: 'expires',
      title: say.expires,
      cell: ({ lot: { expires_on, recalled } }) => (
        <div>
          {format.date(expires_on)} {recalled && <Badge tone="bad">{say.recalled}</Badge>}
          {!recalled && expires_on < today && <Badge tone="bad">{say.expired}</Badge>}
          {!recalled && expires_on >= today && expires_on <= addDays(today, SOON_DAYS) && (
            <Badge tone="warning">{say.soon}</Badge>
          )}
        </div>
      ),
    },
    { key: 'store', title: say.store, cell: ({ store }) => store.name },
    {
      key: 'balance',
      title: say.balance,
      end: true,
      cell: ({ balance, product }) => `${format.number(balance)} ${product.unit}`,
    },
    ...(can('pharmacy:stock') ? [acts] : []),
  ];
}
