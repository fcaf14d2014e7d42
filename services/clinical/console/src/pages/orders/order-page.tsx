import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Facts, PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import type { Order } from '../../orders/changes';
import { OrderButtons, StopOrderDialog, type AskedOrder } from '../../orders/order-acts';
import { OrderState } from '../../orders/parts';
import { PatientCell } from '../../patients/patient-link';
import { useSession } from '../../session/session';
import { History } from './history';
import { Items } from './items';
import { orderText } from './order-text';
import styles from './orders.module.css';
import { Results } from './results';

const EVERY_SECONDS = 30;

/** One order: what was asked for whom, how far it is, and what it led to. */
export function OrderPage({ id }: { id: string }) {
  const say = useWords(orderText);
  const query = useRead('GET /api/v1/orders/{order}', { path: { order: id } }, { everySeconds: EVERY_SECONDS });
  const [asked, setAsked] = useState<AskedOrder>();
  return (
    <>
      <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }}>
        {({ data }) => <Shown of={data} ask={setAsked} />}
      </RecordPage>
      {asked && <StopOrderDialog {...asked} close={() => setAsked(undefined)} />}
    </>
  );
}

function Shown({ of, ask }: { of: Order; ask(asked: AskedOrder): void }) {
  const say = useWords(orderText);
  const { can } = useSession();
  const format = useFormat();
  const facts = [
    [say.patient, can('patients:read') && <Patient key="patient" id={of.patient_id} />],
    [say.state, <OrderState key="state" of={of} />],
    [say.ordered, say.by(of.ordered_by.name, format.moment(of.ordered_at))],
    [say.from, <Origin key="from" of={of} />],
    [say.fasting, of.fasting && say.yes],
    [say.info, of.clinical_info],
    [say.notes, of.notes],
  ] as const;
  const isFromSomewhere = of.consultation_id !== null || of.admission_id !== null;
  return (
    <>
      <PageHead
        title={`${say[of.kind]} · ${of.number}`}
        windowTitle={of.number}
        back={{ href: '/', title: say.back }}
        actions={<OrderButtons of={of} ask={ask} />}
      />
      <div className={styles.facts}>
        <Facts facts={facts.filter(([name, value]) => Boolean(value) && (name !== say.from || isFromSomewhere))} />
      </div>
      <Items of={of} />
      {of.kind === 'laboratory' && can('lab-results:read') && <Results order={of.id} />}
      <History id={of.id} />
    </>
  );
}

function Patient({ id }: { id: string }) {
  const { data } = useRead('GET /api/v1/patients/{patient}', { path: { patient: id } });
  return data ? <PatientCell of={data.data} /> : '…';
}

/** Leads to the note or to the stay in which it was ordered. */
function Origin({ of }: { of: Order }) {
  const say = useWords(orderText);
  const { can } = useSession();
  if (of.consultation_id !== null)
    return (
      <Link href={`~/console/consultations/${of.consultation_id}`}>
        {of.after_signing ? say.afterSigning : say.fromNote}
      </Link>
    );
  if (of.admission_id === null || !can('admissions:read')) return say.fromStay;
  return <Link href={`~/console/hospitalization/${of.admission_id}`}>{say.fromStay}</Link>;
}
