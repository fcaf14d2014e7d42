import { Link } from 'wouter';
import { bedName } from '../../admissions/beds';
import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, Shown } from './parts';
import { text } from './text';

/** As many wards as a home page has room for. */
const WARDS = 5;

/** Whose doses and tasks are due in the wards in which this practitioner works. */
export function Due({ practitioner }: { practitioner: string }) {
  const say = useWords(text);
  const query = useAll('GET /api/v1/wards', { active: true });
  const own = query.data?.filter(({ practitioner_ids }) => practitioner_ids.includes(practitioner)) ?? [];
  return own.slice(0, WARDS).map((ward) => <DueIn key={ward.id} ward={ward} say={say} />);
}

function DueIn({ ward, say }: { ward: { id: string; name: string }; say: (typeof text)['en'] }) {
  const query = useRead('GET /api/v1/wards/{ward}/board', { path: { ward: ward.id } }, { everySeconds: EVERY_SECONDS });
  return (
    <Section
      title={say.dueIn(ward.name)}
      actions={<Link href={`~/console/hospitalization?ward=${ward.id}`}>{say.toWard}</Link>}
    >
      <Shown query={query} lines={2}>
        {({ data }) => {
          const due = data.filter(({ admission }) => admission && admission.doses_due + admission.tasks_due > 0);
          return (
            <>
              {due.length === 0 && <p className="hint">{say.nothingDue}</p>}
              <ul className={styles.rows}>
                {due.map(
                  ({ bed, admission }) =>
                    admission && (
                      <li key={bed.id} className={styles.item}>
                        <p className={styles.who}>
                          <Link href={`~/console/hospitalization/${admission.id}`}>{admission.patient.full_name}</Link>
                          {admission.doses_due > 0 && <Badge tone="warning">{say.dosesDue(admission.doses_due)}</Badge>}
                          {admission.tasks_due > 0 && <Badge tone="warning">{say.tasksDue(admission.tasks_due)}</Badge>}
                        </p>
                        <p className={styles.more}>{bedName(bed)}</p>
                      </li>
                    ),
                )}
              </ul>
            </>
          );
        }}
      </Shown>
    </Section>
  );
}
