import { useRef, useState } from 'react';
import type { Answer, Body, Data } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Conflict, type Difference } from '../../kit/conflict';
import { Checkbox, Choice, SelectInput, TextInput, type Bound } from '../../kit/field';
import { FormView, useForm, type Form } from '../../kit/form';
import { Section } from '../../kit/page';
import { useToast } from '../../kit/toast';
import { roleNames } from '../../session/roles';
import { useSession } from '../../session/session';
import { text } from './text';
import { TimezoneInput } from './timezone-input';

type Settings = Data<'GET /api/v1/settings'>;
type Saved = Body<'PUT /api/v1/settings'>;

const REQUIREMENTS = ['diagnosis', 'assessment', 'plan', 'vitals'] as const;
const ROLES = ['owner', 'administrator', 'doctor', 'nurse', 'front_desk', 'patient'] as const;

const valuesOf = ({ name, timezone, locale, completion_requires, appointments, security }: Settings) => ({
  name,
  timezone,
  locale: locale === 'en' ? ('en' as const) : ('es' as const),
  completion_requires,
  patient_booking: appointments.patient_booking,
  patient_change_hours: String(appointments.patient_change_hours ?? ''),
  overbooking: appointments.overbooking,
  sign_again_minutes: String(security.sign_again_minutes),
  second_factor_roles: security.second_factor_roles,
  second_factor_grace_days: String(security.second_factor_grace_days),
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values): Saved => ({
  name: values.name,
  timezone: values.timezone,
  locale: values.locale,
  completion_requires: values.completion_requires,
  appointments: {
    patient_booking: values.patient_booking,
    patient_change_hours: values.patient_change_hours.trim() === '' ? null : Number(values.patient_change_hours),
    overbooking: values.overbooking,
  },
  security: {
    sign_again_minutes: Number(values.sign_again_minutes),
    second_factor_roles: values.second_factor_roles,
    second_factor_grace_days: Number(values.second_factor_grace_days),
  },
});

const isWhole = (given: string): boolean => /^\d+$/.test(given.trim());

/** All settings but the working hours, which are drawn on the calendar. `read` is what was there when the form was opened. */
export function SettingsForm({ read }: { read: Answer<'GET /api/v1/settings'> }) {
  const say = useWords(text);
  const toast = useToast();
  const { reload } = useSession();
  const [initial] = useState(() => valuesOf(read.data));
  const etag = useRef(read.etag);
  const save = useWrite('PUT /api/v1/settings', { changes: ['GET /api/v1/settings'] });
  const form = useForm({
    initial,
    check: (values) => ({
      ...(values.name.trim() === '' && { name: say.nameMissing }),
      ...(values.patient_change_hours.trim() !== '' &&
        !isWhole(values.patient_change_hours) && { patient_change_hours: say.changeHoursWrong }),
      ...(!isWhole(values.sign_again_minutes) && { sign_again_minutes: say.signAgainWrong }),
      ...(!isWhole(values.second_factor_grace_days) && { second_factor_grace_days: say.graceDaysWrong }),
    }),
    send: (values) =>
      save.mutateAsync({
        body: bodyOf(values),
        ...(etag.current !== null && { headers: { 'If-Match': etag.current } }),
      }),
    done(answer) {
      etag.current = answer.etag;
      toast(say.saved);
      void reload({ background: true });
    },
  });
  const stale = form.failure instanceof ApiError && form.failure.status === 412;
  return (
    <FormView form={form} send={say.save} icon="check">
      <General form={form} />
      <Notes bound={form.field('completion_requires')} />
      <Appointments form={form} error={form.errorOf('appointments')} />
      <Security form={form} error={form.errorOf('security')} />
      {stale && <Stale form={form} take={(newer) => (etag.current = newer)} />}
    </FormView>
  );
}

function General({ form }: { form: Form<Values> }) {
  const say = useWords(text);
  return (
    <Section title={say.general}>
      <TextInput {...form.field('name')} label={say.name} hint={say.nameHint} maxLength={255} autoComplete="off" />
      <TimezoneInput {...form.field('timezone')} label={say.timezone} hint={say.timezoneChanges} />
      <SelectInput
        {...form.field('locale')}
        label={say.locale}
        hint={say.localeHint}
        options={[
          { value: 'es', label: say.es },
          { value: 'en', label: say.en },
        ]}
      />
    </Section>
  );
}

/** Boxes of which any may be marked. */
function Several<T extends string>(props: Bound<T[]> & { options: readonly { value: T; label: string }[] }) {
  const { value, onChange, options, error } = props;
  return (
    <div>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          value={value.includes(option.value)}
          onChange={(marked) =>
            onChange(marked ? [...value, option.value] : value.filter((each) => each !== option.value))
          }
        />
      ))}
      {error && <p className="error">{error}</p>}
    </div>
  );
}

