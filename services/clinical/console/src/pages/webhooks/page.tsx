import { Link, Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { EditWebhook, NewWebhook } from './form';
import { Status, type Webhook } from './parts';
import { text } from './text';
import { WebhookView } from './webhook';

export default function WebhooksPage() {
  return (
    <Switch>
      <Route path="/" component={Webhooks} />
      <Route path="/new" component={NewWebhook} />
      <Route path="/:webhook/edit">{({ webhook }) => <EditWebhook id={webhook} />}</Route>
      <Route path="/:webhook">{({ webhook }) => <WebhookView id={webhook} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

function Webhooks() {
  const say = useWords(text);
  const query = useRead('GET /api/v1/webhooks', {});
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
        {({ data }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'disabled'}
            empty={
              <Empty icon="send" title={say.none} action={create}>
                {say.noneHint}
              </Empty>
            }
          />
        )}
      </Loaded>
    </>
  );
}

function useColumns(): Column<Webhook>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'url',
      title: say.url,
      heads: true,
      cell: ({ id, url, description }) => (
        <>
          <Link href={`/${id}`}>{description ?? url}</Link>
          {description !== null && <span className="sub">{url}</span>}
        </>
      ),
    },
    { key: 'status', title: say.status, cell: (webhook) => <Status of={webhook} /> },
    { key: 'events', title: say.events, cell: ({ events }) => say.eventCount(events.length) },
    {
      key: 'last',
      title: say.lastSuccess,
      keep: true,
      cell: ({ last_success_at: last }) => (last === null ? say.never : format.moment(last)),
    },
  ];
}
