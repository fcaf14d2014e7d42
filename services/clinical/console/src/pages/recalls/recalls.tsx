import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Filters } from '../../kit/board';
import { Button, LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { useSession } from '../../session/session';
import { State, useLots, type Recall } from './recall';
import { RecallDialog } from './recall-dialog';
import { text } from './text';

type Shown = 'all' | 'open' | 'closed';
const EVERY_SECONDS = 60;

/** What is recalled, the latest first. */
export function RecallsPage() {
  const say = useWords(text);
  const { can } = useSession();
  const [shown, setShown] = useInAddress<Shown>('show', 'all', oneOf('open', 'closed'));
  const [isAsked, setAsked] = useState(false);
  const recall = can('pharmacy:stock') && (
    <Button look="primary" icon="plus" onPress={() => setAsked(true)}>
      {say.recall}
    </Button>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={recall} />
      <Filters>
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={setShown}
          options={(['all', 'open', 'closed'] as const).map((value) => ({ value, label: say[`${value}Shown`] }))}
        />
      </Filters>
      <RecallTable key={shown} shown={shown} />
      {isAsked && <RecallDialog close={() => setAsked(false)} />}
    </>
  );
}

function RecallTable({ shown }: { shown: Shown }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead(
    'GET /api/v1/pharmacy/recalls',
    { query: { ...(shown !== 'all' && { status: shown }), ...(cursor !== undefined && { cursor }) } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Loaded query={query} lines={4}>
      {({ data, meta }) => (
        <DataTable
          caption={say.title}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          faded={({ status }) => status === 'closed'}
          empty={
            <Empty icon="check" title={say.none}>
              {say.noneHint}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
        />
      )}
    </Loaded>
  );
}

function useColumns(): Column<Recall>[] {
  const say = useWords(text);
  const format = useFormat();
  const lots = useLots();
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
    { key: 'lots', title: say.lots, cell: (of) => lots(of) },
    {
      key: 'reason',
      title: say.reason,
      cell: ({ reason, source }) => (
        <div>
          {reason}
          {source && <span className="sub">{source}</span>}
        </div>
      ),
    },
    { key: 'state', title: say.state, cell: (of) => <State of={of} /> },
    {
      key: 'made',
      title: say.made,
      cell: ({ actor, created_at }) => (
        <div>
          {format.moment(created_at)}
          <span className="sub">{actor.full_name}</span>
        </div>
      ),
    },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (of) => (
        <LinkButton small href={`/${of.id}`} label={say.openOf(of.product.name, lots(of))}>
          {say.whoHad}
        </LinkButton>
      ),
    },
  ];
}
