import type { MedicationAdministration } from '@medplum/fhirtypes';
import { admission } from '../../../../test/support/admissions.js';
import { wardWith } from '../../../../test/support/beds.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { expectFound, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../../test/support/inpatient-medications.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

/** A patient in a bed, with a dose that was given, one that was refused, and one that was corrected. */
async function onWard() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const nurse = await app.build.user(clinic, 'nurse');
  const { bed } = await wardWith(app, clinic);
  const admitted = await admission(app, doctor, patient, {
    bed_id: bed.id,
    attending_id: doctor.practitioner_id,
  });
  const orders = medicationsOf(app, doctor, admitted.id);
  const enoxaparin = await orders.made({
    medication: { system: 'atc', code: 'B01AB05', display: 'Enoxaparin' },
  });
  const cefazolin = await orders.made();
  const needed = await orders.made(asNeeded());
  const { given, correct } = administrationsOf(app, nurse, admitted.id);
  const done = await given(dose(enoxaparin, { site: 'Left arm' }));
  const refused = await given(dose(cefazolin, { status: 'refused', reason: 'Feels sick' }));
  const wrong = await given({ medication_id: needed.id, status: 'given' });
  const right = (await correct(wrong.id, { status: 'withheld', reason: 'Wrong patient' }).expect(201)).body.data;
  return { ...practice, nurse, admitted, enoxaparin, cefazolin, needed, done, refused, wrong, right };
}

const read = async (caller: { token: string }, id: string, behind = ''): Promise<MedicationAdministration> =>
  (await app.as(caller).get(`/fhir/R4/MedicationAdministration/${id}${behind}`).expect(200)).body;

test('a dose that was given says what, how much, where, when, by whom and by which order', async () => {
  const { nurse, patient, admitted, enoxaparin, done } = await onWard();
  expect(await read(nurse, done.id)).toMatchObject({
    extension: [{ url: 'urn:clinic:extension:due-at', valueDateTime: enoxaparin.starts_at }],
    status: 'completed',
    category: { coding: [{ code: 'inpatient' }] },
    medicationCodeableConcept: {
      coding: [{ system: 'http://www.whocc.no/atc', code: 'B01AB05' }],
      text: 'Enoxaparin',
    },
    subject: { reference: `Patient/${patient.id}` },
    context: { reference: `Encounter/${admitted.id}` },
    effectiveDateTime: done.given_at,
    performer: [{ actor: { reference: `Practitioner/${nurse.practitioner_id}` } }],
    request: { reference: `MedicationRequest/${enoxaparin.id}` },
    dosage: { site: { text: 'Left arm' }, route: { text: 'intravenous' }, dose: { value: 1, unit: 'g' } },
  });
});

test('one that was refused is not done, and says why', async () => {
  const { nurse, refused } = await onWard();
  expect(await read(nurse, refused.id)).toMatchObject({
    status: 'not-done',
    statusReason: [{ coding: [{ system: 'urn:clinic:administration-status', code: 'refused' }], text: 'Feels sick' }],
  });
});

test('what was corrected is an error that leads to its correction, and was none before', async () => {
  const { nurse, patient, wrong, right } = await onWard();
  const behind = await read(nurse, wrong.id);
  expect(behind).toMatchObject({ status: 'entered-in-error', medicationCodeableConcept: { text: 'Metoclopramide' } });
  expect(behind.extension).toEqual([
    {
      url: 'urn:clinic:extension:superseded-by',
      valueReference: { reference: `MedicationAdministration/${right.id}` },
    },
  ]);
  const correction = await read(nurse, right.id);
  expect(correction).toMatchObject({ status: 'not-done', statusReason: [{ text: 'Wrong patient' }] });
  expect(JSON.stringify(correction.extension)).toContain(`MedicationAdministration/${wrong.id}`);
  const history = await get(app, nurse, `MedicationAdministration/${wrong.id}/_history`);
  const versions: MedicationAdministration[] = history.body.entry.map(
    ({ resource }: { resource: MedicationAdministration }) => resource,
  );
  // A version says what was given too, which its record does not.
  expect(versions.map(({ status, medicationCodeableConcept }) => [status, medicationCodeableConcept?.text])).toEqual([
    ['entered-in-error', 'Metoclopramide'],
    ['completed', 'Metoclopramide'],
  ]);
  await expectAudit(app, history, { event: 'medication_administration.history', patient_ids: [patient.id] });
  const first = await read(nurse, wrong.id, '/_history/1');
  expect([first.status, first.medicationCodeableConcept?.text]).toEqual(['completed', 'Metoclopramide']);
});

