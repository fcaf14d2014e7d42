import { isOpen, type Patient } from '../../patients/patient';
import { useSession } from '../../session/session';
import { AiSummary } from './ai-summary';
import { Allergies } from './allergies';
import { AskRecord } from './ask-record';
import { ChartSearch } from './chart-search';
import styles from './chart.module.css';
import { Immunizations } from './immunizations';
import { Results, VitalSigns } from './measurements';
import { Medication } from './medication';
import { Orders } from './orders';
import { Problems } from './problems';
import { Referrals } from './referrals';
import { Visits } from './visits';

/** Who this is and what happened, for who may read the records: each part by itself, so that none waits for another. */
export function Chart({ of }: { of: Patient }) {
  const { can, uses, suggests } = useSession();
  const isGeneral = uses('general');
  const mayWrite = isOpen(of);
  const summary = (
    <div className={styles.chart}>
      <div>
        <Allergies id={of.id} mayWrite={mayWrite && can('consultations:write')} />
        {isGeneral && <Problems id={of.id} mayWrite={mayWrite && can('problems:write')} />}
        {can('prescriptions:read') && <Medication id={of.id} />}
        <Orders of={of} mayWrite={mayWrite && isGeneral && can('orders:write')} />
        {isGeneral && <Immunizations id={of.id} mayWrite={mayWrite && can('immunizations:write')} />}
        {isGeneral && <Referrals of={of} mayWrite={mayWrite && can('referrals:write')} />}
      </div>
      <div>
        {can('lab-results:read') && <VitalSigns id={of.id} />}
        {can('lab-results:read') && <Results id={of.id} />}
        <Visits id={of.id} />
      </div>
    </div>
  );
  return (
    <>
      {suggests('summary') && mayWrite && <AiSummary id={of.id} />}
      {mayWrite && <AskRecord id={of.id} />}
      <ChartSearch id={of.id} summary={summary} />
    </>
  );
}
