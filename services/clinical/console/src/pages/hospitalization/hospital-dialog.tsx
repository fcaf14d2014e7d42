import { bedName } from '../../admissions/beds';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Dialog } from '../../kit/dialog';
import { Loaded } from '../../kit/states';
import { AdmitDialog } from './admit-dialog';
import { BedFields } from './bed-fields';
import { BlockFields } from './block-fields';
import { dialogText } from './dialog-text';
import { DischargeFields } from './discharge-fields';
import { LeaveFields } from './leave-fields';
import { ReasonFields } from './reason-fields';
import { ReserveFields } from './reserve-fields';
import { SwapFields } from './swap-fields';
import type { Admission, Asked } from './ward';

/** The dialog of what is done with a bed, or with an admission as it is when the dialog opens. */
export function HospitalDialog({ act, admission, bed, close }: Asked & { close(): void }) {
  const say = useWords(dialogText);
  if (act === 'admit') return <AdmitDialog {...(bed && { bed })} close={close} />;
  if (act === 'block' || act === 'reserve')
    return bed ? (
      <Dialog title={say[`${act}Title`](bedName(bed))} close={close} alert>
        {act === 'block' ? <BlockFields bed={bed} close={close} /> : <ReserveFields bed={bed} close={close} />}
      </Dialog>
    ) : null;
  if (!admission || act === 'clean' || act === 'free' || act === 'unreserve' || act === 'open') return null;
  return (
    <Dialog title={say[`${act}Title`](admission.patient.full_name)} close={close} alert>
      <OfAdmission id={admission.id}>
        {(of) => {
          if (act === 'leave') return <LeaveFields of={of} close={close} />;
          if (act === 'discharge') return <DischargeFields of={of} close={close} />;
          if (act === 'swap') return <SwapFields of={of} close={close} />;
          if (act === 'undo' || act === 'cancel') return <ReasonFields of={of} act={act} close={close} />;
          return <BedFields of={of} act={act} {...(bed && { bed })} close={close} />;
        }}
      </OfAdmission>
    </Dialog>
  );
}

function OfAdmission({ id, children }: { id: string; children(of: Admission): React.ReactNode }) {
  const query = useRead('GET /api/v1/admissions/{admission}', { path: { admission: id } });
  return <Loaded query={query}>{({ data }) => children(data)}</Loaded>;
}
