import { useState } from 'react';
import { AdmitFields } from '../../admissions/admit-fields';
import { admitText } from '../../admissions/text';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { isOpen, type Patient } from '../../patients/patient';
import { PatientSearch } from '../../patients/patient-search';
import { dialogText } from './dialog-text';
import type { Place } from './ward';

interface Shown {
  /** The free bed that was chosen on the board. */
  bed?: Place['bed'];
  close(): void;
}

/** Who is admitted, then to which bed. */
export function AdmitDialog(shown: Shown) {
  const { close } = shown;
  const say = useWords(dialogText);
  const { admitTitle } = useWords(admitText);
  const [patient, setPatient] = useState<Patient>();
  if (patient)
    return (
      <Dialog title={admitTitle(patient.full_name)} close={close} alert>
        <AdmitFields {...shown} patient={patient} />
      </Dialog>
    );
  return (
    <Dialog title={say.admitWhom} close={close} alert wide>
      <PatientSearch
        autoFocus
        act={(found) =>
          isOpen(found) && (
            <Button small icon="check" aria-label={say.chooseOne(found.full_name)} onPress={() => setPatient(found)}>
              {say.choose}
            </Button>
          )
        }
      />
      <div className="dialog-end">
        <Button onPress={close}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}
