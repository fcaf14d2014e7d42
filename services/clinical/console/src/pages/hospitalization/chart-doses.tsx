import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { useNow } from '../../kit/use-now';
import { nameOf, toneOf, type Administration, type Asked, type Dose, type Line } from './medication';
import styles from './medication.module.css';
import { medicationText } from './medication-text';

const MOST = 100;
const EVERY_SECONDS = 30;

interface Shown {
  of: Line;
  /** For who gives: what became of a dose is recorded from it, and corrected. */
  ask?(asked: Asked): void;
}

/** The doses of an order on a day, by when they are due. */
export function Doses({ of, ask }: Shown) {
  const say = useWords(medicationText);
  if (of.doses.length === 0) return <span className="sub">{say.noDoses}</span>;
  return (
    <ul className={styles.doses}>
      {of.doses.map((dose) => (
        <OneDose key={dose.due_at} of={of} dose={dose} {...(ask && { ask })} />
      ))}
    </ul>
  );
}

function OneDose({ of: { medication }, dose, ask }: Shown & { dose: Dose }) {
  const say = useWords(medicationText);
  const format = useFormat();
  const now = useNow();
  const { due_at, status, administration } = dose;
  const time = format.time(due_at);
  const said = `${time} ${say[status]}`;
  const state = (
    <span className={styles.state}>
      {time} <Badge tone={toneOf(dose, now)}>{say[status]}</Badge>
    </span>
  );
  const name = nameOf(medication);
  return (
    <li className={styles.dose}>
      {ask ? (
        <Button
          small
          look={administration ? 'quiet' : 'secondary'}
          aria-label={administration ? say.correctOf(said, name) : say.doseOf(said, name)}
          onPress={() =>
            ask({ act: 'dose', order: medication, due_at, ...(administration && { corrects: administration }) })
          }
        >
          {state}
        </Button>
      ) : (
        state
      )}
      {administration && <Recorded of={administration} />}
    </li>
  );
}

/** By whom and when, why not, and of what lot. */
function Recorded({ of: { given_at, by, reason, lots, witness } }: { of: Administration }) {
  const say = useWords(medicationText);
  const format = useFormat();
  const more = [
    say.atBy(format.time(given_at), by.full_name),
    reason,
    ...lots.map(({ number }) => say.lot(number)),
    witness && say.witnessed(witness.full_name),
  ];
  return (
    <span className="sub">
      <Dotted parts={more} />
    </span>
  );
}

/** What is given as needed: what was given on the day, and when it may be given again. */
export function AsNeeded({ of, day, ask }: Shown & { day: string }) {
  const say = useWords(medicationText);
  const format = useFormat();
  const { medication, as_needed } = of;
  const query = useRead(
    'GET /api/v1/admissions/{admission}/administrations',
    { path: { admission: medication.admission_id }, query: { medication_id: medication.id, per_page: MOST } },
    { everySeconds: EVERY_SECONDS },
  );
  const onDay = (query.data?.data ?? []).filter(
    ({ superseded_by_id, given_at }) => superseded_by_id === null && format.isoDay(given_at) === day,
  );
  const next = as_needed?.next_possible_at;
  return (
    <div className={styles.order}>
      <ul className={styles.doses}>
        {onDay.toReversed().map((each) => (
          <li key={each.id} className={styles.dose}>
            <Given of={of} administration={each} {...(ask && { ask })} />
            <Recorded of={each} />
          </li>
        ))}
      </ul>
      {as_needed && (
        <>
          <span className="sub">
            {say.givenToday(as_needed.given_today)} · {next ? say.possibleAt(format.moment(next)) : say.possibleNow}
          </span>
          {ask && (
            <Button
              small
              aria-label={say.of(say.give, nameOf(medication))}
              onPress={() => ask({ act: 'dose', order: medication, due_at: null })}
            >
              {say.give}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Given({ of: { medication }, administration, ask }: Shown & { administration: Administration }) {
  const say = useWords(medicationText);
  const format = useFormat();
  const { status, given_at } = administration;
  const tone = toneOf({ status, due_at: given_at }, 0);
  const time = format.time(given_at);
  const state = (
    <span className={styles.state}>
      {time} <Badge tone={tone}>{say[status]}</Badge>
    </span>
  );
  if (!ask) return state;
  return (
    <Button
      small
      look="quiet"
      aria-label={say.correctOf(`${time} ${say[status]}`, nameOf(medication))}
      onPress={() => ask({ act: 'dose', order: medication, due_at: null, corrects: administration })}
    >
      {state}
    </Button>
  );
}
