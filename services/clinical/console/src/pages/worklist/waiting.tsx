import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { useConnectionName, useCount, useTraffic } from '../../interop/connections';
import { placeOf, plain, type Message } from '../../interop/message';
import { useFaultWords, useTypeName } from '../../interop/parts';
import { Filters } from '../../kit/board';
import { LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { isId, useInAddress } from '../../kit/use-in-address';
import { text } from './text';

const EVERY_SECONDS = 30;

/** What waits for somebody, the longest first. */
export function Waiting() {
  const say = useWords(text);
  const count = useCount();
  const [connection, choose] = useInAddress<string>('connection', '', isId);
  const connections = useTraffic().data?.data ?? [];
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Filters>
        <SelectInput
          label={say.connection}
          value={connection}
          onChange={choose}
          options={[
            { value: '', label: say.all },
            ...connections.map(({ connection_id, name, quarantined }) => ({
              value: connection_id,
              label: say.withCount(name, count(quarantined)),
            })),
          ]}
        />
      </Filters>
      <WaitingTable key={connection} connection={connection} />
    </>
  );
}

function WaitingTable({ connection }: { connection: string }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead(
    'GET /api/v1/interop/messages',
    {
      query: {
        status: 'quarantined',
        sort: 'received_at',
        ...(connection !== '' && { connection_id: connection }),
        ...(cursor !== undefined && { cursor }),
      },
    },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Loaded query={query} lines={8}>
      {({ data, meta }) => (
        <DataTable
          caption={say.title}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <Empty icon="check" title={say.none}>
              {say.noneHint}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} inOrder />}
        />
      )}
    </Loaded>
  );
}

function useColumns(): Column<Message>[] {
  const say = useWords(text);
  const format = useFormat();
  const type = useTypeName();
  const words = useFaultWords();
  const connection = useConnectionName();
  return [
    {
      key: 'type',
      title: say.message,
      heads: true,
      cell: (of) => (
        <>
          <Link href={`/${of.id}`} aria-label={say.openOf(type(of.type), plain(of.control_id ?? ''))}>
            {type(of.type)}
          </Link>
          <span className="sub">{of.type && plain(of.type)}</span>
        </>
      ),
    },
    {
      key: 'why',
      title: say.why,
      cell: ({ errors: [first, ...others] }) =>
        first ? (
          <div>
            {words(first).said}
            <span className="sub">
              {plain(placeOf(first.location))}
              {others.length > 0 && `, ${say.others(others.length)}`}
            </span>
          </div>
        ) : (
          '—'
        ),
    },
    {
      key: 'connection',
      title: say.connection,
      cell: (of) => (
        <div>
          <bdi>{connection(of.connection_id)}</bdi>
          {of.direction === 'out' && <span className="sub">{say.ours}</span>}
        </div>
      ),
    },
    {
      key: 'since',
      title: say.since,
      cell: ({ received_at }) => (
        <time dateTime={received_at} title={format.moment(received_at)}>
          {format.ago(received_at)}
        </time>
      ),
    },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (of) => (
        <LinkButton small href={`/${of.id}`} label={say.sortOf(type(of.type), plain(of.control_id ?? ''))}>
          {say.sort}
        </LinkButton>
      ),
    },
  ];
}