test('doses are found by whose they are, what, why not, when, by whom and by which order', async () => {
  const made = await onWard();
  const { doctor, patient, nurse, enoxaparin, done, refused, wrong, right } = made;
  const all = [done.id, refused.id, wrong.id, right.id];
  const of = `MedicationAdministration?patient=${patient.id}`;
  await expectFound(app, doctor, {
    [of]: all,
    [`${of}&status=completed`]: [done.id],
    [`${of}&status=not-done`]: [refused.id, right.id],
    [`${of}&status=entered-in-error`]: [wrong.id],
    [`${of}&status:not=entered-in-error`]: [done.id, refused.id, right.id],
    [`${of}&code=http://www.whocc.no/atc|B01AB05`]: [done.id],
    [`${of}&code:text=metoclo`]: [wrong.id, right.id],
    [`${of}&request=MedicationRequest/${enoxaparin.id}`]: [done.id],
    [`${of}&request.code=B01AB05`]: [done.id],
    [`${of}&context=Encounter/${made.admitted.id}`]: all,
    [`${of}&performer=${nurse.practitioner_id}`]: all,
    [`${of}&performer=${doctor.practitioner_id}`]: [],
    [`${of}&effective-time=ge${done.given_at}&_sort=-effective-time`]: all,
    [`${of}&effective-time=lt2020`]: [],
    [`${of}&reason-not-given=refused`]: [refused.id],
    [`${of}&reason-not-given=urn:clinic:administration-status|withheld`]: [right.id],
    [`${of}&reason-not-given:text=sick`]: [refused.id],
    [`${of}&reason-not-given:missing=true`]: [done.id, wrong.id],
    [`MedicationRequest?_has:MedicationAdministration:request:status=completed`]: [enoxaparin.id],
  });
  const found = await get(app, doctor, `${of}&status=completed&_include=MedicationAdministration:*`);
  const included = found.body.entry.map(({ resource }: { resource: { resourceType: string; id: string } }) => resource);
  expect(included.map(({ id }: { id: string }) => id).sort()).toEqual(
    [done.id, patient.id, enoxaparin.id, made.admitted.id, nurse.practitioner_id].sort(),
  );
  await expectAudit(app, found, { patient_ids: [patient.id], phi_level: 'full' });
});

test('who does not read the work of an admission is refused, and the policy keeps out who is a stranger', async () => {
  const { clinic, patient, doctor, done } = await onWard();
  const path = `MedicationAdministration/${done.id}`;
  for (const role of ['front_desk', 'laboratory', 'administrator', 'patient'] as const)
    for (const asked of [path, 'MedicationAdministration'])
      expectDenied(await get(app, await app.build.user(clinic, role), asked), 'missing_ability');
  const keyWith = (...scopes: string[]) => app.build.apiKey(clinic, 'live', { scopes });
  for (const scopes of [['admissions:care'], ['pharmacy:read'], ['admissions:read']])
    expectDenied(await get(app, await keyWith(...scopes), path), 'missing_ability');
  for (const scope of ['admissions:care', 'pharmacy:read'])
    expect((await get(app, await keyWith('admissions:read', scope), path)).status).toBe(200);
  const there = await app.build.practice();
  expectNotFound(await get(app, there.doctor, path));
  expect(idsIn(await get(app, there.doctor, `MedicationAdministration?patient=${patient.id}`))).toEqual([]);
  await app.build.phiPolicy(clinic, { relation: 'own' });
  const colleague = await app.build.user(clinic, 'doctor');
  expect(idsIn(await get(app, colleague, 'MedicationAdministration'))).toEqual([]);
  expectDenied(await get(app, colleague, path), 'phi_access_denied');
  expect(idsIn(await get(app, doctor, 'MedicationAdministration?status=completed'))).toEqual([done.id]);
});
