import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { LinkButton } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Section } from '../../kit/page';
import { Loaded, Notice } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { blocksOf, queryOf, signed, type Chosen, type Closing } from './controlled';
import styles from './controlled.module.css';
import { text } from './text';

const SHOWN = 20;
const LOOKED_AT = 100;
const EVERY = { everySeconds: 60 };

/** Classes of which nothing is dispensed now, as a closing found a difference, and what ends that. */
export function Blocks() {
  const say = useWords(text);
  const format = useFormat();
  const { data } = useRead('GET /api/v1/pharmacy/closings', { query: { per_page: LOOKED_AT } }, EVERY);
  const blocks = blocksOf(data?.data ?? []);
  if (blocks.length === 0) return null;
  const shown = blocks.map((closing) => (
    <Notice key={closing.id} tone="warning" title={say.blocks(closing.class, closing.store.name)}>
      <p>{say.blocksHint(closing.number)}</p>
      <ul>
        {closing.lines
          .filter(({ difference }) => difference !== 0)
          .map(({ product, expected, counted, difference }) => (
            <li key={product.id}>
              {say.counted(product.name, format.number(counted), format.number(expected))} (
              {signed(difference, format.number(difference))} {product.unit})
            </li>
          ))}
      </ul>
      <p className="not-printed">
        <LinkButton small href={`~/console/pharmacy?store=${closing.store.id}`}>
          {say.toStock}
        </LinkButton>
      </p>
    </Notice>
  ));
  return <div className={styles.blocks}>{shown}</div>;
}

/** What two people counted, the latest first. */
export function Closings({ chosen }: { chosen: Chosen }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useColumns();
  const query = useRead('GET /api/v1/pharmacy/closings', {
    query: { ...queryOf(chosen), per_page: SHOWN, ...(cursor !== undefined && { cursor }) },
  });
  return (
    <Section title={say.closings}>
      <Loaded query={query}>
        {({ data, meta }) => (
          <DataTable
            caption={say.closings}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={<p className="hint">{say.noClosings}</p>}
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
          />
        )}
      </Loaded>
    </Section>
  );
}

function useColumns(): Column<Closing>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    { key: 'number', title: say.number, heads: true, cell: ({ number }) => number },
    {
      key: 'at',
      title: say.at,
      cell: ({ created_at, store, class: of }) => (
        <div>
          {format.moment(created_at)}
          <span className="sub">
            {store.name} · {say.classOf(of)}
          </span>
        </div>
      ),
    },
    {
      key: 'lines',
      title: say.lines,
      cell: ({ lines }) => (
        <div>
          {lines.map(({ product, counted, expected }) => (
            <div key={product.id}>{say.counted(product.name, format.number(counted), format.number(expected))}</div>
          ))}
        </div>
      ),
    },
    {
      key: 'state',
      title: say.result,
      cell: ({ lines }) =>
        lines.some(({ difference }) => difference !== 0) ? (
          <Badge tone="bad">{say.differs}</Badge>
        ) : (
          <Badge tone="good">{say.agrees}</Badge>
        ),
    },
    {
      key: 'by',
      title: say.by,
      cell: ({ actor, witness }) => (
        <div>
          {actor.full_name}
          <span className="sub">{say.beside(witness.full_name)}</span>
        </div>
      ),
    },
  ];
}
