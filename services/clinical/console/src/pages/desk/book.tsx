import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { ApiError } from '../../api/errors';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { SelectInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { useToast } from '../../kit/toast';
import type { Patient } from '../../patients/patient';
import { KindFields, NOTED, PatientField, PlaceFields, RegisterDialog, useCalendars, useNoted } from './booking-fields';
import { bookingText } from './booking-text';
import { TimePicker, type Chosen } from './times';

const INITIAL = { ...NOTED, who: '', start_at: '', practitioner_id: '', patient_id: '' };

/** The patient that the address names by their id, as a link from their page does. */
function useNamedPatient(): Patient | undefined {
  const [params] = useSearchParams();
  const id = params.get('patient');
  const query = useRead('GET /api/v1/patients/{patient}', { path: { patient: id ?? '' } }, { unless: id === null });
  return query.data?.data;
}

export function Book() {
  const say = useWords(bookingText);
  const format = useFormat();
  const toast = useToast();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const named = useNamedPatient();
  const [chosen, setChosen] = useState<Patient | null>();
  const patient = chosen === undefined ? named : (chosen ?? undefined);
  const [registering, setRegistering] = useState(false);
  const calendars = useCalendars();
  const noted = useNoted();
  const book = useOnce('POST /api/v1/appointments', { changes: ['GET /api/v1/free-times'] });
  const form = useForm({
    initial: INITIAL,
    check: ({ start_at, kind, kind_name }) => ({
      ...(start_at === '' && { start_at: say.timeMissing }),
      ...(kind === 'other' && kind_name.trim() === '' && { kind_name: say.kindMissing }),
      ...(!patient && { patient_id: say.patientMissing }),
    }),
    async send({ start_at, practitioner_id, who: _, patient_id: __, ...rest }) {
      const body = { start_at, practitioner_id, ...noted(rest) };
      return book.send({ body: { ...body, ...(patient && { patient_id: patient.id }) } }).catch((error: unknown) => {
        if (isTaken(error)) form.set({ start_at: '', practitioner_id: '' });
        throw error;
      });
    },
    done({ data, message }) {
      toast(`${data.patient.full_name}, ${format.moment(data.start_at)}: ${message}`);
      go(`/?day=${format.isoDay(data.start_at)}`);
    },
  });
  const time = form.field('start_at');
  const choosePatient = (next: Patient | undefined) => {
    setChosen(next ?? null);
    form.field('patient_id').onChange(next?.id ?? '');
  };
  return (
    <>
      <PageHead title={say.bookTitle} intro={say.bookIntro} back={{ href: '/', title: say.title }} />
      <div className="booking">
        <FormView form={form} send={say.bookAct} icon="calendar" cancel={<LinkButton href="/">{say.back}</LinkButton>}>
          <div className="fields">
            {calendars.unread}
            {!calendars.isDoctor && (
              <SelectInput {...form.field('who')} label={say.practitioner} options={calendars.options} />
            )}
            <KindFields form={form} />
          </div>
          <TimePicker
            calendars={calendars.idsOf(form.values.who)}
            minutes={Number(form.values.minutes)}
            chosen={form.values}
            choose={({ start_at, practitioner_id }: Chosen) => {
              time.onChange(start_at);
              form.set({ practitioner_id });
            }}
            fault={time.error === undefined || time.error === say.timeMissing ? time.error : say.taken}
            firstDay={params.get('day')}
          />
          <PatientField
            patient={patient}
            choose={choosePatient}
            register={() => setRegistering(true)}
            error={form.field('patient_id').error}
          />
          <PlaceFields form={form} />
        </FormView>
      </div>
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

/** Of the faults of a time that was offered, the one that happens: somebody has it now. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && 'start_at' in error.errors;
