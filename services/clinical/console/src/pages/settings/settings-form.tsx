import { useRef, useState } from 'react';
import type { Answer } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Checkbox, Choice, TextInput, type Bound } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm, type Form } from '../../kit/form';
import { Section } from '../../kit/page';
import { useToast } from '../../kit/toast';
import { roleNames } from '../../login/roles';
import { useSession } from '../../session/session';
import { AiSettings } from './ai-settings';
import { EmergencySettings } from './emergency-settings';
import { emergencyText } from './emergency-text';
import { LaboratorySettings } from './laboratory-settings';
import { Stale } from './settings-stale';
import {
  AREAS,
  bodyOf,
  hoursOf,
  isTarget,
  REQUIREMENTS,
  ROLES,
  TARGET_NAMES,
  valuesOf,
  type Values,
} from './settings-values';
import { text } from './text';
import { TimezoneInput } from './timezone-input';
import { windowOf, WorkingHours } from './working-hours';

const isWhole = (given: string): boolean => /^\d+$/.test(given.trim());

/** All settings but the working hours, which are drawn on the calendar. `read` is what was there when the form was opened. */
export function SettingsForm({ read }: { read: Answer<'GET /api/v1/settings'> }) {
  const say = useWords(text);
  const words = useWords(emergencyText);
  const toast = useToast();
  const { reload } = useSession();
  const [initial] = useState(() => valuesOf(read.data));
  const etag = useRef(read.etag);
  const save = useWrite('PUT /api/v1/settings', { changes: ['GET /api/v1/settings'] });
  const form = useForm({
    initial,
    // Typed into another version, it would undo what somebody else saved since.
    draft: `settings.${read.etag ?? ''}`,
    check: (values) => ({
      ...(values.name.trim() === '' && { name: say.nameMissing }),
      ...(values.patient_change_hours.trim() !== '' &&
        !isWhole(values.patient_change_hours) && { patient_change_hours: say.changeHoursWrong }),
      ...(!hoursOf(values.reminder_hours) && { reminder_hours: say.reminderHoursWrong }),
      ...(!values.working_hours.every(windowOf) && { working_hours: say.windowWrong }),
      ...(!isWhole(values.sign_again_minutes) && { sign_again_minutes: say.signAgainWrong }),
      ...(!isWhole(values.second_factor_grace_days) && { second_factor_grace_days: say.graceDaysWrong }),
      ...Object.fromEntries(
        TARGET_NAMES.flatMap((name) => (isTarget(values[name]) ? [] : [[name, words.targetWrong]])),
      ),
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
      <Areas bound={form.field('areas')} />
      <Notes bound={form.field('completion_requires')} />
      <Appointments form={form} error={form.errorOf('appointments')} />
      {form.values.areas.includes('emergency') && <EmergencySettings form={form} error={form.errorOf('emergency')} />}
      {form.values.areas.includes('ai') && <AiSettings {...form.field('ai_kinds')} />}
      <LaboratorySettings {...form.field('second_look')} />
      <PatientRecords bound={form.field('patient_notes')} />
      <WorkingHours {...form.field('working_hours')} />
      <Security form={form} error={form.errorOf('security')} />
      {stale && <Stale form={form} take={(newer) => (etag.current = newer)} />}
    </FormView>
  );
}

function General({ form }: { form: Form<Values> }) {
  const say = useWords(text);
  return (
    <Section title={say.theClinic}>
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
function Several<T extends string>(
  props: Bound<T[]> & { options: readonly { value: T; label: string; hint?: string }[] },
) {
  const { value, onChange, options, error } = props;
  return (
    <div>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          {...(option.hint !== undefined && { hint: option.hint })}
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

function Areas({ bound }: { bound: Bound<Values['areas']> }) {
  const say = useWords(text);
  return (
    <Section title={say.areas} intro={say.areasIntro}>
      <Several {...bound} options={AREAS.map((value) => ({ value, label: say[value], hint: say[`${value}Hint`] }))} />
    </Section>
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
      <TextInput
        {...form.field('reminder_hours')}
        label={say.reminderHours}
        hint={say.reminderHoursHint}
        maxLength={40}
        autoComplete="off"
      />
    </Section>
  );
}

function PatientRecords({ bound }: { bound: Bound<Values['patient_notes']> }) {
  const say = useWords(text);
  return (
    <Section title={say.patientRecords} intro={say.patientRecordsIntro}>
      <Choice
        {...bound}
        label={say.patientNotes}
        options={[
          { value: 'none', label: say.patientNotesNone },
          { value: 'signed', label: say.patientNotesSigned, hint: say.patientNotesSignedHint },
        ]}
      />
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
