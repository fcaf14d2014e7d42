import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, Patient, Shown } from './parts';
import { text } from './text';

const READ = 25;
const SHOWN = 5;
const DAYS = 7;

/** What others filed lately, as far as this person may see it, the newest first. */
export function Filed({ user, now }: { user: string; now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead(
    'GET /api/v1/documents',
    { query: { status: 'current', sort: '-created_at', per_page: READ } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <Section title={say.filed} intro={say.filedHint(DAYS)}>
      <Shown query={query} lines={2}>
        {({ data }) => {
          const shown = data
            .filter((each) => each.entered_by.id !== user && now - Date.parse(each.created_at) < DAYS * 86_400_000)
            .slice(0, SHOWN);
          return (
            <>
              {shown.length === 0 && <p className="hint">{say.noneFiled}</p>}
              <ul className={styles.rows}>
                {shown.map(({ id, patient, title, entered_by, created_at }) => (
                  <li key={id} className={styles.item}>
                    <p className={styles.who}>
                      <Patient of={patient} />
                    </p>
                    <p className={styles.more}>{title}</p>
                    <p className={styles.more}>
                      {say.filedBy(entered_by.full_name)} · {format.ago(created_at, now)}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Shown>
    </Section>
  );
}
