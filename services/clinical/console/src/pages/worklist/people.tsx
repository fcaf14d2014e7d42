import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { plain, type Message, type Person } from '../../interop/message';
import { SHOWN_SEGMENTS } from '../../interop/segments';
import { Button } from '../../kit/button';
import { PatientFinder, type Found } from '../../kit/finder';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { Standing } from '../../patients/parts';
import { isOpen, type Patient } from '../../patients/patient';
import type { Ends } from './acts';
import { AssignDialog } from './assign-dialog';
import { likeness, MEMBERS, ofMessage, ofRecord, type Known, type Member } from './compare';
import { text } from './text';
import { useCandidates } from './use-candidates';
import styles from './worklist.module.css';

/** Whom the message is about, as it says, beside those of the clinic who may be that person. */
export function People({ of, ...ends }: { of: Message } & Ends) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/interop/messages/{message}/segments', {
    path: { message: of.id },
    // The same as the segments below: it is read, and recorded, once.
    query: { from: 1, limit: SHOWN_SEGMENTS },
  });
  return (
    <Section title={say.people} intro={of.patient_id === null ? say.peopleHint : say.knownHint}>
      <Loaded query={query}>
        {({ data: { person } }) =>
          person ? <Beside of={of} person={person} {...ends} /> : <p className="hint">{say.nobodySaid}</p>
        }
      </Loaded>
    </Section>
  );
}

function Beside({ of, person, ...ends }: { of: Message; person: Person } & Ends) {
  const say = useWords(text);
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<Patient>();
  const { candidates, isLooking } = useCandidates(person, of.patient_id, found?.id);
  return (
    <>
      <PatientFinder label={say.search} hint={say.searchHint} chosen={found} choose={setFound} />
      <p role="status" className="hint">
        {isLooking ? say.looking : say.candidates(candidates.length)}
      </p>
      <div className={styles.people}>
        <div className={styles.person} data-said="">
          <h3>{say.says}</h3>
          <KnownFacts of={ofMessage(person)} />
        </div>
        {candidates.map((patient) => (
          <div key={patient.id} className={styles.person}>
            <h3>
              <bdi>{patient.full_name}</bdi> <Standing of={patient} />
            </h3>
            <KnownFacts of={ofRecord(patient)} mark={(member) => likeness(member, person, patient)} />
            {isOpen(patient) && (
              <Button
                icon="check"
                aria-label={say.isThisOf(patient.full_name, patient.mrn)}
                onPress={() => setChosen(patient)}
              >
                {say.isThis}
              </Button>
            )}
          </div>
        ))}
      </div>
      {chosen && <AssignDialog of={of} patient={chosen} person={person} close={() => setChosen(undefined)} {...ends} />}
    </>
  );
}

export function KnownFacts({ of, mark }: { of: Known; mark?(member: Member): 'same' | 'different' | 'unsaid' }) {
  const say = useWords(text);
  const format = useFormat();
  const sexes = { female: say.female, male: say.male, other: say.other, unknown: say.unknown };
  function shown(member: Member, value: string): string {
    if (member === 'birth_date') return format.date(value);
    return member === 'sex' ? sexes[value as keyof typeof sexes] : plain(value);
  }
  return (
    <dl className={styles.known}>
      {MEMBERS.map((member) => {
        const value = of[member];
        const like = mark?.(member) ?? 'unsaid';
        return (
          <div key={member} data-like={like}>
            <dt>{say[member]}</dt>
            <dd>
              <bdi>{value === undefined ? '—' : shown(member, value)}</bdi>
              {like !== 'unsaid' && <span className={styles.mark}>{say[like]}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
