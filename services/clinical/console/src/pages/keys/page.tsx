import { useState } from 'react';
import { Link, Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { useSearched } from '../../kit/search-input';
import { Empty, Loaded, Notice } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useSession } from '../../session/session';
import { KeyView } from './key';
import { NewKey } from './new-key';
import { NewScreen } from './new-screen';
import { Environment, Expiry, isOver, Status, type Key } from './parts';
import { oneOf, useInAddress, usePageInAddress } from '../../kit/use-in-address';
import { ANY, askedOf, Search, SHOWN, SORTS, type Filters } from './search';
import { screenText } from './screen-text';
import { text } from './text';
import { KeysUsage } from './usage';
import { usageText } from './usage-text';
import './keys.css';

export default function KeysPage() {
  const { can } = useSession();
  const manages = can('keys:manage');
  return (
    <Switch>
      <Route path="/" component={Keys} />
      <Route path="/new" component={manages ? NewKey : MissingPage} />
      <Route path="/screen" component={manages ? NewScreen : MissingPage} />
      <Route path="/usage" component={manages ? KeysUsage : MissingPage} />
      <Route path="/:key">{({ key }) => <KeyView id={key} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

function Keys() {
  const say = useWords(text);
  const { open } = useWords(usageText);
  const { open: openScreen } = useWords(screenText);
  const { can } = useSession();
  const [page, setPage] = usePageInAddress();
  const [q, setQ] = useState('');
  const [environment, setEnvironment] = useInAddress<Filters['environment']>('environment', '', oneOf('live', 'test'));
  const [show, setShow] = useInAddress<Filters['show']>('show', '', oneOf(...SHOWN));
  const [sort, setSort] = useInAddress<Filters['sort']>('sort', '', oneOf(...SORTS));
  const filters: Filters = { q, environment, show, sort };
  const asked = askedOf(filters, useSearched(q));
  const query = useRead('GET /api/v1/api-keys', { query: { page, ...asked } });
  const change = (some: Partial<Filters>) => {
    if (some.q !== undefined) setQ(some.q);
    if (some.environment !== undefined) setEnvironment(some.environment);
    if (some.show !== undefined) setShow(some.show);
    if (some.sort !== undefined) setSort(some.sort);
    setPage(1);
  };
  const columns = useColumns();
  const create = can('keys:manage') && (
    <LinkButton href="/new" look="primary" icon="plus">
      {say.create}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={say.title}
        intro={say.intro}
        actions={
          <>
            {can('keys:manage') && (
              <>
                <LinkButton href="/usage" icon="chart">
                  {open}
                </LinkButton>
                <LinkButton href="/screen" icon="grid">
                  {openScreen}
                </LinkButton>
              </>
            )}
            {create}
          </>
        }
      />
      {filters.show !== 'pending' && <Waiting show={() => change({ ...ANY, show: 'pending' })} />}
      <Search filters={filters} change={change} />
      <Loaded query={query} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={isOver}
            empty={
              Object.keys(asked).some((name) => name !== 'sort') ? (
                <Empty
                  icon="search"
                  title={say.noneSuch}
                  action={<Button onPress={() => change(ANY)}>{say.showAll}</Button>}
                />
              ) : (
                <Empty icon="key" title={say.none} action={create}>
                  {say.noneHint}
                </Empty>
              )
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
    </>
  );
}

/** How many of all of them wait, whichever are shown. */
function Waiting({ show }: { show(): void }) {
  const say = useWords(text);
  const waiting = useRead('GET /api/v1/api-keys', { query: { status: 'pending', per_page: 1 } }).data?.meta.total ?? 0;
  if (waiting === 0) return null;
  return (
    <Notice tone="warning" title={say.waiting(waiting)}>
      <p>{say.waitingHints}</p>
      <Button small onPress={show}>
        {say.showWaiting}
      </Button>
    </Notice>
  );
}

function useColumns(): Column<Key>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'name',
      title: say.name,
      heads: true,
      cell: (key) => (
        <>
          <Link href={`/${key.id}`}>{key.name}</Link>
          <code className="sub">{key.prefix}…</code>
        </>
      ),
    },
    { key: 'environment', title: say.environment, cell: (key) => <Environment of={key} /> },
    { key: 'status', title: say.status, cell: (key) => <Status of={key} /> },
    { key: 'scopes', title: say.scopes, cell: (key) => say.scopeCount(key.scopes.length) },
    { key: 'expires', title: say.expires, cell: (key) => <Expiry of={key} /> },
    {
      key: 'used',
      title: say.lastUsed,
      cell: (key) =>
        key.last_used_at ? <time dateTime={key.last_used_at}>{format.ago(key.last_used_at)}</time> : say.never,
    },
  ];
}
