import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Loaded } from '../../kit/states';
import { useSession } from '../../session/session';
import { ObservedValue, seriesKey, useObservedName, type Observation } from '../../vitals/observed';
import styles from './consultations.module.css';
import { text } from './text';

/** The patient's chart in short, each part by itself: the whole of it is a press away. */
export function Beside({ patient, note }: { patient: string; note: string }) {
  const { can, uses } = useSession();
  return (
    <>
      {uses('general') && <Problems patient={patient} />}
      {can('prescriptions:read') && <Medication patient={patient} />}
      {can('lab-results:read') && <Measured patient={patient} />}
      <Visits patient={patient} note={note} />
    </>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.box}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Rows<T>(props: { of: readonly T[]; none: string; keyOf(row: T): string; children(row: T): ReactNode }) {
  const { of, none, keyOf, children } = props;
  if (of.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul className={styles.lines}>
      {of.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

function Problems({ patient }: { patient: string }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead('GET /api/v1/patients/{patient}/problems', {
    path: { patient },
    query: { status: 'active', per_page: 100 },
  });
  return (
    <Box title={say.problems}>
      <Loaded query={query} lines={2}>
        {({ data }) => (
          <Rows
            of={data.filter(({ status, verification }) => status === 'active' && verification !== 'refuted')}
            none={say.noProblems}
            keyOf={({ id }) => id}
          >
            {({ description, code, onset_on }) => (
              <>
                {description}{' '}
                <span className={styles.code}>
                  {[code, onset_on && format.partialDate(onset_on)].filter(Boolean).join(' · ')}
                </span>
              </>
            )}
          </Rows>
        )}
      </Loaded>
    </Box>
  );
}

function Medication({ patient }: { patient: string }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead('GET /api/mobile/v1/clinical/prescriptions', {
    query: { patient_id: patient, active: true, per_page: 100 },
  });
  return (
    <Box title={say.medication}>
      <Loaded query={query} lines={2}>
        {({ data }) => (
          <Rows
            of={data.flatMap(({ items, authored_at }) =>
              items.filter(({ status }) => status === 'active').map((item) => ({ ...item, authored_at })),
            )}
            none={say.noMedication}
            keyOf={({ id }) => id}
          >
            {({ medication, authored_at }) => (
              <>
                {[medication.display, medication.strength].filter(Boolean).join(' ')}{' '}
                <span className={styles.code}>{format.day(authored_at)}</span>
              </>
            )}
          </Rows>
        )}
      </Loaded>
    </Box>
  );
}

const SHOWN = 12;

/** The newest of each sign and test. */
function Measured({ patient }: { patient: string }) {
  const say = useWords(text);
  const nameOf = useObservedName();
  const format = useFormat();
  const query = useRead('GET /api/v1/patients/{patient}/observations', { path: { patient }, query: { per_page: 100 } });
  const newest = (all: readonly Observation[]) => {
    const seen = new Map<string, Observation>();
    for (const each of all) {
      const key = seriesKey(each);
      if (!seen.has(key)) seen.set(key, each);
    }
    return [...seen.values()].slice(0, SHOWN);
  };
  return (
    <Box title={say.measured}>
      <Loaded query={query} lines={3}>
        {({ data }) => (
          <Rows of={newest(data)} none={say.noMeasured} keyOf={({ id }) => id}>
            {(each) => (
              <>
                {nameOf(each)}: <ObservedValue of={each} />{' '}
                <span className={styles.code}>{format.day(each.observed_at)}</span>
              </>
            )}
          </Rows>
        )}
      </Loaded>
    </Box>
  );
}

function Visits({ patient, note }: { patient: string; note: string }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead('GET /api/v1/consultations', { query: { patient_id: patient, per_page: 10 } });
  return (
    <Box title={say.visits}>
      <Loaded query={query} lines={3}>
        {({ data }) => (
          <Rows of={data.filter(({ id }) => id !== note)} none={say.noVisits} keyOf={({ id }) => id}>
            {({ id, started_at, created_at, reason, practitioner }) => (
              <>
                <Link href={`/${id}`}>{format.day(started_at ?? created_at)}</Link>{' '}
                {[reason, practitioner.full_name].filter(Boolean).join(' · ')}
              </>
            )}
          </Rows>
        )}
      </Loaded>
    </Box>
  );
}
