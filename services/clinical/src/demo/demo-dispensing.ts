import type { Knex } from 'knex';
import { dayIn } from '../calendar.js';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';

const DISPENSINGS = 4;
/** Of what was prescribed a part: something is left for the queue. */
const PART = 3;
const STAFF = 'Farmacia';

/** Prescriptions of which the pharmacy gave a part, from the lots that expire first. */
export async function fillDispensing(db: Knex, { id: clinic_id, now, timezone, pharmacist_id }: DemoClinic) {
  const found = await db.raw(
    `select distinct on (r.issued_at, r.id) r.id as prescription_id, r.patient_id, i.id as prescription_item_id, p.id as product_id,
       l.id as lot_id, s.id as store_id, ceil(i.quantity_value / ?)::int as quantity
     from prescriptions r
     join prescription_items i on i.clinic_id = r.clinic_id and i.prescription_id = r.id
     join pharmacy_products p on p.clinic_id = r.clinic_id and p.control_class is null
       and p.name = i.medication_display || ' ' || i.medication_strength
     join pharmacy_lots l on l.clinic_id = p.clinic_id and l.product_id = p.id and l.expires_on::text >= ?
     join pharmacy_stores s on s.clinic_id = p.clinic_id and s.kind = 'pharmacy'
     where r.clinic_id = ? and r.status = 'active'
     order by r.issued_at, r.id, l.expires_on limit ?`,
    [PART, dayIn(timezone, now), clinic_id, DISPENSINGS],
  );
  for (const { prescription_id, patient_id, store_id, ...given } of found.rows) {
    const [id, item_id] = [newId(), newId()];
    const actor = { actor_type: 'user', actor_id: pharmacist_id, actor_name: STAFF };
    await db('pharmacy_dispensations').insert({
      clinic_id,
      id,
      number: newNumber('D'),
      prescription_id,
      patient_id,
      store_id,
      practitioner_id: pharmacist_id,
      status: 'completed',
      completed_at: now,
      completed_by: pharmacist_id,
      ...actor,
    });
    const { prescription_item_id, product_id, lot_id, quantity } = given;
    await db('pharmacy_dispensed_items').insert({
      clinic_id,
      id: item_id,
      dispensation_id: id,
      place: 0,
      prescription_id,
      prescription_item_id,
      product_id,
      quantity,
    });
    await db('pharmacy_dispensed_lots').insert({ clinic_id, item_id, lot_id, quantity });
    await db('pharmacy_movements').insert({
      clinic_id,
      id: newId(),
      kind: 'dispense',
      product_id,
      lot_id,
      store_id,
      quantity: -quantity,
      reference_type: 'dispensation',
      reference_id: id,
      ...actor,
    });
  }
}
