import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, Patient, Shown } from './parts';
import { text } from './text';

const SHOWN = 6;

/** Who was referred to this practitioner and has no answer, the oldest first. */
export function Referred({ practitioner, now }: { practitioner: string; now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead(
    'GET /api/v1/referrals',
    { query: { to_practitioner_id: practitioner, status: 'sent', sort: 'created_at', per_page: SHOWN } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Section
      title={say.referred(query.data?.meta.total ?? 0)}
      actions={<Link href="~/console/referrals">{say.allReferrals}</Link>}
    >
      <Shown query={query} lines={2}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className="hint">{say.noReferrals}</p>}
            <ul className={styles.rows}>
              {data.map(({ id, patient, practitioner: from, priority, reason, created_at }) => (
                <li key={id} className={styles.item}>
                  <p className={styles.who}>
                    <Patient of={patient} />
                    {priority !== 'routine' && (
                      <Badge tone={priority === 'emergency' ? 'bad' : 'warning'}>
                        {priority === 'emergency' ? say.emergency : say.urgent}
                      </Badge>
                    )}
                  </p>
                  <p className={styles.more}>{reason}</p>
                  <p className={styles.more}>
                    {say.referredBy(from.full_name)} · {format.ago(created_at, now)}
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
