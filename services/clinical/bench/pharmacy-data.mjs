import { newId } from '../dist/src/id.js';

const PRODUCTS = 5_000;
const LOTS_EACH = 10;
const WARDS = 9;
/** Every so many-th product is controlled. */
const CONTROLLED_EACH = 50;
/** Of what is moved in the central store, the rest in those of wards. */
const CENTRAL_SHARE = 0.55;
const DAYS = 365;

/** Somebody of the clinic's pharmacy, who is logged in, and the pharmacy on. */
export async function makePharmacist(service, logColleagueIn) {
  const { owner, clinicId } = service;
  await owner.query(`update clinics set settings = settings || '{"areas": ["pharmacy"]}' where id = $1`, [clinicId]);
  const id = newId();
  await owner.query(
    `insert into practitioners (clinic_id, id, full_name, license_number, specialty) values ($1, $2, 'The pharmacist', $3, 'Pharmacy')`,
    [clinicId, id, `F-${id}`],
  );
  return logColleagueIn(service, id, 'pharmacist');
}

/**
 * A ledger of about so many movements over a year: one large store and those of wards, of each lot a receipt and then what was given
 * piece by piece; every fiftieth product is controlled, and in the register. Answers the large store, and how much of all there is.
 */
export async function fillLedger({ owner, clinicId }, movements) {
  const lots = PRODUCTS * LOTS_EACH;
  const central = newId();
  const perLot = Math.round((movements * CENTRAL_SHARE) / lots);
  const perWardLot = Math.round((movements * (1 - CENTRAL_SHARE)) / lots);
  const client = await owner.connect();
  const run = (text, values) => client.query(text, values);
  await run('set session_replication_role = replica');
  await run(`set maintenance_work_mem = '512MB'`);
  await run(
    `insert into pharmacy_products (clinic_id, id, code, name, unit, strength, control_class, minimum)
     select $1, uuidv7(), 'B-' || n, 'Product ' || n, 'tablet', n % 40 * 25 || ' mg', case when n % ${CONTROLLED_EACH} = 0 then 'II' end,
       case when n % 10 = 0 then 20000 end from generate_series(1, ${PRODUCTS}) n`,
    [clinicId],
  );
  await run(
    `insert into pharmacy_lots (clinic_id, id, product_id, number, expires_on)
     select $1, uuidv7(), p.id, 'L' || n, current_date + ((n - 1) * 60 + length(p.code) * 5)::int
     from pharmacy_products p, generate_series(1, ${LOTS_EACH}) n where p.clinic_id = $1 and p.code like 'B-%'`,
    [clinicId],
  );
  await run(`insert into pharmacy_stores (clinic_id, id, name, kind) values ($1, $2, 'Central', 'pharmacy')`, [
    clinicId,
    central,
  ]);
  await run(
    `insert into pharmacy_stores (clinic_id, id, name, kind)
     select $1, uuidv7(), 'Ward ' || n, 'ward' from generate_series(1, ${WARDS}) n`,
    [clinicId],
  );
  const { rows: secondary } = await run(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'pharmacy_movements'
       and indexname not in ('pharmacy_movements_pkey', 'pharmacy_movements_place')`,
  );
  for (const { name } of secondary) await run(`drop index ${name}`);
  await run(
    `create temporary table held as
     select s.id as store_id, l.id as lot_id, l.product_id, l.expires_on,
       case when s.kind = 'pharmacy' then ${perLot} else ${perWardLot} end as movements
     from (select l.*, row_number() over (order by l.product_id, l.id) as nth from pharmacy_lots l where l.clinic_id = $1) l
     join (select s.*, row_number() over (order by s.name) as nth from pharmacy_stores s where s.clinic_id = $1) s
       on s.kind = 'pharmacy' or l.nth % ${WARDS} = s.nth % ${WARDS}`,
    [clinicId],
  );
  await run(
    `insert into pharmacy_movements (clinic_id, id, kind, product_id, lot_id, store_id, quantity, reference_type, reference_id,
       actor_type, actor_id, actor_name, at, place, balance_after)
     select $1, uuidv7(), case when n = 1 then 'receipt' else 'dispense' end, h.product_id, h.lot_id, h.store_id,
       case when n = 1 then 1000 else -1 end, case when n = 1 then 'receipt' else 'dispensation' end, uuidv7(), 'user', $2::uuid, 'The pharmacist',
       now() - interval '${DAYS} days' * (1 - (n - random()) / h.movements), n, 1001 - n
     from (select * from held order by store_id, lot_id) h, generate_series(1, h.movements) n`,
    [clinicId, newId()],
  );
  await run(
    `insert into pharmacy_balances (clinic_id, store_id, lot_id, product_id, expires_on, balance, movements)
     select $1, store_id, lot_id, product_id, expires_on, 1001 - movements, movements from held`,
    [clinicId],
  );
  for (const { made } of secondary) await run(made);
  await run(
    `insert into pharmacy_register (clinic_id, movement_id, store_id, product_id, class, quantity, balance_after, place, at)
     select m.clinic_id, m.id, m.store_id, m.product_id, 'II', m.quantity, sum(m.quantity) over whole, row_number() over whole, m.at
     from pharmacy_movements m join pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class = 'II'
     where m.clinic_id = $1
     window whole as (partition by m.store_id, m.product_id order by m.at, m.id)`,
    [clinicId],
  );
  await run('set session_replication_role = origin');
  client.release(true);
}

/** Dispensings of one lot to so many patients; answers its product and number. */
export async function giveToMany({ owner, clinicId, practitionerId }, patients) {
  const client = await owner.connect();
  const run = (text, values) => client.query(text, values);
  const {
    rows: [lot],
  } = await run(
    `select l.id, l.product_id, l.number, b.store_id from pharmacy_lots l
     join pharmacy_balances b on b.clinic_id = l.clinic_id and b.lot_id = l.id
     join pharmacy_stores s on s.clinic_id = b.clinic_id and s.id = b.store_id and s.kind = 'pharmacy'
     where l.clinic_id = $1 order by l.id limit 1`,
    [clinicId],
  );
  await run('set session_replication_role = replica');
  await run(
    `create temporary table had as select uuidv7() as patient, uuidv7() as script, uuidv7() as item, uuidv7() as given, uuidv7() as given_item, n
     from generate_series(1, ${patients}) n`,
  );
  await run(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, birth_date, sex, phone, email)
     select $1, patient, 'H-' || n, 'Ana ' || n, 'Patient', '1980-05-17', 'female', '+5691' || 1000000 + n, n || '@example.org' from had`,
    [clinicId],
  );
  await run(
    `insert into prescriptions (clinic_id, id, patient_id, prescriber_id, status, number, authored_at, issued_at)
     select $1, script, patient, $2, 'active', 'RX-B-' || n, now(), now() from had`,
    [clinicId, practitionerId],
  );
  await run(
    `insert into prescription_items (clinic_id, id, prescription_id, position, medication_display, quantity_value, quantity_unit)
     select $1, item, script, 0, 'Product 1', 100, 'tablet' from had`,
    [clinicId],
  );
  await run(
    `insert into pharmacy_dispensations (clinic_id, id, number, status, patient_id, practitioner_id, prescription_id, store_id, completed_at,
       completed_by, actor_type, actor_id, actor_name)
     select $1, given, 'G-B-' || n, 'completed', patient, $2, script, $3, now() - n * interval '1 minute', $2, 'user', $2, 'The pharmacist' from had`,
    [clinicId, practitionerId, lot.store_id],
  );
  await run(
    `insert into pharmacy_dispensed_items (clinic_id, id, dispensation_id, prescription_id, prescription_item_id, place, product_id, quantity)
     select $1, given_item, given, script, item, 0, $2, 1 from had`,
    [clinicId, lot.product_id],
  );
  await run(
    `insert into pharmacy_dispensed_lots (clinic_id, item_id, lot_id, quantity) select $1, given_item, $2, 1 from had`,
    [clinicId, lot.id],
  );
  await run('set session_replication_role = origin');
  client.release(true);
  return lot;
}
