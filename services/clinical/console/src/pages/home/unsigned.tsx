import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, Shown } from './parts';
import { text } from './text';

/** The person's own notes that nobody signed. */
export function Unsigned({ practitioner, now }: { practitioner: string; now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead(
    'GET /api/v1/consultations',
    { query: { practitioner_id: practitioner, status: 'draft', per_page: 10 } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Section title={say.unsigned(query.data?.meta.total ?? 0)}>
      <Shown query={query} lines={3}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className="hint">{say.allSigned}</p>}
            <ul className={styles.rows}>
              {data.map((note) => (
                <li key={note.id} className={styles.item}>
                  <p className={styles.who}>
                    <Link href={`~/console/consultations/${note.id}`}>{note.patient?.full_name ?? say.noPatient}</Link>
                  </p>
                  <p className={styles.more}>
                    {[note.reason, format.ago(note.started_at ?? note.created_at, now)].filter(Boolean).join(' · ')}
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
