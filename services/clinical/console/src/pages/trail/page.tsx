import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useSession } from '../../session/session';
import { ExportButtons } from './export';
import { queryOf, TrailFilters, useFilters, type Filters } from './filters';
import { Happened, type Entry } from './row';
import { Seal } from './seal';
import { text } from './text';
import './trail.css';

const PER_PAGE = 25;
const OWN_READING = ['audit_event.search', 'audit_event.seal'];

export default function TrailPage() {
  const say = useWords(text);
  const { timeZone } = useFormat();
  const { filters, choose } = useFilters();
  const cursors = useCursors();
  const { cursor } = cursors;
  const asked = queryOf(filters, timeZone);
  const query = useRead('GET /api/v1/audit-events', {
    query: { ...asked, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) },
  });
  const change = (some: Partial<Filters>) => {
    choose(some);
    cursors.reset();
  };
  const columns = useColumns(change);
  const { data: session } = useSession();
  const [showsOwn, setShowsOwn] = useState(false);
  const isOwn = ({ actor_id, event, outcome }: Entry) =>
    !filters.event && outcome === 0 && actor_id === session?.user.id && OWN_READING.includes(event);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={<ExportButtons asked={asked} />} />
      <Seal />
      <TrailFilters of={filters} change={change} />
      <Loaded query={query} lines={10}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={showsOwn ? data : data.filter((entry) => !isOwn(entry))}
            rowKey={({ id }) => id}
            empty={
              <Empty icon="trail" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={
              <>
                <OwnReading count={data.filter(isOwn).length} shown={showsOwn} show={setShowsOwn} />
                <CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />
              </>
            }
          />
        )}
      </Loaded>
    </>
  );
}

/** What this page adds to the trail by itself, each time it is looked at. */
function OwnReading(props: { count: number; shown: boolean; show(shown: boolean): void }) {
  const say = useWords(text);
  const { count, shown, show } = props;
  if (count === 0) return null;
  return (
    <p className="trail-own">
      {say.ownReading(count)}{' '}
      <Button small onPress={() => show(!shown)}>
        {shown ? say.hideOwn : say.showOwn}
      </Button>
    </p>
  );
}

function useColumns(change: (some: Partial<Filters>) => void): Column<Entry>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    {
      key: 'when',
      title: say.when,
      cell: ({ occurred_at }) => (
        <time dateTime={occurred_at} className="trail-when">
          {format.moment(occurred_at)}
        </time>
      ),
    },
    {
      key: 'what',
      title: say.what,
      heads: true,
      cell: (entry) => <Happened of={entry} change={change} />,
    },
  ];
}
