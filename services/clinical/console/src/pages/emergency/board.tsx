import { Link } from 'wouter';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Dotted } from '../../kit/dotted';
import { useSession } from '../../session/session';
import { Acts } from './acts';
import styles from './emergency.module.css';
import { LevelChip } from './level';
import { text } from './text';
import { isLate, timesOf } from '../../boards/times';
import { peopleOf, placeOf, type Visit } from './visit';

interface Shown {
  me: string | undefined;
  now: number;
  ask: Parameters<typeof Acts>[0]['ask'];
}

/** One line a visit, in the order in which patients are to be seen. */
export function Board({ visits, ...shown }: Shown & { visits: readonly Visit[] }) {
  const say = useWords(text);
  const { can } = useSession();
  const cares = can('emergency:care');
  return (
    <div className="table-frame">
      <table className={`table ${styles.board}`}>
        <caption className="visually-hidden">{say.title}</caption>
        <thead>
          <tr>
            {cares && <th scope="col">{say.level}</th>}
            <th scope="col">{say.patient}</th>
            <th scope="col">{say.here}</th>
            <th scope="col">{say.state}</th>
            <th scope="col">{say.place}</th>
            <th scope="col">
              <span className="visually-hidden">{say.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <Row key={visit.id} of={visit} cares={cares} {...shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ of, cares, me, now, ask }: Shown & { of: Visit; cares: boolean }) {
  const say = useWords(text);
  const people = peopleOf(of);
  return (
    <tr data-late={of.overdue || isLate(of, now) || undefined}>
      {cares && (
        <td data-title={say.level} className={styles.levelCell}>
          <LevelChip level={of.triage?.level} />
        </td>
      )}
      <th scope="row">
        <Whom of={of} now={now} />
      </th>
      <td data-title={say.here}>
        <Times of={of} now={now} />
      </td>
      <td data-title={say.state}>
        <State of={of} />
      </td>
      <td data-title={say.place} className={styles.placeCell}>
        <div>
          {placeOf(of) ?? <span className={styles.lacking}>{say.noPlace}</span>}
          <span className="sub">{people.length > 0 ? <Dotted parts={people} /> : say.nobody}</span>
        </div>
      </td>
      <td className={styles.actsCell}>
        <Acts of={of} me={me} now={now} ask={ask} />
      </td>
    </tr>
  );
}

/** Who it is, why they came, and what must not be overlooked. */
function Whom({ of, now }: { of: Visit; now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  const { patient, triage, complaint, allergies, number, unknown } = of;
  const isUnknown = of.identity === 'unconfirmed';
  const about = [
    patient.birth_date && format.age(patient.birth_date, new Date(now)),
    isUnknown && unknown?.estimated_age != null && say.aboutAge(unknown.estimated_age),
    sexOf(patient.sex, say),
  ];
  const reason = triage?.complaint ?? complaint;
  return (
    <>
      {can('patients:read') ? (
        <Link href={`~/console/patients/${patient.id}`}>{patient.full_name}</Link>
      ) : (
        patient.full_name
      )}
      <span className="sub">
        <Dotted parts={[...about, number]} />
      </span>
      {isUnknown && (
        <span className={styles.unknown}>
          <Badge tone="warning">{say.unidentified}</Badge> {unknown?.description}
        </span>
      )}
      {reason && <span className={styles.reason}>{reason}</span>}
      {allergies && allergies.length > 0 && (
        <span className={styles.allergies}>{say.allergies(allergies.join(', '))}</span>
      )}
    </>
  );
}

const sexOf = (sex: string, say: Record<'female' | 'male' | 'other', string>) =>
  sex === 'female' || sex === 'male' || sex === 'other' ? say[sex] : undefined;

function Times({ of, now }: { of: Visit; now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const { here, seenAfter, late, triageLate } = timesOf(of, now);
  const { target_at, reassess_at, first_seen_at } = of;
  return (
    <div className={styles.times}>
      <strong>{say.minutes(here)}</strong>
      {late !== undefined && <span className={styles.late}>{say.lateBy(late)}</span>}
      {triageLate !== undefined && <span className={styles.late}>{say.triageLate(triageLate)}</span>}
      {seenAfter !== undefined && <span className="sub">{say.seenAfter(seenAfter)}</span>}
      {first_seen_at === null && late === undefined && target_at && (
        <span className="sub">{say.seeBy(format.time(target_at))}</span>
      )}
      {reassess_at && triageLate === undefined && <span className="sub">{say.triageAt(format.time(reassess_at))}</span>}
    </div>
  );
}

function State({ of: { status, orders, critical_unread } }: { of: Visit }) {
  const say = useWords(text);
  const some = orders && orders.pending + orders.resulted > 0;
  return (
    <div>
      {say[status]}
      {some && <span className="sub">{say.orders(orders.pending, orders.resulted)}</span>}
      {critical_unread ? (
        <>
          {' '}
          <Badge tone="bad">{say.critical(critical_unread)}</Badge>
        </>
      ) : null}
    </div>
  );
}
