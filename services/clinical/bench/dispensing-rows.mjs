/** What `dispensing.mjs` gives out, and the rows that the service writes for it. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const EACH = 1_000_000;

/** So many patients, each with a prescription of a product of its own, of which there is a lot in one store. */
export async function stockFor({ url, authorization, owner, clinicId }, pharmacist, count) {
  const send = async (target, body, by) => {
    const response = await fetch(url + target, {
      method: 'POST',
      headers: { authorization: by, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 201) throw new Error(`${target}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const store = await send('/api/v1/pharmacy/stores', { name: 'Central', kind: 'pharmacy' }, pharmacist);
  const sets = [];
  for (let n = 0; n < count; n += 1) {
    const name = `Medicine ${n}`;
    const product = { code: `M-${n}`, name, strength: '500 mg', form: 'tablet', unit: 'tablet' };
    const { id: product_id } = await send('/api/v1/pharmacy/products', product, pharmacist);
    const { rows } = await owner.query(
      `insert into patients (clinic_id, id, mrn, given_names, first_surname, birth_date, sex)
       values ($1, uuidv7(), $2, 'Some', $3, '1980-05-17', 'female') returning id`,
      [clinicId, `D-${n}`, `Patient ${n}`],
    );
    const item = {
      medication: { display: name, form: 'tablet', strength: '500 mg' },
      dose: { value: 1, unit: 'tablet' },
      route: 'oral',
      frequency: { times: 1, period: 8, period_unit: 'h' },
      duration_days: 30,
      quantity: { value: EACH, unit: 'tablet' },
    };
    const [{ id: patient_id }] = rows;
    const script = await send('/api/v1/prescriptions', { patient_id, items: [item] }, authorization);
    sets.push({ product_id, patient_id, prescription_id: script.id, item_id: script.items[0].id });
  }
  const lines = sets.map(({ product_id }) => ({
    product_id,
    lot_number: 'L1',
    expires_on: '2035-12-31',
    quantity: EACH,
  }));
  await send('/api/v1/pharmacy/receipts', { store_id: store.id, lines }, pharmacist);
  const { rows } = await owner.query(`select id, product_id from pharmacy_lots where clinic_id = $1`, [clinicId]);
  for (const set of sets) set.lot_id = rows.find(({ product_id }) => product_id === set.product_id).id;
  return { store_id: store.id, sets };
}

export const dispensingOf = ({ store_id }, { prescription_id, item_id, product_id }) => ({
  prescription_id,
  store_id,
  items: [{ prescription_item_id: item_id, product_id, quantity: 10 }],
});

/**
 * What one request writes, as the service sends it, with the key's answer in its row at once: of each statement its text, and its values
 * for another of the sets.
 */
export async function captureWrites(service, pharmacist, stock) {
  const [of] = stock.sets;
  const seen = [];
  const { transaction } = service.deps.db;
  // Ids begin with the millisecond in which they are made.
  await setTimeout(20);
  const began = Date.now();
  service.deps.db.transaction = (clinicId, run, options) =>
    transaction(
      clinicId,
      (db) => {
        const note = (method) => (text, values) => {
          if (typeof text === 'string') seen.push({ text, values });
          else {
            const { sql, bindings } = text.toSQL().toNative();
            seen.push({ text: sql, values: bindings });
          }
          return method(text, values);
        };
        return run({ ...db, rows: note(db.rows), row: note(db.row), defer: note(db.defer) });
      },
      options,
    );
  const response = await fetch(`${service.url}/api/v1/pharmacy/dispensations`, {
    method: 'POST',
    headers: { authorization: pharmacist, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(dispensingOf(stock, of)),
  });
  service.deps.db.transaction = transaction;
  const answer = await response.json();
  if (response.status !== 201) throw new Error(JSON.stringify(answer));
  const isWrite = ({ text }) =>
    /^\s*(insert|update|delete|with)\b/i.test(text) && /\b(insert into|update|delete from)\b/i.test(text);
  const writes = seen.filter(isWrite);
  const key = writes.find(({ text }) => /insert into idempotency_keys/.test(text));
  const stored = writes.find(({ text }) => /update idempotency_keys/.test(text));
  const rest = writes.filter((each) => each !== key && each !== stored);
  const [clinicId, , fingerprint, expiresAt] = key.values;
  const [, , status, headers, body] = stored.values;
  rest.push({
    text: `insert into idempotency_keys (clinic_id, scope, fingerprint, expires_at, status, headers, body)
      values ($1::uuid, sha256(convert_to($2::text, 'UTF8')), $3, $4, $5, $6::jsonb, $7)`,
    values: [clinicId, answer.data.id, fingerprint, expiresAt, status, headers, body],
  });
  // Ids of now are made anew for each; those that were there before are of the set.
  const isNew = (id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) >= began;
  const told = (value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
  const fresh = [
    ...new Set(rest.flatMap(({ values }) => values.flatMap((value) => told(value).match(UUID) ?? []))),
  ].filter(isNew);
  return rest.map(({ text, values }) => ({
    name: createHash('sha1').update(text).digest('hex'),
    text,
    values(set, ids) {
      const to = new Map([
        ...Object.keys(of).map((member) => [of[member], set[member]]),
        ...fresh.map((id, nth) => [id, ids.fresh[nth]]),
      ]);
      const replaced = (said) => [...to].reduce((said, [from, next]) => said.replaceAll(from, next), said);
      return values.map((value) =>
        typeof value === 'string'
          ? replaced(value)
          : Array.isArray(value)
            ? value.map((each) => (typeof each === 'string' ? replaced(each) : each))
            : value,
      );
    },
    ids: () => ({ fresh: fresh.map(() => randomUUID()) }),
  }));
}
