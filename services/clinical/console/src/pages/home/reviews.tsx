import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, Shown } from './parts';
import { text } from './text';

/** Emergency accesses that wait to be judged. */
export function Reviews() {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead(
    'GET /api/v1/break-glass-reviews',
    { query: { status: 'open', per_page: 5 } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Section title={say.reviews} actions={<Link href="~/console/reviews">{say.allReviews}</Link>}>
      <Shown query={query} lines={2}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className="hint">{say.noReviews}</p>}
            <ul className={styles.rows}>
              {data.map((review) => (
                <li key={review.id} className={styles.item}>
                  <p className={styles.who}>{review.user.name}</p>
                  <p className={styles.more}>
                    {format.moment(review.occurred_at)} · {review.reason}
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
