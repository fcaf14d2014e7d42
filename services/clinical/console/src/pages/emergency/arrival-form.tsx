import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays, instantOf, minutesOf } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { TextInput, TimeInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { usePatientLine } from '../../patients/parts';
import type { Patient } from '../../patients/patient';
import { text as patientText } from '../../patients/text';
import { useSession } from '../../session/session';
import { dialogText } from './dialog-text';
import styles from './dialogs.module.css';
import { CHANGES, MODES, type Mode } from './visit';

type Arrival = Record<
  'patient_id' | 'complaint' | 'brought_by' | 'arrival_at' | 'label' | 'estimated_age' | 'description',
  string
> & { arrival_mode: Mode; sex: Sex };
const SEXES = ['unknown', 'female', 'male', 'other'] as const;
type Sex = (typeof SEXES)[number];

/** Nothing typed yet. */
const NOBODY: Arrival = {
  patient_id: '',
  complaint: '',
  arrival_mode: 'walk_in',
  brought_by: '',
  arrival_at: '',
  label: '',
  estimated_age: '',
  description: '',
  sex: 'unknown',
};

const SOON_MS = 5 * 60_000;

/** How somebody came; of whom nobody knows also what is seen of them. */
export function ArrivalForm({ who, change, close }: { who: Patient | 'unknown'; change(): void; close(): void }) {
  const say = useWords(dialogText);
  const sexes = useWords(patientText);
  const toast = useToast();
  const patient = who === 'unknown' ? undefined : who;
  const { timeZone, isoDay } = useFormat();
  const { ahead } = useSession();
  const arrive = useOnce('POST /api/v1/emergency/visits', CHANGES);
  /** The last time when the clocks of the clinic said so. */
  const lastAt = (typed: string) => {
    const now = Date.now() + ahead;
    const today = isoDay(new Date(now));
    const at = (day: string) => instantOf(day, minutesOf(typed), timeZone);
    return Date.parse(at(today)) > now + SOON_MS ? at(addDays(today, -1)) : at(today);
  };
  const form = useForm({
    initial: { ...NOBODY, patient_id: patient?.id ?? '' },
    check: ({ arrival_at, estimated_age }) => ({
      ...(arrival_at.trim() !== '' && clockTime(arrival_at) === undefined && { arrival_at: say.timeWrong }),
      ...(!/^(\d{1,3})?$/.test(estimated_age.trim()) && { estimated_age: say.ageWrong }),
    }),
    send: ({ arrival_mode, complaint, brought_by, arrival_at, ...seen }) => {
      const time = clockTime(arrival_at);
      return arrive.send({
        body: {
          ...(patient ? { patient_id: patient.id } : { unknown: unknownOf(seen) }),
          arrival_mode,
          complaint: complaint.trim() || null,
          brought_by: (arrival_mode !== 'walk_in' && brought_by.trim()) || null,
          ...(time !== undefined && { arrival_at: lastAt(time) }),
        },
      });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const fault = form.errorOf('patient_id');
  return (
    <FormView
      form={form}
      send={say.arrive}
      icon="check"
      cancel={<Button onPress={patient ? close : change}>{patient ? say.cancel : say.back}</Button>}
    >
      {patient ? (
        <Chosen patient={patient} change={change} />
      ) : (
        <>
          <p className="hint">{say.unknownHint}</p>
          <TextInput
            {...form.field('label')}
            label={say.unknownLabel}
            hint={say.unknownLabelHint}
            maxLength={100}
            autoComplete="off"
            optional
            autoFocus
          />
          <SelectInput
            {...form.field('sex')}
            label={sexes.sex}
            options={SEXES.map((value) => ({ value, label: sexes[value] }))}
          />
          <TextInput
            {...form.field('estimated_age')}
            label={say.estimatedAge}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            optional
          />
          <TextInput {...form.field('description')} label={say.looks} rows={2} maxLength={2_000} optional />
        </>
      )}
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <TextInput
        {...form.field('complaint')}
        label={say.complaint}
        maxLength={500}
        optional
        autoFocus={patient !== undefined}
      />
      <SelectInput
        {...form.field('arrival_mode')}
        label={say.mode}
        options={MODES.map((value) => ({ value, label: say[value] }))}
      />
      {form.values.arrival_mode !== 'walk_in' && (
        <TextInput {...form.field('brought_by')} label={say.broughtBy} maxLength={255} optional />
      )}
      <TimeInput {...form.field('arrival_at')} label={say.arrivedAt} hint={say.arrivedAtHint} optional />
    </FormView>
  );
}

function unknownOf({
  label,
  sex,
  estimated_age,
  description,
}: Pick<Arrival, 'label' | 'sex' | 'estimated_age' | 'description'>) {
  return {
    label: label.trim() || null,
    sex,
    estimated_age: estimated_age.trim() === '' ? null : Number(estimated_age),
    description: description.trim() || null,
  };
}

function Chosen({ patient, change }: { patient: Patient; change(): void }) {
  const say = useWords(dialogText);
  const line = usePatientLine();
  return (
    <div className={styles.chosen}>
      <p>
        <strong>{patient.full_name}</strong>
        <small>{line(patient)}</small>
      </p>
      <Button small onPress={change}>
        {say.change}
      </Button>
    </div>
  );
}
