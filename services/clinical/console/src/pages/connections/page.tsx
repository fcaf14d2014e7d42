import { Link, Route, Switch } from 'wouter';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { ConnectionState, useCount, useDirection, useTraffic, type Traffic } from '../../interop/connections';
import { Badge } from '../../kit/badge';
import { LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { ConnectionView } from './connection';
import { EditConnection, NewConnection } from './form';
import { text } from './text';

/** The systems that HL7 v2 is exchanged with. */
export default function ConnectionPages() {
  return (
    <Switch>
      <Route path="/" component={Connections} />
      <Route path="/new" component={NewConnection} />
      <Route path="/:connection/edit">{({ connection }) => <EditConnection id={connection} />}</Route>
      <Route path="/:connection">{({ connection }) => <ConnectionView key={connection} id={connection} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

function Connections() {
  const say = useWords(text);
  const query = useTraffic();
  const columns = useColumns();
  const create = (
    <LinkButton href="/new" look="primary" icon="plus">
      {say.create}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={create} />
      <Loaded query={query} lines={6}>
        {({ data }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ connection_id }) => connection_id}
            faded={({ status }) => status === 'paused'}
            empty={
              <Empty icon="exchange" title={say.none} action={create}>
                {say.noneHint}
              </Empty>
            }
          />
        )}
      </Loaded>
    </>
  );
}

function useColumns(): Column<Traffic>[] {
  const say = useWords(text);
  const format = useFormat();
  const count = useCount();
  const direction = useDirection();
  return [
    {
      key: 'name',
      title: say.name,
      heads: true,
      cell: ({ connection_id, name, ...of }) => (
        <>
          <Link href={`/${connection_id}`}>
            <bdi>{name}</bdi>
          </Link>
          <span className="sub">
            {direction(of.direction)}, {of.transport === 'http' ? say.http : say.mllp}
          </span>
        </>
      ),
    },
    { key: 'status', title: say.status, cell: ({ status }) => <ConnectionState status={status} /> },
    {
      key: 'last',
      title: say.lastMessage,
      cell: ({ last_message_at: last }) =>
        last === null ? (
          say.never
        ) : (
          <time dateTime={last} title={format.moment(last)}>
            {format.ago(last)}
          </time>
        ),
    },
    { key: 'day', title: say.lastDay, end: true, cell: ({ last_day }) => count(last_day) },
    { key: 'queued', title: say.queued, end: true, cell: ({ queued }) => count(queued) },
    {
      key: 'quarantined',
      title: say.quarantined,
      end: true,
      cell: ({ quarantined }) =>
        quarantined === 0 ? '0' : <Badge tone="warning">{say.toSort(count(quarantined))}</Badge>,
    },
  ];
}
