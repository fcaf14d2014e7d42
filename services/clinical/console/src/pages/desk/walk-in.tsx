import { useState } from 'react';
import { useLocation } from 'wouter';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Checkbox } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import type { Patient } from '../../patients/patient';
import { useSession } from '../../session/session';
import { isTaken } from './book';
import { KindFields, NOTED, PatientField, PlaceFields, RegisterDialog, useCalendars, useNoted } from './booking-fields';
import { KINDS, type Kind } from './kinds';
import { bookingText } from './booking-text';

const INITIAL = {
  ...NOTED,
  kind: 'walk_in' as Kind,
  minutes: String(KINDS.walk_in),
  practitioner_id: '',
  patient_id: '',
  start_at: '',
  overbook: false,
};

const MINUTE_MS = 60_000;

/** Somebody who is here without an appointment: gets one from now on, and has arrived. */
export function WalkIn() {
  const say = useWords(bookingText);
  const format = useFormat();
  const toast = useToast();
  const [, go] = useLocation();
  const { ahead } = useSession();
  // Since the page was opened, so that it is the same appointment however often it is sent.
  const [start] = useState(() => new Date(Math.floor((Date.now() + ahead) / MINUTE_MS) * MINUTE_MS).toISOString());
  const [patient, setPatient] = useState<Patient>();
  const [registering, setRegistering] = useState(false);
  const [busy, setBusy] = useState(false);
  const calendars = useCalendars();
  const noted = useNoted();
  const book = useOnce('POST /api/v1/appointments');
  const arrive = useOnce('POST /api/v1/appointments/{appointment}/check-in');
  const form = useForm({
    initial: INITIAL,
    check: ({ practitioner_id, kind, kind_name }) => ({
      ...(!calendars.isDoctor && practitioner_id === '' && { practitioner_id: say.practitionerMissing }),
      ...(kind === 'other' && kind_name.trim() === '' && { kind_name: say.kindMissing }),
      ...(!patient && { patient_id: say.patientMissing }),
    }),
    async send({ practitioner_id, overbook, patient_id: _, start_at: __, ...rest }) {
      setBusy(false);
      const people = { ...(patient && { patient_id: patient.id }), ...(practitioner_id && { practitioner_id }) };
      const booked = await book
        .send({ body: { start_at: start, ...people, ...noted(rest), ...(overbook && { overbook }) } })
        .catch((error: unknown) => {
          setBusy(isTaken(error));
          throw error;
        });
      return arrive.send({ path: { appointment: booked.data.id }, body: { status: 'arrived' } });
    },
    done({ data, message }) {
      toast(`${data.patient.full_name}: ${message}`);
      go('/');
    },
  });
  const choosePatient = (next: Patient | undefined) => {
    setPatient(next);
    form.field('patient_id').onChange(next?.id ?? '');
  };
  return (
    <>
      <PageHead
        title={say.walkInTitle}
        intro={say.walkInIntro(format.time(start))}
        back={{ href: '/', title: say.title }}
      />
      <FormView form={form} send={say.walkInAct} icon="check" cancel={<LinkButton href="/">{say.back}</LinkButton>}>
        <PatientField
          patient={patient}
          choose={choosePatient}
          register={() => setRegistering(true)}
          error={form.field('patient_id').error}
        />
        <div className="fields">
          {calendars.unread}
          {!calendars.isDoctor && (
            <SelectInput
              {...form.field('practitioner_id')}
              label={say.practitioner}
              options={calendars.one(say.choosePractitioner)}
            />
          )}
          <KindFields form={form} />
        </div>
        <PlaceFields form={form} />
        {busy && (
          <Notice tone="warning" title={say.busy}>
            <p>{say.busyHint}</p>
          </Notice>
        )}
        <Checkbox {...form.field('overbook')} label={say.between} hint={say.betweenHint} />
      </FormView>
      {registering && (
        <RegisterDialog
          close={() => setRegistering(false)}
          done={(registered) => {
            setRegistering(false);
            choosePatient(registered);
          }}
        />
      )}
    </>
  );
}
