import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { bodyOf, isOpen, NOBODY, type Patient } from '../../patients/patient';
import { PatientSearch } from '../../patients/patient-search';
import { NewIdentity } from '../../patients/register';
import { text as patientText } from '../../patients/text';
import { documentText, phoneText } from '../../patients/written';
import { dialogText } from './dialog-text';
import styles from './dialogs.module.css';
import { CHANGES, type Visit } from './visit';

interface Shown {
  of: Visit;
  close(): void;
}

const IDENTIFIES = {
  changes: [...CHANGES.changes, 'POST /api/v1/patients/search', 'GET /api/v1/patients/{patient}'],
} as const;

/** Who an unknown person is: a patient with a record, who is compared first, or somebody new. */
export function IdentifyDialog({ of, close }: Shown) {
  const say = useWords(dialogText);
  const toast = useToast();
  const [chosen, setChosen] = useState<Patient>();
  const [isNew, setNew] = useState(false);
  const identify = useOnce('POST /api/v1/emergency/visits/{visit}/identify', IDENTIFIES);
  const done = ({ message }: { message: string }) => {
    toast(message);
    close();
  };
  const title = say.identifyTitle(of.patient.full_name);
  if (chosen)
    return (
      <Dialog title={title} close={close} alert wide>
        <Same of={of} candidate={chosen} back={() => setChosen(undefined)} done={done} />
      </Dialog>
    );
  if (isNew)
    return (
      <Dialog title={title} close={close} alert wide>
        <NewIdentity
          initial={{ ...NOBODY, sex: of.patient.sex as typeof NOBODY.sex }}
          act={say.saveIdentity}
          send={(values) => identify.send({ path: { visit: of.id }, body: bodyOf(values) ?? {} })}
          done={done}
          choose={setChosen}
          cancel={<Button onPress={() => setNew(false)}>{say.back}</Button>}
        />
      </Dialog>
    );
  const asNew = <Button onPress={() => setNew(true)}>{say.newIdentity}</Button>;
  return (
    <Dialog title={title} close={close} alert wide>
      <Noted of={of} />
      <PatientSearch
        autoFocus
        none={asNew}
        act={(found) =>
          isOpen(found) &&
          found.id !== of.patient.id && (
            <Button small aria-label={say.compareOne(found.full_name)} onPress={() => setChosen(found)}>
              {say.compare}
            </Button>
          )
        }
      />
      <div className="dialog-end">
        {asNew}
        <Button onPress={close}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}

/** What was seen of them at the arrival, in one line. */
function Noted({ of }: { of: Visit }) {
  const facts = useNotedFacts(of).filter(([, fact]) => fact !== null);
  return <p className="hint">{facts.map(([name, fact]) => `${name}: ${fact}`).join(' · ')}</p>;
}

type Fact = readonly [string, string | null];

function useNotedFacts({ unknown, arrival_at, brought_by, patient }: Visit): Fact[] {
  const say = useWords(dialogText);
  const words = useWords(patientText);
  const format = useFormat();
  return [
    [say.name, patient.full_name],
    [words.sex, sexIn(words, unknown?.sex ?? patient.sex)],
    [say.age, unknown?.estimated_age == null ? null : say.aboutYears(unknown.estimated_age)],
    [say.looks, unknown?.description ?? null],
    [say.arrived, [format.moment(arrival_at), brought_by].filter(Boolean).join(' · ')],
  ];
}

const sexIn = (words: Record<'female' | 'male' | 'other' | 'unknown', string>, sex: string): string =>
  words[sex as 'unknown'] ?? sex;

/** Both side by side, before one becomes a part of the other. */
function Same(props: { of: Visit; candidate: Patient; back(): void; done(answer: { message: string }): void }) {
  const { of, candidate, back, done } = props;
  const say = useWords(dialogText);
  const words = useWords(patientText);
  const format = useFormat();
  const identify = useOnce('POST /api/v1/emergency/visits/{visit}/identify', IDENTIFIES);
  const form = useForm({
    initial: { patient_id: candidate.id },
    send: (body) => identify.send({ path: { visit: of.id }, body }),
    done,
  });
  const { birth_date, document, phone } = candidate;
  const known: Fact[] = [
    [say.name, candidate.full_name],
    [words.sex, sexIn(words, candidate.sex)],
    [say.age, birth_date ? `${format.age(birth_date)} (${format.date(birth_date)})` : null],
    [words.document, document && documentText(document)],
    [words.phone, phone && phoneText(phone)],
    [say.recordNumber, candidate.mrn],
  ];
  const fault = form.errorOf('patient_id');
  return (
    <FormView
      form={form}
      send={say.areSame}
      icon="check"
      cancel={
        <Button autoFocus onPress={back}>
          {say.back}
        </Button>
      }
    >
      <div className={styles.pair}>
        <Side title={say.unknownPerson} facts={useNotedFacts(of)} />
        <Side title={say.candidate} facts={known} />
      </div>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <p className="hint">{say.sameHint(candidate.full_name)}</p>
    </FormView>
  );
}

function Side({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.side}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
