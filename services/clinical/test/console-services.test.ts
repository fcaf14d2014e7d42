import { labOrder, measured, openConsultation } from './support/clinical-records.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { inpatient } from './support/inpatients.js';
import { keyboardOf } from './support/keyboard.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const CATALOG = '/api/v1/catalogs/tests';

/** A doctor, a nurse, a visit of a patient, and one therapy in the clinic's catalog. */
async function practice() {
  const built = await openConsultation(app);
  const administrator = await app.build.user(built.clinic, 'administrator');
  await app
    .as(administrator)
    .post(CATALOG)
    .send({ kind: 'therapy', code: 'KT-1', name: 'Respiratory physiotherapy' })
    .expect(201);
  return { ...built, nurse: await app.build.user(built.clinic, 'nurse') };
}

/** Ordered by the interface itself. */
async function service(doctor: { token: string }, said: object) {
  const body = { type: 'procedure', items: [{ description: 'Dress the wound' }], ...said };
  return (await app.as(doctor).post('/api/v1/service-orders').send(body).expect(201)).body.data;
}

test('services are ordered from the chart, of the catalog and in words, and one order is stopped with a reason', async () => {
  const { doctor, patient } = await practice();
  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  const dialog = page.getByRole('alertdialog');
  const send = dialog.getByRole('button', { name: 'Order', exact: true });
  await page.getByRole('button', { name: 'Order a service' }).click();
  await send.click();
  await dialog.getByText('Choose or write at least one service.').waitFor();
  await dialog.getByLabel('What is ordered').selectOption('Therapy');
  const find = dialog.getByLabel('Find in the catalog, or write');
  await find.fill('respir');
  await dialog.getByRole('button', { name: /KT-1/ }).click();
  await find.fill('Walk in the corridor');
  await dialog.getByText('The catalog does not have it: add it in your own words.').waitFor();
  await send.click();
  await dialog.getByText('What you wrote is not added: add it or clear it.').waitFor();
  await find.press('Enter');
  const walk = dialog.getByRole('group', { name: 'Walk in the corridor' });
  await walk.getByLabel('Quantity').fill('0');
  await walk.getByLabel('How').fill('Twice a day');
  await send.click();
  await walk.getByText('A whole number, 1 or more.').waitFor();
  await walk.getByLabel('Quantity').fill('10');
  await dialog.getByLabel('Priority').selectOption('Urgent');
  await checkAccessibility('service-order', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('service-order-dark');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await send.dblclick();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('table', { name: 'Open orders' }).getByRole('row', { name: /Walk in the corridor × 10/ });
  await row.getByText('Respiratory physiotherapy: requested').waitFor();
  await row.getByText('Urgent').waitFor();
  const orders = await app.db('orders').where({ patient_id: patient.id });
  expect(orders).toMatchObject([{ kind: 'therapy', consultation_id: null, admission_id: null, priority: 'urgent' }]);

  await chooseFromMenu(row, /^Put on hold/);
  await dialog.getByLabel('Reason').fill('Fever');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await row.getByText('On hold').waitFor();
  await checkAccessibility('chart-orders', [...ALL]);
  await chooseFromMenu(row, /^Resume/);
  await row.getByText('Active').waitFor();
  await chooseFromMenu(row, /^Cancel order/);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('Give the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Went home');
  await checkAccessibility('order-cancel');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show those that are over' }).click();
  const over = page.getByRole('table', { name: 'Orders that are over' });
  await over.getByText('Went home').waitFor();
  await over.getByText('Walk in the corridor × 10: cancelled').waitFor();
});

test('a nurse begins, does and leaves undone what was ordered, and the page of the order tells who did what', async () => {
  const { doctor, nurse, patient } = await practice();
  const items = [{ description: 'Dress the wound', quantity: 3, notes: 'Each morning' }, { description: 'Bathe' }];
  const order = await service(doctor, { patient_id: patient.id, type: 'nursing', items, notes: 'At home' });
  const { page, checkAccessibility } = await enter(nurse, '/orders');
  const dialog = page.getByRole('alertdialog');
  const listed = page.getByRole('row', { name: new RegExp(order.number) });
  await listed.getByText('Bathe: requested').waitFor();
  await eventually(() => listed.getByRole('button').count()).toBe(0);
  await listed.getByRole('link', { name: order.number }).click();
  await page.getByRole('heading', { name: `Nursing care · ${order.number}` }).waitFor();
  await page.getByText('At home').waitFor();
  const table = page.getByRole('table', { name: 'What was ordered' });
  const wound = table.getByRole('row', { name: /Dress the wound/ });
  await wound.getByText('Each morning').waitFor();
  await wound.getByRole('button', { name: 'Begin: Dress the wound' }).click();
  await wound.getByRole('button', { name: 'Done: Dress the wound' }).click();
  await wound.getByRole('cell', { name: 'done' }).waitFor();
  await chooseFromMenu(table.getByRole('row', { name: /Bathe/ }), /^Not done/);
  await dialog.getByLabel('Reason').fill('Refused');
  await dialog.getByRole('button', { name: 'Not done' }).click();
  await table.getByText('Refused').waitFor();
  await page.locator('dl').getByText('Completed').waitFor();
  const history = page.getByRole('table', { name: 'What became of it' });
  await history.getByRole('row', { name: /Bathe: not done \(Refused\)/ }).waitFor();
  const { name } = await app.db('users').where({ id: nurse.id }).first('name');
  await history
    .getByRole('row', { name: /Dress the wound: done/ })
    .getByText(name)
    .waitFor();
  await eventually(() => page.getByRole('button', { name: /^(Cancel order|Done|Begin)/ }).count()).toBe(0);
  await checkAccessibility('order', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('order-dark', [...ALL]);
});

test('a service is ordered within the visit and within a stay, and each shows it with a way to its page', async () => {
  const { doctor, consultation } = await practice();
  const visit = await enter(doctor, `/consultations/${consultation.id}`);
  const order = async ({ page }: typeof visit, words: string) => {
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Order a service' }).click();
    await dialog.getByLabel('Find in the catalog, or write').fill(words);
    await dialog.getByRole('button', { name: `Add “${words}”` }).click();
    await dialog.getByRole('button', { name: 'Order', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await order(visit, 'Suture');
  const ordered = visit.page.getByRole('region', { name: 'Orders and prescriptions' });
  await ordered.getByText('Suture: requested').waitFor();
  await visit.checkAccessibility('consultation-service');
  await ordered.getByRole('link', { name: /^S-/ }).click();
  await visit.page.getByRole('link', { name: 'a note' }).waitFor();
  expect(await app.db('orders').where({ consultation_id: consultation.id })).toMatchObject([{ kind: 'procedure' }]);

  const { clinic, doctor: attending, patient, id } = await inpatient(app);
  const stay = await enter(attending, `/hospitalization/${id}`);
  await order(stay, 'Catheter');
  const orders = stay.page.getByRole('table', { name: 'Orders of the stay' });
  await orders.getByText('Catheter: requested').waitFor();
  await stay.checkAccessibility('stay-orders', [...ALL]);
  await orders.getByRole('link', { name: /^S-/ }).click();
  await stay.page.getByRole('link', { name: 'a stay in hospital' }).waitFor();
  const placed = await app.db('orders').where({ patient_id: patient.id });
  expect(placed).toMatchObject([{ admission_id: id, consultation_id: null }]);
  const nurse = await app.build.user(clinic, 'nurse');
  const read = await enter(nurse, `/hospitalization/${id}`);
  await read.page.getByText('Catheter: requested').waitFor();
  await eventually(() => read.page.getByRole('button', { name: 'Order a service' }).count()).toBe(0);
});

test('what is open in a stay is shown, however much was ordered and done after it', async () => {
  const { doctor, patient, id } = await inpatient(app);
  const first = await service(doctor, { patient_id: patient.id, admission_id: id });
  await app.db.raw(
    `with later as (
       insert into orders (clinic_id, id, number, kind, patient_id, admission_id, practitioner_id, status, ordered_by,
         ordered_by_name, ordered_at)
       select clinic_id, gen_random_uuid(), number || '-' || n, kind, patient_id, admission_id, practitioner_id, 'completed',
         ordered_by, ordered_by_name, ordered_at + n * interval '1 second'
       from orders, generate_series(1, 100) n where id = ? returning clinic_id, id)
     insert into order_items (clinic_id, id, order_id, position, description, status)
     select clinic_id, gen_random_uuid(), id, 1, 'Bathe', 'resulted' from later`,
    [first.id],
  );
  const { page } = await enter(doctor, `/hospitalization/${id}`);
  const rows = page.getByRole('table', { name: 'Orders of the stay' }).getByRole('row');
  await rows.filter({ hasText: 'Dress the wound: requested' }).waitFor();
  await eventually(() => rows.count()).toBe(102);
});

test('an order of the laboratory leads to its results', async () => {
  const { doctor, order } = await labOrder(app);
  const result = {
    order_item_id: order.items[0].id,
    issued_at: new Date().toISOString(),
    observations: [measured(13.5)],
  };
  const { page, checkAccessibility } = await enter(doctor, `/orders/${order.id}`);
  await page.getByText('No results yet.').waitFor();
  await page.getByRole('button', { name: `Cancel order: ${order.number}` }).waitFor();
  await app.as(doctor).post('/api/v1/lab-results').send(result).expect(201);
  await page.reload();
  const row = page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /Hemoglobin/ });
  await row.getByText('13.5 g/dL').waitFor();
  await checkAccessibility('order-results', [...ALL]);
});

test('in Spanish on a telephone, and without a mouse', async () => {
  const { doctor, patient } = await practice();
  const visit = { language: 'es-CL', width: 'telephone' } as const;
  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`, visit);
  const { press, type, reach, key } = keyboardOf(page);
  const dialog = page.getByRole('alertdialog');
  await press('Pedir servicio');
  await type('Buscar en el catálogo, o escribir', 'Curación');
  await press('Añadir «Curación»');
  await type('Cómo opcional', 'Cada mañana');
  await checkAccessibility('service-order');
  await reach(dialog.getByRole('button', { name: 'Pedir', exact: true }));
  await key('Enter');
  await page.getByText('Curación: pedido').waitFor();
  await press(/^Más acciones: S-/);
  await key('ArrowDown', 'Enter');
  await type('Motivo', 'Ya no hace falta');
  await reach(dialog.getByRole('button', { name: 'Cancelar orden' }));
  await key('Enter');
  await page.getByText('Ninguna orden abierta.').waitFor();
  await press('Ver las terminadas');
  await page.getByText('Ya no hace falta').waitFor();
  await checkAccessibility('chart-orders');
});

test('a clinic without the area, and who may not order, have no way to order', async () => {
  const { clinic, doctor, nurse, patient } = await practice();
  const none = async (person: { email: string; password: string }) => {
    const { page } = await enter(person, `/patients/${patient.id}`);
    await page.getByRole('heading', { name: 'Open orders' }).waitFor();
    await eventually(() => page.getByRole('button', { name: 'Order a service' }).count()).toBe(0);
  };
  await none(nurse);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ areas: ['emergency'] }) });
  await none(doctor);
});
