import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { useConnectionName } from '../../interop/connections';
import { plain, READER, type Message } from '../../interop/message';
import { MessageState, useFaultWords, useTypeName } from '../../interop/parts';
import { LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useSession } from '../../session/session';
import { MessageFiltersView, useFilters, useQueryOf } from './filters';
import styles from './messages.module.css';
import { text } from './text';

const EVERY_SECONDS = 30;

/** What came and what was sent, the newest first. */
export function Messages() {
  const say = useWords(text);
  const { can } = useSession();
  const chosen = useFilters();
  const query = useQueryOf(chosen.filters);
  return (
    <>
      <PageHead
        title={say.title}
        intro={can(READER) ? say.intro : say.trafficIntro}
        actions={
          <>
            <LinkButton href="/try" icon="eye">
              {say.tryOne}
            </LinkButton>
            <LinkButton href="/replays" icon="refresh">
              {say.replay}
            </LinkButton>
          </>
        }
      />
      <MessageFiltersView {...chosen} />
      <MessageTable key={JSON.stringify(query)} asked={query} />
    </>
  );
}

function MessageTable({ asked }: { asked: ReturnType<typeof useQueryOf> }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead(
    'GET /api/v1/interop/messages',
    { query: { ...asked, ...(cursor !== undefined && { cursor }) } },
    { ...(cursor === undefined && { everySeconds: EVERY_SECONDS }) },
  );
  return (
    <Loaded query={query} lines={8}>
      {({ data, meta }) => (
        <DataTable
          caption={say.title}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          faded={({ status }) => status === 'discarded'}
          empty={
            <Empty icon="list" title={say.none}>
              {Object.keys(asked).length > 0 ? say.noneHint : say.nothingYet}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
        />
      )}
    </Loaded>
  );
}

function useColumns(): Column<Message>[] {
  const say = useWords(text);
  const format = useFormat();
  const type = useTypeName();
  const connection = useConnectionName();
  const words = useFaultWords();
  return [
    {
      key: 'type',
      title: say.message,
      heads: true,
      cell: (of) => (
        <>
          <Link href={`/${of.id}`} aria-label={say.openOf(type(of.type), plain(of.control_id ?? say.noControl))}>
            {type(of.type)}
          </Link>
          <span className="sub">
            {[of.type && plain(of.type), say[of.direction === 'out' ? 'out' : 'in']].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    { key: 'connection', title: say.connection, cell: (of) => <bdi>{connection(of.connection_id)}</bdi> },
    {
      key: 'control',
      title: say.control,
      cell: ({ control_id }) =>
        control_id === null ? say.noControl : <code className={styles.wrap}>{plain(control_id)}</code>,
    },
    {
      key: 'when',
      title: say.when,
      cell: ({ received_at }) => <time dateTime={received_at}>{format.moment(received_at)}</time>,
    },
    {
      key: 'status',
      title: say.status,
      cell: ({ status, errors }) => (
        <div>
          <MessageState status={status} />
          {errors[0] && <span className="sub">{words(errors[0]).said}</span>}
        </div>
      ),
    },
  ];
}
