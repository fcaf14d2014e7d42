import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays, instantOf, minutesOf } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { Dialog } from '../../kit/dialog';
import { TextInput, TimeInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { usePatientLine } from '../../patients/parts';
import { isOpen, type Patient } from '../../patients/patient';
import { PatientSearch } from '../../patients/patient-search';
import { Register } from '../../patients/register';
import { useSession } from '../../session/session';
import { dialogText } from './dialog-text';
import styles from './dialogs.module.css';
import { CHANGES, MODES, type Mode } from './visit';

/** Who came: a patient who is known, or who is registered first. */
export function ArrivalDialog({ close }: { close(): void }) {
  const say = useWords(dialogText);
  const { can } = useSession();
  const [patient, setPatient] = useState<Patient>();
  const [isRegistering, setRegistering] = useState(false);
  const register = can('patients:write') && (
    <Button icon="plus" onPress={() => setRegistering(true)}>
      {say.registerPatient}
    </Button>
  );
  if (patient)
    return (
      <Dialog title={say.arriveTitle} close={close} alert>
        <Arrival patient={patient} change={() => setPatient(undefined)} close={close} />
      </Dialog>
    );
  if (isRegistering)
    return (
      <Dialog title={say.registerPatient} close={close} alert wide>
        <Register
          done={(known) => {
            setRegistering(false);
            setPatient(known);
          }}
          cancel={<Button onPress={() => setRegistering(false)}>{say.back}</Button>}
        />
      </Dialog>
    );
  return (
    <Dialog title={say.arriveTitle} close={close} alert wide>
      <PatientSearch
        autoFocus
        none={register}
        act={(found) =>
          isOpen(found) && (
            <Button small icon="check" aria-label={say.chooseOne(found.full_name)} onPress={() => setPatient(found)}>
              {say.choose}
            </Button>
          )
        }
      />
      <div className="dialog-end">
        {register}
        <Button onPress={close}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}

/** Nothing typed yet. */
const NOBODY: Record<'patient_id' | 'complaint' | 'brought_by' | 'arrival_at', string> & { arrival_mode: Mode } = {
  patient_id: '',
  complaint: '',
  arrival_mode: 'walk_in',
  brought_by: '',
  arrival_at: '',
};

const SOON_MS = 5 * 60_000;

function Arrival({ patient, change, close }: { patient: Patient; change(): void; close(): void }) {
  const say = useWords(dialogText);
  const line = usePatientLine();
  const toast = useToast();
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
    initial: { ...NOBODY, patient_id: patient.id },
    check: ({ arrival_at }) =>
      arrival_at.trim() !== '' && clockTime(arrival_at) === undefined ? { arrival_at: say.timeWrong } : {},
    send: ({ arrival_mode, complaint, brought_by, arrival_at }) => {
      const time = clockTime(arrival_at);
      return arrive.send({
        body: {
          patient_id: patient.id,
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
    <FormView form={form} send={say.arrive} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <div className={styles.chosen}>
        <p>
          <strong>{patient.full_name}</strong>
          <small>{line(patient)}</small>
        </p>
        <Button small onPress={change}>
          {say.change}
        </Button>
      </div>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <TextInput {...form.field('complaint')} label={say.complaint} maxLength={500} optional autoFocus />
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
