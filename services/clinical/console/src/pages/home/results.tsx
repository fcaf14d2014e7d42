import { Link } from 'wouter';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, Patient, Shown } from './parts';
import { text } from './text';

type Result = Data<'GET /api/mobile/v1/clinical/lab-results'>[number];

const SHOWN = 6;
const COMPLETE = 'final,amended,corrected,appended';

/** What came from the laboratory: critical results that nobody acknowledged first, then what is complete and not released. */
export function Results() {
  const say = useWords(text);
  const asked = { sort: '-issued_at', per_page: SHOWN } as const;
  const often = { everySeconds: EVERY_SECONDS };
  const critical = useRead(
    'GET /api/mobile/v1/clinical/lab-results',
    { query: { ...asked, awaits_acknowledgement: true } },
    often,
  );
  const complete = useRead(
    'GET /api/mobile/v1/clinical/lab-results',
    { query: { ...asked, released: false, status: COMPLETE } },
    often,
  );
  const first = critical.data?.data ?? [];
  return (
    <Section title={say.results} actions={<Link href="~/console/results">{say.allResults}</Link>}>
      <Shown query={critical} lines={2}>
        {({ data }) => <ResultRows of={data} />}
      </Shown>
      <Shown query={complete} lines={3}>
        {({ data }) => {
          const others = data.filter(({ id }) => first.every((each) => each.id !== id));
          if (others.length === 0 && critical.data?.data.length === 0) return <p className="hint">{say.noResults}</p>;
          return <ResultRows of={others} />;
        }}
      </Shown>
    </Section>
  );
}

function ResultRows({ of }: { of: readonly Result[] }) {
  const say = useWords(text);
  const format = useFormat();
  if (of.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {of.map((result) => (
        <li key={result.id} className={styles.item}>
          <p className={styles.who}>
            <Patient of={result.patient} />
            {result.awaits_acknowledgement ? (
              <Badge tone="bad">{say.critical}</Badge>
            ) : (
              result.has_abnormal && <Badge tone="warning">{say.abnormal}</Badge>
            )}
            {result.awaits_second_look && <Badge>{say.secondLook}</Badge>}
          </p>
          <p className={styles.more}>
            {result.code.display} · {format.moment(result.issued_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Order = Data<'GET /api/v1/orders'>[number];
const STATES = ['requested', 'collected', 'in_process', 'resulted'] as const;

/** How the laboratory's open orders stand, and those that wait longest. */
export function Laboratory({ now }: { now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead(
    'GET /api/v1/orders',
    { query: { kind: 'laboratory', status: 'active,on-hold', sort: 'ordered_at', per_page: 100 } },
    { everySeconds: EVERY_SECONDS },
  );
  const standing = (order: Order) => STATES.filter((state) => order.items.some(({ status }) => status === state));
  return (
    <Section title={say.laboratory} actions={<Link href="~/console/orders?kind=laboratory">{say.allOrders}</Link>}>
      <Shown query={query} lines={3}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className="hint">{say.noOrders}</p>}
            {meta.has_more ? (
              <p className="hint">{say.manyOrders(data.length)}</p>
            ) : (
              <dl className={styles.states}>
                {STATES.map((state) => (
                  <div key={state}>
                    <dt>{say[state]}</dt>
                    <dd>{data.flatMap(({ items }) => items).filter(({ status }) => status === state).length}</dd>
                  </div>
                ))}
              </dl>
            )}
            <ul className={styles.rows}>
              {data.slice(0, SHOWN).map((order) => (
                <li key={order.id} className={styles.item}>
                  <p className={styles.who}>
                    <Patient of={order.patient} />
                    {order.priority !== 'routine' && <Badge tone="warning">{say.urgent}</Badge>}
                  </p>
                  <p className={styles.more}>
                    {order.items
                      .map(({ test }) => test?.name)
                      .filter(Boolean)
                      .join(', ')}{' '}
                    ·{' '}
                    {standing(order)
                      .map((state) => say[state])
                      .join(', ')}{' '}
                    · {format.ago(order.ordered_at, now)}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </Section>
  );
}
