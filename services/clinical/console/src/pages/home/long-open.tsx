import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import { nameOfItem } from '../../orders/items';
import styles from './home.module.css';
import { EVERY_SECONDS, Patient, Shown } from './parts';
import { text } from './text';

const SHOWN = 5;
const DAYS = 7;

/** What this person ordered and has no result after a week, the oldest first. */
export function LongOpen({ practitioner, now }: { practitioner: string; now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead(
    'GET /api/v1/orders',
    {
      query: {
        ordered_by: practitioner,
        status: 'active,on-hold',
        date_to: format.isoDay(new Date(now - DAYS * 86_400_000)),
        sort: 'ordered_at',
        per_page: SHOWN,
      },
    },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Section
      title={say.longOpen}
      intro={say.longOpenHint(DAYS)}
      actions={<Link href="~/console/orders">{say.allOrders}</Link>}
    >
      <Shown query={query} lines={2}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className="hint">{say.noneLongOpen}</p>}
            <ul className={styles.rows}>
              {data.map(({ id, patient, priority, items, ordered_at }) => (
                <li key={id} className={styles.item}>
                  <p className={styles.who}>
                    <Patient of={patient} />
                    {priority !== 'routine' && <Badge tone="warning">{say.urgent}</Badge>}
                  </p>
                  <p className={styles.more}>
                    {items.map(nameOfItem).filter(Boolean).join(', ') || say.unnamedOrder} ·{' '}
                    {format.ago(ordered_at, now)}
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
