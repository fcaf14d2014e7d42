import { Link } from 'wouter';
import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { orderWords } from '../../orders/words';
import { referralWords } from '../../referrals/words';
import styles from './chart.module.css';
import { text as documentWords } from '../../documents/text';
import { MoreRows } from './more-rows';
import { OpenDocument } from '../../documents/open-document';
import { isOver, type Entry, type Kind } from './timeline-states';
import { oneWords, stateWords, timelineText, untitledWords } from './timeline-text';

const PER_PAGE = 50;

/** What happened, the newest first; with `q` what has these words. */
export function Timeline({ id, q, kind }: { id: string; q: string | undefined; kind: Kind | undefined }) {
  const say = useWords(timelineText);
  const columns = useColumns();
  const title = q === undefined ? say.timeline : say.found;
  const { query, more } = usePages(
    'GET /api/v1/patients/{patient}/chart-entries',
    { path: { patient: id }, query: { per_page: PER_PAGE, ...(q !== undefined && { q }), ...(kind && { kind }) } },
    1,
  );
  const foot = more && <MoreRows more={more} of={title} />;
  return (
    <Loaded query={query}>
      {({ data }) => (
        <DataTable
          caption={title}
          rows={data}
          rowKey={(each) => each.id}
          faded={isOver}
          empty={
            <>
              <p className="hint">{q === undefined ? say.none : more ? say.notSoFar : say.notFound}</p>
              {foot}
            </>
          }
          foot={foot}
          columns={columns}
        />
      )}
    </Loaded>
  );
}

function useColumns(): Column<Entry>[] {
  const say = useWords(timelineText);
  const stateOf = useStates();
  const typeOf = useTypes();
  const format = useFormat();
  return [
    {
      key: 'when',
      title: say.when,
      keep: true,
      cell: ({ on, at }) => (on === null ? format.day(at) : format.partialDate(on)),
    },
    { key: 'kind', title: say.kind, cell: (entry) => typeOf(entry) },
    {
      key: 'what',
      title: say.what,
      heads: true,
      cell: (entry) => (
        <>
          <Title of={entry} />{' '}
          {entry.flag !== null && <Badge tone={entry.flag === 'critical' ? 'bad' : 'warning'}>{say[entry.flag]}</Badge>}
          {(entry.excerpt ?? entry.detail) && <span className={styles.detail}>{entry.excerpt ?? entry.detail}</span>}
        </>
      ),
    },
    { key: 'by', title: say.by, cell: ({ by }) => by ?? say.nothing },
    { key: 'state', title: say.state, cell: (entry) => stateOf(entry) ?? say.nothing },
  ];
}

function Title({ of }: { of: Entry }) {
  const untitled = useWords(untitledWords);
  const { id, kind, content_type } = of;
  const title = of.title || untitled[kind];
  if (kind === 'note') return <Link href={`~/console/consultations/${id}`}>{title}</Link>;
  if (kind !== 'document' || content_type === null || isOver(of)) return title;
  return (
    <span className={styles.opened}>
      {title} <OpenDocument of={{ id, title, content_type }} />
    </span>
  );
}

/** What it is: of orders and documents which one of them. */
function useTypes(): (entry: Entry) => string {
  const one = useWords(oneWords);
  const documents = useWords(documentWords);
  const orders = useWords(orderWords);
  return ({ kind, type }) => {
    const which: object = kind === 'document' ? documents : kind === 'order' ? orders : {};
    const name: unknown = Object.entries(which).find(([key]) => key === type)?.[1];
    return typeof name === 'string' ? `${one[kind]}: ${name.toLocaleLowerCase()}` : one[kind];
  };
}

function useStates(): (entry: Entry) => string | undefined {
  const states = useWords(stateWords);
  const orders = useWords(orderWords);
  const referrals = useWords(referralWords);
  return ({ kind, status }) => {
    if (kind === 'order') return orders[status as keyof typeof orders];
    if (kind === 'referral') {
      const said = referrals[status as keyof typeof referrals];
      return typeof said === 'string' ? said : undefined;
    }
    return states[`${kind} ${status}`];
  };
}
