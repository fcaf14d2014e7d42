import { Link } from 'wouter';
import type { Data } from '../../api/client';
import { useAll } from '../../api/use-all';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput, type Bound } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { ErrorNotice, Notice } from '../../kit/states';
import { PatientSearch } from '../../patients/patient-search';
import { usePatientLine } from '../../patients/parts';
import { isOpen, type Patient } from '../../patients/patient';
import { Register } from '../../patients/register';
import { useSession } from '../../session/session';
import { KINDS, LENGTHS, MODALITIES, type Kind } from './kinds';
import { bookingText } from './booking-text';

/** What is noted with an appointment, whenever it is. */
export interface Noted {
  kind: Kind;
  kind_name: string;
  minutes: string;
  modality: (typeof MODALITIES)[number];
  location_id: string;
  reason: string;
}

export const NOTED: Noted = {
  kind: 'first',
  kind_name: '',
  minutes: String(KINDS.first),
  modality: 'in_person',
  location_id: '',
  reason: '',
};

type Fields<V> = { values: V; set(some: Partial<V>): void; field<K extends keyof V & string>(name: K): Bound<V[K]> };

/** What of a booking's body says what it is for. */
export function useNoted() {
  const say = useWords(bookingText);
  return ({ kind, kind_name, minutes, modality, location_id, reason }: Noted) => ({
    duration_minutes: Number(minutes),
    type: kind === 'other' ? { name: kind_name.trim() || null } : { code: kind, name: say[kind] },
    modality,
    location_id: location_id || null,
    reason: reason.trim() || null,
  });
}

export function KindFields({ form }: { form: Fields<Noted> }) {
  const say = useWords(bookingText);
  const { values } = form;
  const lengths = [...new Set([...LENGTHS, Number(values.minutes)])].toSorted((a, b) => a - b);
  return (
    <>
      <SelectInput
        {...form.field('kind')}
        label={say.kind}
        onChange={(kind) => form.set({ kind, minutes: String(KINDS[kind]) })}
        options={(Object.keys(KINDS) as Kind[]).map((kind) => ({ value: kind, label: say[kind] }))}
      />
      {values.kind === 'other' && (
        <TextInput {...form.field('kind_name')} label={say.kindName} maxLength={255} autoComplete="off" />
      )}
      <SelectInput
        {...form.field('minutes')}
        label={say.length}
        options={lengths.map((minutes) => ({ value: String(minutes), label: say.minutes(minutes) }))}
      />
    </>
  );
}

export function PlaceFields({ form }: { form: Fields<Noted> }) {
  const say = useWords(bookingText);
  const places = useAll('GET /api/v1/locations', { active: true }).data ?? [];
  return (
    <>
      <SelectInput
        {...form.field('modality')}
        label={say.modality}
        options={MODALITIES.map((each) => ({ value: each, label: say[each] }))}
      />
      {places.length > 0 && (
        <SelectInput
          {...form.field('location_id')}
          label={say.place}
          options={[
            { value: '', label: say.noPlace },
            ...places.map(({ id, name, room }) => ({ value: id, label: [name, room].filter(Boolean).join(', ') })),
          ]}
        />
      )}
      <TextInput {...form.field('reason')} label={say.bookingReason} optional rows={2} maxLength={2000} />
    </>
  );
}

type Practitioner = Data<'GET /api/v1/practitioners'>[number];
const ALL: readonly Practitioner[] = [];

/** Whose calendars: one's, those of a specialty, or all. Doctors see their own alone, so they are not asked. */
export function useCalendars() {
  const say = useWords(bookingText);
  const { clinic, can } = useSession();
  const isDoctor = clinic?.role === 'doctor';
  const query = useAll('GET /api/v1/practitioners', { active: true }, { unless: isDoctor });
  const all = query.data ?? ALL;
  const of = (name: string) => all.filter(({ specialty }) => specialty === name);
  const specialties = [...new Set(all.flatMap(({ specialty }) => specialty ?? []))];
  const shared = specialties.filter((name) => of(name).length > 1);
  return {
    isDoctor,
    /** Says so where they could not be read, or there are none: then nobody can be booked with. */
    unread: query.error ? (
      <ErrorNotice error={query.error} retry={() => void query.refetch()} />
    ) : (
      query.data?.length === 0 && (
        <Notice tone="warning" title={say.noPractitioners}>
          <p>
            {can('clinic:manage') ? (
              <Link href="~/console/practitioners">{say.addPractitioner}</Link>
            ) : (
              say.noPractitionersHint
            )}
          </p>
        </Notice>
      )
    ),
    options: [
      { value: '', label: say.anybody },
      ...shared
        .toSorted((a, b) => a.localeCompare(b))
        .map((name) => ({ value: `of:${name}`, label: say.anybodyOf(name) })),
      ...all.map(({ id, full_name, specialty }) => ({
        value: id,
        label: specialty ? `${full_name} (${specialty})` : full_name,
      })),
    ],
    /** Of one alone, with what stands for nobody yet. */
    one: (nobody: string) => [
      { value: '', label: nobody },
      ...all.map(({ id, full_name }) => ({ value: id, label: full_name })),
    ],
    /** What is asked for where these were chosen. */
    askedOf: (who: string) =>
      who === '' ? {} : who.startsWith('of:') ? { specialty: who.slice(3) } : { practitioner_ids: who },
  };
}

/** Who the appointment is for: found, or registered in between, without leaving what was typed. */
export function PatientField(props: {
  patient: Patient | undefined;
  choose(patient: Patient | undefined): void;
  register(): void;
  error: string | undefined;
}) {
  const { patient, choose, register, error } = props;
  const say = useWords(bookingText);
  const line = usePatientLine();
  const create = (
    <Button icon="plus" onPress={register}>
      {say.registerNew}
    </Button>
  );
  return (
    <fieldset className="field patient-field" data-invalid={error !== undefined || undefined}>
      <legend>{say.patient}</legend>
      {patient ? (
        <div className="patient-chosen">
          <div>
            <strong>{patient.full_name}</strong>
            <small>{line(patient)}</small>
          </div>
          <Button small onPress={() => choose(undefined)}>
            {say.change}
          </Button>
        </div>
      ) : (
        // Enter in a search is no booking.
        <div
          role="presentation"
          onKeyDown={(event) =>
            event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
          }
        >
          <PatientSearch
            act={(found) =>
              isOpen(found) && (
                <Button small icon="check" aria-label={say.chooseOne(found.full_name)} onPress={() => choose(found)}>
                  {say.choose}
                </Button>
              )
            }
          />
          {create}
        </div>
      )}
      <span className="error" role={error ? 'alert' : undefined}>
        {error}
      </span>
    </fieldset>
  );
}

/** Beside the form, never in it: what is sent there would be sent with it. */
export function RegisterDialog({ close, done }: { close(): void; done(patient: Patient): void }) {
  const say = useWords(bookingText);
  return (
    <Dialog title={say.registerTitle} close={close} wide alert>
      <Register done={done} cancel={<Button onPress={close}>{say.back}</Button>} />
    </Dialog>
  );
}
