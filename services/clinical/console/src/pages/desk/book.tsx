import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { ApiError } from '../../api/errors';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { isDay, localOf, timeOf as clockOf } from '../../i18n/zone';
import { Button, LinkButton } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm, type Form } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { ErrorNotice, Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import type { Patient } from '../../patients/patient';
import { useSession } from '../../session/session';
import { KindFields, NOTED, PatientField, PlaceFields, RegisterDialog, useCalendars, useNoted } from './booking-fields';
import { bookingText } from './booking-text';
import { useToday } from './days';
import { TimePicker, type Chosen } from './times';
import { TypedTime, typedInstant } from './typed-time';

const INITIAL = {
  ...NOTED,
  who: '',
  start_at: '',
  practitioner_id: '',
  patient_id: '',
  is_typed: false,
  typed_day: '',
  typed_time: '',
  typed_by: '',
  overbook: false,
};
type Values = typeof INITIAL;

/** The patient that the address names by their id, as a link from their page does; `unread` says why they are not here. */
function useNamedPatient() {
  const say = useWords(bookingText);
  const [params] = useSearchParams();
  const id = params.get('patient');
  const query = useRead('GET /api/v1/patients/{patient}', { path: { patient: id ?? '' } }, { unless: id === null });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return {
    named: query.data?.data,
    unread: isGone ? (
      <Notice tone="warning" title={say.patientGone} />
    ) : (
      query.error && <ErrorNotice error={query.error} retry={() => void query.refetch()} />
    ),
  };
}

export function Book() {
  const say = useWords(bookingText);
  const format = useFormat();
  const toast = useToast();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const { named, unread } = useNamedPatient();
  const [chosen, setChosen] = useState<Patient | null>();
  const patient = chosen === undefined ? named : (chosen ?? undefined);
  const [registering, setRegistering] = useState(false);
  const calendars = useCalendars();
  const today = useToday();
  const noted = useNoted();
  const book = useOnce('POST /api/v1/appointments', { changes: ['GET /api/v1/free-times'] });
  const { ahead } = useSession();
  const [busy, setBusy] = useState(false);
  const typedFaults = (values: Values) => ({
    ...(!isDay(values.typed_day) && { typed_day: say.dayMissing }),
    ...(clockTime(values.typed_time) === undefined && { typed_time: say.timeWrong }),
    ...(!calendars.isDoctor && values.typed_by === '' && { typed_by: say.practitionerMissing }),
  });
  const timeOf = ({ is_typed, start_at, practitioner_id, typed_by, overbook, ...typed }: Values) =>
    is_typed
      ? {
          start_at: typedInstant(typed, format.timeZone) ?? '',
          ...(typed_by !== '' && { practitioner_id: typed_by }),
          ...(overbook && { overbook }),
        }
      : { start_at, practitioner_id };
  const form = useForm({
    initial: INITIAL,
    check: (values) => ({
      ...(values.is_typed ? typedFaults(values) : values.start_at === '' && { start_at: say.timeMissing }),
      ...(values.kind === 'other' && values.kind_name.trim() === '' && { kind_name: say.kindMissing }),
      ...(!patient && { patient_id: say.patientMissing }),
    }),
    async send(values) {
      const body = { ...timeOf(values), ...noted(values), ...(patient && { patient_id: patient.id }) };
      setBusy(false);
      return book.send({ body }).catch((error: unknown) => {
        if (isTaken(error) && values.is_typed) setBusy(Date.parse(body.start_at) > Date.now() + ahead - DAY_MS);
        else if (isTaken(error)) form.set({ start_at: '', practitioner_id: '' });
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
          {chosen === undefined && unread}
          <PatientField
            patient={patient}
            choose={choosePatient}
            register={() => setRegistering(true)}
            error={form.field('patient_id').error}
          />
          <div className="fields">
            {calendars.unread}
            {!calendars.isDoctor && !form.values.is_typed && (
              <SelectInput {...form.field('who')} label={say.practitioner} options={calendars.options} />
            )}
            <KindFields form={form} />
          </div>
          <HowToChoose form={form} today={today} />
          {form.values.is_typed ? (
            <TypedTime form={form} calendars={calendars} busy={busy} />
          ) : (
            <TimePicker
              calendars={calendars.askedOf(form.values.who)}
              minutes={Number(form.values.minutes)}
              chosen={form.values}
              choose={({ start_at, practitioner_id }: Chosen) => {
                time.onChange(start_at);
                form.set({ practitioner_id });
              }}
              fault={time.error === undefined || time.error === say.timeMissing ? time.error : say.taken}
              firstDay={params.get('day')}
            />
          )}
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

/** A free time, or one that is typed, which begins with what was chosen so far. */
function HowToChoose({ form, today }: { form: Form<Values>; today: string }) {
  const say = useWords(bookingText);
  const format = useFormat();
  const { is_typed, start_at, practitioner_id, who, typed_day, typed_time, typed_by } = form.values;
  const type = () =>
    form.set({
      is_typed: true,
      typed_day: typed_day || (start_at === '' ? today : format.isoDay(start_at)),
      typed_time: typed_time || (start_at === '' ? '' : clockOf(localOf(start_at, format.timeZone).minutes)),
      typed_by: typed_by || practitioner_id || (who.startsWith('of:') ? '' : who),
    });
  return (
    <div>
      <Button icon={is_typed ? 'calendar' : 'edit'} onPress={is_typed ? () => form.set({ is_typed: false }) : type}>
        {is_typed ? say.freeTimes : say.typeTime}
      </Button>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Of the faults of a time that was offered, the one that happens: somebody has it now. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && 'start_at' in error.errors;
