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
import { Diagnoses } from './diagnoses';
import { EditTest, TestForm } from './edit-test';
import { Substances } from './substances';
import { Tests } from './tests';
import { text } from './text';
import { Upload } from './upload';
import './catalogs.css';

const KINDS = ['laboratory', 'imaging'] as const;

export default function CatalogsPage() {
  return (
    <Switch>
      <Route path="/" component={Catalogs} />
      <Route path="/cie10" component={Diagnoses} />
      <Route path="/substances" component={Substances} />
      {KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}`}>
          <Tests kind={kind} />
        </Route>
      ))}
      {KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}/upload`}>
          <Upload kind={kind} />
        </Route>
      ))}
      {KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}/new`}>
          <TestForm kind={kind} panel={false} />
        </Route>
      ))}
      <Route path="/laboratory/new-panel">
        <TestForm kind="laboratory" panel />
      </Route>
      {KINDS.map((kind) => (
        <Route key={kind} path={`/${kind}/:test`}>
          {({ test }) => <EditTest kind={kind} id={test ?? ''} />}
        </Route>
      ))}
      <Route component={MissingPage} />
    </Switch>
  );
}

type State = Data<'GET /api/v1/catalogs'>[number];

/** All four, whether something of theirs was imported or not. */
const TYPES = ['cie10', 'laboratory', 'imaging', 'substances'] as const;

function Catalogs() {
  const say = useWords(text);
  const query = useRead('GET /api/v1/catalogs', undefined);
  const columns = useColumns();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={TYPES.map((type) => ({ type, state: data.find((state) => state.type === type) }))}
            rowKey={({ type }) => type}
            empty={null}
          />
        )}
      </Loaded>
    </>
  );
}

interface Row {
  type: (typeof TYPES)[number];
  state: State | undefined;
}

const isOwnKind = (type: string): type is 'laboratory' | 'imaging' => type === 'laboratory' || type === 'imaging';

function useColumns(): Column<Row>[] {
  const say = useWords(text);
  const common = useWords(kitText);
  const format = useFormat();
  return [
    { key: 'catalog', title: say.catalog, heads: true, cell: ({ type }) => <Link href={`/${type}`}>{say[type]}</Link> },
    { key: 'version', title: say.version, cell: ({ state }) => <Version state={state} /> },
    {
      key: 'since',
      title: say.since,
      cell: ({ state }) => (state ? <time dateTime={state.imported_at}>{format.day(state.imported_at)}</time> : '—'),
    },
    { key: 'shared', title: say.shared, end: true, cell: ({ state }) => format.number(state?.entries ?? 0) },
    {
      key: 'own',
      title: say.own,
      end: true,
      cell: ({ type, state }) => (isOwnKind(type) ? format.number(state?.own_entries ?? 0) : '—'),
    },
    {
      key: 'upload',
      title: say.upload,
      end: true,
      cell: ({ type }) =>
        isOwnKind(type) ? (
          <LinkButton small href={`/${type}/upload`} icon="plus" label={common.actOn(say.upload, say[type])}>
            {say.upload}
          </LinkButton>
        ) : (
          '—'
        ),
    },
  ];
}

function Version({ state }: { state: State | undefined }) {
  const say = useWords(text);
  if (!state) return <Badge tone="warning">{say.empty}</Badge>;
  if (!/^(demo|starter)-/.test(state.version)) return state.version;
  return (
    <span>
      <Badge tone="warning">{say.demo}</Badge>
      <small className="sub">{say.demoHint}</small>
    </span>
  );
}