function Notes({ bound }: { bound: Bound<Values['completion_requires']> }) {
  const say = useWords(text);
  return (
    <Section title={say.notes} intro={say.notesIntro}>
      <Several {...bound} options={REQUIREMENTS.map((value) => ({ value, label: say[value] }))} />
    </Section>
  );
}

function Appointments({ form, error }: { form: Form<Values>; error: string | undefined }) {
  const say = useWords(text);
  const hours = form.field('patient_change_hours');
  return (
    <Section title={say.appointments}>
      <Choice
        {...form.field('patient_booking')}
        label={say.patientBooking}
        options={[
          { value: 'none', label: say.bookNone, hint: say.bookNoneHint },
          { value: 'request', label: say.bookRequest, hint: say.bookRequestHint },
          { value: 'book', label: say.bookBook, hint: say.bookBookHint },
        ]}
      />
      <TextInput
        {...hours}
        error={hours.error ?? error}
        label={say.changeHours}
        hint={say.changeHoursHint}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
      />
      <Checkbox {...form.field('overbooking')} label={say.overbooking} hint={say.overbookingHint} />
    </Section>
  );
}

function Security({ form, error }: { form: Form<Values>; error: string | undefined }) {
  const say = useWords(text);
  const names = useWords(roleNames);
  const minutes = form.field('sign_again_minutes');
  return (
    <Section title={say.security}>
      <TextInput
        {...minutes}
        error={minutes.error ?? error}
        label={say.signAgain}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <fieldset className="field">
        <legend>{say.factorRoles}</legend>
        <p className="hint">{say.factorRolesHint}</p>
        <Several
          {...form.field('second_factor_roles')}
          options={ROLES.map((value) => ({ value, label: names[value] }))}
        />
      </fieldset>
      <TextInput
        {...form.field('second_factor_grace_days')}
        label={say.graceDays}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
    </Section>
  );
}

/** What the settings say by now where it differs, to choose between. */
function Stale({ form, take }: { form: Form<Values>; take(etag: string | null): void }) {
  const say = useWords(text);
  const shown = useShown();
  const query = useRead('GET /api/v1/settings', undefined);
  if (!query.data || query.isFetching) return null;
  const theirs = valuesOf(query.data.data);
  const labels: Record<keyof Values, string> = {
    name: say.name,
    timezone: say.timezone,
    locale: say.locale,
    completion_requires: say.notes,
    patient_booking: say.patientBooking,
    patient_change_hours: say.changeHours,
    overbooking: say.overbooking,
    sign_again_minutes: say.signAgain,
    second_factor_roles: say.factorRoles,
    second_factor_grace_days: say.graceDays,
  };
  const differences = (Object.keys(labels) as (keyof Values)[]).flatMap((name): Difference[] => {
    const [now, own] = [shown(theirs[name]), shown(form.values[name])];
    return now === own ? [] : [{ name: labels[name], theirs: now, mine: own }];
  });
  const { etag } = query.data;
  return (
    <Conflict
      differences={differences}
      keepMine={() => {
        take(etag);
        void form.submit();
      }}
      takeTheirs={() => {
        take(etag);
        form.set(theirs);
      }}
    />
  );
}

function useShown() {
  const say = useWords(text);
  const names = useWords(roleNames);
  const words: Record<string, string> = {
    ...names,
    ...Object.fromEntries(REQUIREMENTS.map((each) => [each, say[each]])),
    es: say.es,
    en: say.en,
    none: say.bookNone,
    request: say.bookRequest,
    book: say.bookBook,
  };
  return (value: Values[keyof Values]): string => {
    if (typeof value === 'boolean') return value ? say.yes : say.no;
    const list = [value].flat().map((each) => words[each] ?? each);
    return list.filter(Boolean).toSorted().join(', ') || say.nobody;
  };
}
