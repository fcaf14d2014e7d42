import { useState } from 'react';
import { nameOfItem, stateOfItem } from '../../orders/items';
import { OrderLink } from '../../orders/order-link';
import { ServiceDialog } from '../../orders/service-dialog';
import { serviceWords } from '../../orders/service-words';
import { orderWords } from '../../orders/words';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { ReferDialog } from '../../referrals/refer-dialog';
import { referralWords } from '../../referrals/words';
import { useSession } from '../../session/session';
import styles from './consultations.module.css';
import { OrderDialog } from './order-dialog';
import { text } from './ordered-text';
import { PrescribeDialog } from './prescribe-dialog';
import { partId } from './shortcuts';
import type { Consultation } from './values';

/** What was ordered and prescribed in the visit, and what more is. A signed note takes both too. */
export function Ordered({ note, changed }: { note: Consultation; changed(): void }) {
  const say = useWords(text);
  const referrals = useWords(referralWords);
  const services = useWords(serviceWords);
  const { can, uses } = useSession();
  const [open, setOpen] = useState<'order' | 'service' | 'prescribe' | 'refer'>();
  const orders = [...note.orders.laboratory, ...note.orders.imaging, ...note.orders.services];
  const takes = note.status !== 'entered_in_error' && note.patient !== null;
  const mayOrder = takes && can('orders:write');
  const mayPrescribe = takes && can('prescriptions:write');
  const mayRefer = takes && uses('general') && can('referrals:write');
  if (!mayOrder && !mayPrescribe && !mayRefer && orders.length + note.prescriptions.length === 0) return null;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.part} id={partId('orders')} aria-label={say.title}>
      {note.status === 'draft' && (
        <kbd className={styles.key} aria-hidden="true">
          Alt 9
        </kbd>
      )}
      <h2 className={styles.partTitle}>{say.title}</h2>
      <div className="actions">
        {mayOrder && (
          <Button small icon="plus" onPress={() => setOpen('order')}>
            {say.order}
          </Button>
        )}
        {mayOrder && uses('general') && (
          <Button small icon="plus" onPress={() => setOpen('service')}>
            {services.act}
          </Button>
        )}
        {mayPrescribe && (
          <Button small icon="plus" onPress={() => setOpen('prescribe')}>
            {say.prescribe}
          </Button>
        )}
        {mayRefer && (
          <Button small icon="send" onPress={() => setOpen('refer')}>
            {referrals.refer}
          </Button>
        )}
      </div>
      <ul className={styles.ordered}>
        {orders.map((order) => (
          <OrderLine key={order.id} of={order} />
        ))}
        {note.prescriptions.map((prescription) => (
          <PrescriptionLine key={prescription.id} of={prescription} />
        ))}
      </ul>
      {open === 'order' && <OrderDialog consultation={note.id} close={close} done={changed} />}
      {open === 'service' && note.patient && (
        <ServiceDialog patient={note.patient} of={{ consultation_id: note.id }} close={close} done={changed} />
      )}
      {open === 'prescribe' && (
        <PrescribeDialog consultation={note.id} patient={note.patient?.id} close={close} done={changed} />
      )}
      {open === 'refer' && note.patient && <ReferDialog patient={note.patient} consultation={note.id} close={close} />}
    </section>
  );
}

function OrderLine({ of }: { of: Consultation['orders']['laboratory'][number] }) {
  const states = useWords(orderWords);
  return (
    <li data-faded={of.status === 'revoked' || undefined}>
      <p>
        {of.items
          .map((item) => `${nameOfItem(item) || states.unnamed}: ${states[stateOfItem(of.kind, item.status)]}`)
          .join('; ')}{' '}
        {of.priority !== 'routine' && <Badge tone="warning">{states[of.priority as 'urgent']}</Badge>}
      </p>
      <p className={styles.more}>
        {states[of.kind]} · <OrderLink of={of} /> · {states[of.status]}
      </p>
    </li>
  );
}

function PrescriptionLine({ of }: { of: Consultation['prescriptions'][number] }) {
  const say = useWords(text);
  const unchecked = (of.unchecked ?? []).map(({ reason, detail }) => say[reason](detail ?? ''));
  return (
    <li data-faded={of.status === 'cancelled' || undefined}>
      {of.items.map(({ id, medication, override_reason }, index) => (
        <div key={id}>
          <p>
            {[medication.display, medication.strength].filter(Boolean).join(' ')}{' '}
            {of.warnings
              .filter(({ item }) => item === index)
              .map(({ kind, detail }) => (
                <Badge key={`${kind} ${detail}`} tone="bad">
                  {kind === 'allergy' ? say.allergy(detail) : say.duplicate(detail)}
                </Badge>
              ))}
          </p>
          {(override_reason ?? of.override_reason) && of.warnings.some(({ item }) => item === index) && (
            <p className={styles.more}>{say.inSpite(override_reason ?? of.override_reason ?? '')}</p>
          )}
        </div>
      ))}
      {unchecked.map((sentence) => (
        <p key={sentence} className={styles.more}>
          {sentence}
        </p>
      ))}
      <p className={styles.more}>
        {say.prescription} · {of.number} · {say[of.status]}
      </p>
    </li>
  );
}
