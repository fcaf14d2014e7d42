import { Link, Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Missing } from '../../kit/missing';
import { PageHead } from '../../kit/page';
import { Empty, Loaded, Notice } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useSession } from '../../session/session';
import { KeyView } from './key';
import { NewKey } from './new-key';
import { Environment, Expiry, isOver, Status, type Key } from './parts';
import { usePageInAddress } from '../../kit/use-in-address';
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
      <Route path="/new" component={manages ? NewKey : Missing} />
      <Route path="/usage" component={manages ? KeysUsage : Missing} />
      <Route path="/:key">{({ key }) => <KeyView id={key} />}</Route>
      <Route component={Missing} />
    </Switch>
  );
}

function Keys() {
  const say = useWords(text);
  const { open } = useWords(usageText);
  const { can } = useSession();
  const [page, setPage] = usePageInAddress();
  const query = useRead('GET /api/v1/api-keys', { query: { page } });
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
              <LinkButton href="/usage" icon="chart">
                {open}
              </LinkButton>
            )}
            {create}
          </>
        }
      />
      <Loaded query={query} lines={8}>
        {({ data, meta }) => (
          <>
            <Waiting keys={data} />
            <DataTable
              caption={say.title}
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              faded={isOver}
              empty={
                <Empty icon="key" title={say.none} action={create}>
                  {say.noneHint}
                </Empty>
              }
              foot={<Pages meta={meta} go={setPage} />}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Waiting({ keys }: { keys: readonly Key[] }) {
  const say = useWords(text);
  const waiting = keys.filter(({ status }) => status === 'pending');
  if (waiting.length === 0) return null;
  return (
    <Notice tone="warning" title={say.waiting(waiting.length)}>
      <p>{say.waitingHint}</p>
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
