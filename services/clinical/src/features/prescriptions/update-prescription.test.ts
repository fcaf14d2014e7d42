import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { allergy, medication, prescription } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/prescriptions/${id}`;

const app = useClinical();

async function drafted(values: object = {}) {
  const built = await app.build.practice();
  const items = [medication('Ibuprofeno'), medication('Paracetamol')];
  const draft = await prescription(app, built.doctor, built.patient, {
    status: 'draft',
    items,
    notes: 'With food',
    ...values,
  });
  const patch = (body: object, tag = '"v1"', id = draft.id, caller: object = built.doctor) =>
    app.as(caller).patch(pathOf(id)).set('If-Match', tag).send(body);
  return { ...built, draft, patch };
}

test('what is given replaces what was there, items that are named stay themselves, and versions say who did', async () => {
  const { doctor, patient, draft, patch } = await drafted();
  const { headers } = await app.as(doctor).get(pathOf(draft.id));
  const [ibuprofen, paracetamol] = draft.items;
  const response = await patch(
    {
      items: [
        medication('Naproxeno'),
        medication('Paracetamol', { id: paracetamol.id, dose: { value: 2, unit: 'tablet' } }),
      ],
      valid_until: '2999-12-31',
      number: 'R-1',
      status: 'active',
      patient_id: newId(),
    },
    headers['etag'],
  );
  const { data } = response.body;
  expect(data).toMatchObject({
    id: draft.id,
    number: draft.number,
    status: 'draft',
    patient: { id: patient.id },
    notes: 'With food',
    valid_until: '2999-12-31',
    items: [{ medication: { display: 'Naproxeno' } }, { id: paracetamol.id, dose: { value: 2 } }],
    version: 2,
  });
  expect(data.items).toHaveLength(2);
  expect(data.items[0].id).not.toBe(ibuprofen.id);
  await expectAudit(app, response, {
    event: 'prescription.update',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields: ['items', 'valid_until'],
  });
  expect(await app.db('outbox').where({ request_id: response.headers['x-request-id'] })).toMatchObject([
    { event: 'prescription.update', resource_id: draft.id, version: 2 },
  ]);
  const cleared = await patch({ notes: null }, response.headers['etag']);
  expect(cleared.body.data).toMatchObject({ notes: null, items: data.items, version: 3 });
  const history = await app.as(doctor).get(`${pathOf(draft.id)}/versions`);
  expect(
    history.body.data.map(({ content }: { content: { items: object[]; notes: string } }) => content.notes),
  ).toEqual([null, 'With food', 'With food']);
  expect(history.body.data[2].content.items).toEqual(draft.items);
});

test('it is checked again, and nothing is refused before it is issued', async () => {
  const { doctor, patient, draft, patch } = await drafted();
  await allergy(app, doctor, patient, { substance: { display: 'Penicilina' } });
  const edited = await patch({ items: [medication('Bencilpenicilina')] });
  expect(edited.body.data).toMatchObject({
    warnings: [{ item: 0, kind: 'allergy', basis: 'name' }],
    unchecked: [{ reason: 'allergy_unknown' }, { item: 0, reason: 'medication_unknown' }],
  });
  await expectAudit(app, edited, { details: { warnings: 1, overridden: 0, unchecked: 2 } });
  const issue = (tag: string, body: object = {}) =>
    app
      .as(doctor)
      .post(`${pathOf(draft.id)}/issue`)
      .set('If-Match', tag)
      .send(body);
  expect((await issue('"v1"', { override_reason: 'Tolerated' })).status).toBe(412);
  expectInvalid(await issue('"v2"'), 'items.0.medication', 'override_reason');
  expect((await patch({ items: [medication('Paracetamol')] }, '"v2"')).body.data.warnings).toEqual([]);
  expect((await issue('"v3"')).status).toBe(200);
});

test('of those who edit the same version one wins, the others learn the current one', async () => {
  const { clinic, draft, patch } = await drafted();
  const colleague = await app.build.user(clinic, 'doctor');
  const answers = await Promise.all([
    patch({ notes: 'One' }),
    patch({ items: [medication('Naproxeno')] }, '"v1"', draft.id, colleague),
    patch({ notes: 'Two' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect(answers.find(({ status }) => status === 412)?.body.errors).toEqual({ version: ['2'] });
  expect((await app.db('prescriptions').where({ id: draft.id }).first()).version).toBe(2);
});

test('of who edits and who issues at once, what is issued is what its prescriber read', async () => {
  const { doctor, draft, patch } = await drafted();
  const issue = app
    .as(doctor)
    .post(`${pathOf(draft.id)}/issue`)
    .set('If-Match', '"v1"')
    .send({});
  const [edited, issued] = await Promise.all([patch({ items: [medication('Naproxeno')] }), issue]);
  expect([edited.status, issued.status]).toEqual(issued.status === 200 ? [422, 200] : [200, 412]);
});

test('what was issued or ended is not edited, by nobody', async () => {
  const { clinic, doctor, draft, patch } = await drafted();
  await app
    .as(doctor)
    .post(`${pathOf(draft.id)}/issue`)
    .send({})
    .expect(200);
  expectInvalid(await patch({ notes: 'x' }, '*'), 'status');
  const cancelled = await drafted();
  await app
    .as(cancelled.doctor)
    .post(`${pathOf(cancelled.draft.id)}/cancel`)
    .send({ reason: 'Twice' });
  expectInvalid(await cancelled.patch({ notes: 'x' }, '*'), 'status');
  for (const statement of [
    'delete from prescription_items',
    `update prescriptions set notes = 'x' where status <> 'draft'`,
    `update prescriptions set valid_until = now() where status <> 'draft'`,
  ])
    await expect(app.deps.db.transaction(clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '23000',
    });
});

test('faults are named by their paths, and nothing changes', async () => {
  const { doctor, draft, patch } = await drafted();
  const other = await drafted();
  expectInvalid(
    await patch({
      items: [{ medication: {} }, medication('A', { dose: { value: 0, unit: 'x' } })],
      valid_until: 'x',
      notes: 7,
    }),
    'items.0.medication.display',
    'items.1.dose.value',
    'valid_until',
    'notes',
  );
  expectInvalid(await patch({ items: [] }), 'items');
  expectInvalid(await patch({ items: Array.from({ length: 31 }, () => medication('A')) }), 'items');
  expectInvalid(await patch({ valid_until: '2020-01-01' }), 'valid_until');
  const [mine] = draft.items;
  const named = (...itemIds: string[]) => patch({ items: itemIds.map((id) => medication('A', { id })) });
  expectInvalid(await named(mine.id, other.draft.items[0].id), 'items.1.id');
  expectInvalid(await named(mine.id, mine.id), 'items.1');
  expectInvalid(await named('x'), 'items.0.id');
  expectInvalid(await app.as(doctor).patch(pathOf(draft.id)).send({ notes: 'x' }), 'if-match');
  expect((await app.as(doctor).get(pathOf(draft.id))).body.data).toEqual(draft);
});

test('a colleague edits it where the policy lets them; others, other clinics and strangers do not', async () => {
  const { clinic, doctor, patient, draft, patch } = await drafted();
  const colleague = await app.build.user(clinic, 'doctor');
  for (const role of ['nurse', 'front_desk', 'administrator', 'patient'] as const)
    expectDenied(await patch({ notes: 'x' }, '*', draft.id, await app.build.user(clinic, role)), 'missing_ability');
  const stranger = await app.build.practice();
  expectNotFound(await patch({ notes: 'x' }, '*', draft.id, stranger.doctor));
  for (const id of [newId(), 'x']) expectNotFound(await patch({ notes: 'x' }, '*', id));
  expect((await patch({ notes: 'Covered' }, '"v1"', draft.id, colleague)).body.data).toMatchObject({
    notes: 'Covered',
    prescriber: { id: doctor.practitioner_id },
  });

  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await patch({ notes: 'x' }, '*', draft.id, colleague), 'phi_access_denied');
  // Its author, too, draws no warnings from the record of somebody whom they do not treat.
  expectDenied(await patch({ items: [medication('Penicilina')] }, '*'), 'phi_access_denied');
  const people = { patient_id: patient.id, practitioner_id: colleague.practitioner_id ?? '' };
  await app.build.appointment(clinic, people);
  expect((await patch({ notes: 'x' }, '*', draft.id, colleague)).status).toBe(200);
  const key = await app.build.apiKey(clinic);
  expect((await patch({ notes: 'By a key' }, '*', draft.id, key)).body.data.notes).toBe('By a key');
});
