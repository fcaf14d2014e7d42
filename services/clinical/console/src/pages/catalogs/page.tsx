import { Link, Route, Switch } from 'wouter';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { text as kitText } from '../../kit/text';
import { ORDER_KINDS, SERVICE_KINDS, type OrderKind } from '../../orders/kinds';
import { Diagnoses } from './diagnoses';
import { EditTest, TestForm } from './edit-test';
import { Substances } from './substances';
import { Tests } from './tests';
import { text } from './text';
import { Upload } from './upload';
import './catalogs.css';

export default function CatalogsPage() {
  return (
    <Switch>
      <Route path="/" component={Catalogs} />
      <Route path="/cie10" component={Diagnoses} />
      <Route path="/substances" component={Substances} />
      {ORDER_KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}`}>
          <Tests kind={kind} />
        </Route>
      ))}
      {ORDER_KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}/upload`}>
          <Upload kind={kind} />
        </Route>
      ))}
      {ORDER_KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}/new`}>
          <TestForm kind={kind} panel={false} />
        </Route>
      ))}
      <Route path="/laboratory/new-panel">
        <TestForm kind="laboratory" panel />
      </Route>
      {ORDER_KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}/:test`}>
          {({ test }) => <EditTest kind={kind} id={test ?? ''} />}
        </Route>
      ))}
      <Route component={MissingPage} />
    </Switch>
  );
}

type State = Data<'GET /api/v1/catalogs'>[number];

function Catalogs() {
  const say = useWords(text);
  const query = useRead('GET /api/v1/catalogs', undefined);
  const columns = useColumns();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Loaded query={query}>
        {({ data }) => (
          <DataTable caption={say.title} columns={columns} rows={data} rowKey={({ type }) => type} empty={null} />
        )}
      </Loaded>
    </>
  );
}

const isOrderKind = (type: State['type']): type is OrderKind => (ORDER_KINDS as readonly string[]).includes(type);
const isService = (type: State['type']): boolean => (SERVICE_KINDS as readonly string[]).includes(type);

function useColumns(): Column<State>[] {
  const say = useWords(text);
  const common = useWords(kitText);
  const format = useFormat();
  return [
    { key: 'catalog', title: say.catalog, heads: true, cell: ({ type }) => <Link href={`/${type}`}>{say[type]}</Link> },
    { key: 'version', title: say.version, cell: (state) => <Version state={state} /> },
    {
      key: 'since',
      title: say.since,
      cell: ({ imported_at }) => (imported_at ? <time dateTime={imported_at}>{format.day(imported_at)}</time> : '—'),
    },
    {
      key: 'shared',
      title: say.shared,
      end: true,
      cell: ({ type, entries }) => (isService(type) ? '—' : format.number(entries)),
    },
    {
      key: 'own',
      title: say.own,
      end: true,
      cell: ({ type, own_entries }) => (isOrderKind(type) ? format.number(own_entries) : '—'),
    },
    {
      key: 'upload',
      title: say.upload,
      end: true,
      cell: ({ type }) =>
        isOrderKind(type) ? (
          <LinkButton small href={`/${type}/upload`} icon="plus" label={common.actOn(say.upload, say[type])}>
            {say.upload}
          </LinkButton>
        ) : (
          '—'
        ),
    },
  ];
}

function Version({ state: { type, version } }: { state: State }) {
  const say = useWords(text);
  // No list of services is shared: each clinic has its own.
  if (isService(type)) return '—';
  if (version === null) return <Badge tone="warning">{say.empty}</Badge>;
  if (!/^(demo|starter)-/.test(version)) return version;
  return (
    <span>
      <Badge tone="warning">{say.demo}</Badge>
      <small className="sub">{say.demoHint}</small>
    </span>
  );
}
