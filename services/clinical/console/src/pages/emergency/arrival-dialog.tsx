import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { isOpen, type Patient } from '../../patients/patient';
import { PatientSearch } from '../../patients/patient-search';
import { Register } from '../../patients/register';
import { useSession } from '../../session/session';
import { ArrivalForm } from './arrival-form';
import { dialogText } from './dialog-text';

/** Who came: a patient who is known, who is registered first, or whom nobody knows. */
export function ArrivalDialog({ close }: { close(): void }) {
  const say = useWords(dialogText);
  const { can } = useSession();
  const [patient, setPatient] = useState<Patient | 'unknown'>();
  const [isRegistering, setRegistering] = useState(false);
  const register = can('patients:write') && (
    <Button icon="plus" onPress={() => setRegistering(true)}>
      {say.registerPatient}
    </Button>
  );
  if (patient)
    return (
      <Dialog title={patient === 'unknown' ? say.unknownTitle : say.arriveTitle} close={close} alert>
        <ArrivalForm who={patient} change={() => setPatient(undefined)} close={close} />
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
        <Button onPress={() => setPatient('unknown')}>{say.unknownPerson}</Button>
        {register}
        <Button onPress={close}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}
