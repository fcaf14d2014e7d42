import { AdmitFields } from '../../admissions/admit-fields';
import { admitText } from '../../admissions/text';
import { useWords } from '../../i18n/language';
import { Dialog } from '../../kit/dialog';
import { dialogText } from './dialog-text';
import type { Visit } from './visit';

/** Admits who is treated here: to a bed, which ends the visit, or until there is one. */
export function AdmitVisitDialog({ of, close }: { of: Visit; close(): void }) {
  const say = useWords(dialogText);
  const { admitTitle } = useWords(admitText);
  return (
    <Dialog title={admitTitle(of.patient.full_name)} close={close} alert>
      <p className="hint">{say.admitHint}</p>
      <AdmitFields patient={of.patient} visit={of.id} close={close} />
    </Dialog>
  );
}
