import { useRead } from '../../api/use-service';
import type { Appointment } from '../../appointments/appointment';
import { useTypeName } from '../../appointments/kinds';
import { NoteButton } from '../../appointments/start-note';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Dotted } from '../../kit/dotted';
import { Section } from '../../kit/page';
import styles from './home.module.css';
import { EVERY_SECONDS, isInHouse, minutesSince, Patient, Waits, Shown } from './parts';
import { text } from './text';

const COMING = ['booked', 'pending'];

/** Who is in the clinic now, those first who were not measured yet, and who is still to come. */
export function Here({ now }: { now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const today = format.isoDay(new Date(now));
  const day = { date_from: today, date_to: today, per_page: 100 };
  const appointments = useRead('GET /api/v1/appointments', { query: day }, { everySeconds: EVERY_SECONDS });
  const visits = useRead('GET /api/v1/consultations', { query: day }, { everySeconds: EVERY_SECONDS });
  const measured = new Set(
    visits.data?.data.flatMap(({ patient, has_vitals }) => (patient && has_vitals ? [patient.id] : [])),
  );
  const isMeasured = ({ patient }: Appointment) => measured.has(patient.id);
  // Of visits that were not read nobody knows who was measured.
  const knowsAll = visits.data?.meta.has_more === false;
  return (
    <Shown query={appointments} lines={8}>
      {({ data, meta }) => {
        const here = data
          .filter(isInHouse)
          .toSorted(
            (a, b) => Number(isMeasured(a)) - Number(isMeasured(b)) || a.updated_at.localeCompare(b.updated_at),
          );
        const coming = data.filter(({ status }) => COMING.includes(status));
        const missing = here.filter((each) => !isMeasured(each)).length;
        return (
          <>
            <Section title={say.here(here.length)} {...(knowsAll && { intro: say.missing(missing) })}>
              {here.length === 0 && <p className="hint">{say.nobodyHere}</p>}
              <ul className={styles.rows}>
                {here.map((each) => (
                  <HereRow
                    key={each.id}
                    of={each}
                    now={now}
                    measured={isMeasured(each) || (knowsAll ? false : undefined)}
                  />
                ))}
              </ul>
            </Section>
            <Section title={say.coming(coming.length)}>
              {coming.length === 0 && !meta.has_more && <p className="hint">{say.nobodyComes}</p>}
              {meta.has_more && <p className="hint">{say.truncated}</p>}
              <ul className={styles.rows}>
                {coming.map((each) => (
                  <HereRow key={each.id} of={each} now={now} measured={undefined} />
                ))}
              </ul>
            </Section>
          </>
        );
      }}
    </Shown>
  );
}

/** `measured` is undefined where it does not matter, or is not known. */
function HereRow({ of, now, measured }: { of: Appointment; now: number; measured: boolean | undefined }) {
  const say = useWords(text);
  const format = useFormat();
  const typeName = useTypeName();
  const { birth_date } = of.patient;
  const more = [
    birth_date && format.age(birth_date, of.start_at),
    of.practitioner.full_name,
    typeName(of.type),
    of.location?.room,
  ];
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={of.start_at}>
        {format.time(of.start_at)}
      </time>
      <div>
        <p className={styles.who}>
          <Patient of={of.patient} />
          {isInHouse(of) && <Waits minutes={minutesSince(of.updated_at, now)} />}
          {measured === false && <Badge tone="warning">{say.noVitals}</Badge>}
          {measured === true && <Badge tone="good">{say.hasVitals}</Badge>}
        </p>
        <p className={styles.more}>
          <Dotted parts={more} />
        </p>
      </div>
      {isInHouse(of) && <NoteButton small patient={of.patient} appointment={of} />}
    </li>
  );
}
