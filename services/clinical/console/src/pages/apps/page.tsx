import { Link, Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { AppView } from './app';
import { EditApp, NewApp } from './form';
import { Status, useAuthentication, type App } from './parts';
import { usePageInAddress } from '../../kit/use-in-address';
import { text } from './text';

export default function AppsPage() {
  return (
    <Switch>
      <Route path="/" component={Apps} />
      <Route path="/new" component={NewApp} />
      <Route path="/:app/edit">{({ app }) => <EditApp id={app} />}</Route>
      <Route path="/:app">{({ app }) => <AppView id={app} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

function Apps() {
  const say = useWords(text);
  const [page, setPage] = usePageInAddress();
  const query = useRead('GET /api/v1/smart-apps', { query: { page } });
  const columns = useColumns();
  const create = (
    <LinkButton href="/new" look="primary" icon="plus">
      {say.create}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={create} />
      <Loaded query={query} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'revoked'}
            empty={
              <Empty icon="grid" title={say.none} action={create}>
                {say.noneHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
    </>
  );
}

function useColumns(): Column<App>[] {
  const say = useWords(text);
  const format = useFormat();
  const authentication = useAuthentication();
  return [
    { key: 'name', title: say.name, heads: true, cell: (app) => <Link href={`/${app.id}`}>{app.name}</Link> },
    { key: 'status', title: say.status, cell: (app) => <Status of={app} /> },
    { key: 'kind', title: say.kind, cell: (app) => authentication(app.authentication) },
    { key: 'scopes', title: say.scopes, cell: (app) => say.scopeCount(app.scopes.length) },
    { key: 'made', title: say.made, cell: (app) => format.day(app.created_at) },
  ];
}
