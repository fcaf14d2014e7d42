import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWrite } from '../api/use-service';
import { useOnce } from '../api/use-once';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { FormView, useForm } from '../kit/form';
import { Notice } from '../kit/states';
import { PatientFields } from './fields';
import { Grade, Reasons, Standing, usePatientLine } from './parts';
import { bodyOf, describedBy, isOpen, NOBODY, type Match, type Patient, type PatientValues } from './patient';
import { text } from './text';
import './patients.css';

interface RegisterProps {
  /** The patient, who was registered or turned out to be known. */
  done(patient: Patient, created: boolean): void;
  cancel: ReactNode;
}

/** Registers a patient, once nobody who is known is the same person. */
export function Register({ done, cancel }: RegisterProps) {
  const create = useOnce('POST /api/v1/patients', { changes: ['POST /api/v1/patients/search'] });
  return (
    <NewIdentity
      initial={NOBODY}
      send={async (values) => (await create.send({ body: bodyOf(values) })).data}
      done={(patient) => done(patient, true)}
      choose={(patient) => done(patient, false)}
      cancel={cancel}
    />
  );
}

/** Says who somebody is, once nobody who is known is the same person: that is asked before, and shown. */
export function NewIdentity<R>(props: {
  initial: PatientValues;
  send(values: PatientValues): Promise<R>;
  done(result: R): void;
  /** Somebody who is known turned out to be the same person. */
  choose(patient: Patient): void;
  /** What sends it, where nobody is found; that it registers them unless it is said. */
  act?: string;
  cancel: ReactNode;
}) {
  const { initial, send, done, choose, cancel } = props;
  const say = useWords(text);
  const match = useWrite('POST /api/v1/patients/match');
  const [found, setFound] = useState<{ of: string; matches: readonly Match[] }>();
  const form = useForm<PatientValues, { result: R } | undefined>({
    initial,
    check: (values) => missing(values, say.required),
    async send(values) {
      const described = describedBy(values);
      const of = JSON.stringify(described);
      if (found?.of !== of) {
        const { data: matches } = await match.mutateAsync({ body: described });
        setFound({ of, matches });
        if (matches.length > 0) return undefined;
      }
      return { result: await send(values) };
    },
    isSaved: (sent) => sent !== undefined,
    done: (sent) => sent && done(sent.result),
  });
  const matches = found?.of === JSON.stringify(describedBy(form.values)) ? found.matches : NO_MATCHES;
  return (
    <FormView form={form} send={matches.length > 0 ? say.registerAnyway : (props.act ?? say.register)} cancel={cancel}>
      <PatientFields form={form} />
      <Possible matches={matches} choose={choose} />
    </FormView>
  );
}

const NO_MATCHES: readonly Match[] = [];

export const missing = (values: PatientValues, fault: string) => ({
  ...(values.given_names.trim() === '' && { given_names: fault }),
  ...(values.first_surname.trim() === '' && { first_surname: fault }),
  ...(values.document.type !== '' && values.document.number.trim() === '' && { 'document.number': fault }),
});

/** Who is known already and may be the one who is to be registered. */
function Possible({ matches, choose }: { matches: readonly Match[]; choose(patient: Patient): void }) {
  const say = useWords(text);
  const line = usePatientLine();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [matches]);
  if (matches.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={say.possible(matches.length)}>
      <Notice tone="warning" title={say.possible(matches.length)}>
        <p>{say.possibleHint}</p>
        <ul className="people">
          {matches.map(({ patient, grade, reasons }) => (
            <li key={patient.id}>
              <div>
                <strong>{patient.full_name}</strong> <Grade of={grade} /> <Standing of={patient} />
                <small>{line(patient)}</small>
                <Reasons of={reasons} />
              </div>
              {isOpen(patient) && (
                <Button small icon="check" onPress={() => choose(patient)}>
                  {say.isThis}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
