import { vaccineOf } from '../../../../test/support/bundles.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { expectFound, FHIR, get, idsIn } from '../../../../test/support/fhir-chart.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

const CVX = 'http://hl7.org/fhir/sid/cvx';
const WHOLE = {
  vaccineCode: { coding: [{ system: CVX, code: '08', display: 'Hepatitis B' }], text: 'Hepatitis B' },
  occurrenceDateTime: '2025-11-03',
  lotNumber: 'AB-123',
  site: { text: 'Left arm' },
  reasonCode: [{ text: 'Health worker' }],
  protocolApplied: [{ doseNumberPositiveInt: 2 }],
};

const create = (caller: Credentials, body: object) => app.as(caller).post(`${FHIR}/Immunization`).send(body);
const replace = (caller: Credentials, body: { id: string; meta: { versionId: string } }) =>
  app.as(caller).put(`${FHIR}/Immunization/${body.id}`).set('If-Match', `W/"${body.meta.versionId}"`).send(body);

test('a vaccination that is sent comes back as it was, and is found by what it says', async () => {
  const { doctor, patient } = await app.build.practice();
  const of = `Patient/${patient.id}`;
  const made = await create(doctor, vaccineOf(of, WHOLE));
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: WHOLE });
  const { id } = made.body;
  await expectAudit(app, made, { event: 'immunization.create', resource_id: id, patient_ids: [patient.id] });
  const refused = { status: 'not-done', statusReason: { text: 'Has a fever' }, vaccineCode: { text: 'Influenza' } };
  const other = await create(doctor, vaccineOf(of, { ...refused, occurrenceDateTime: '2026-04' }));
  expect(other.body).toMatchObject(refused);
  await expectFound(app, doctor, {
    [`Immunization?patient=${patient.id}`]: [id, other.body.id],
    [`Immunization?patient=${patient.id}&vaccine-code=${CVX}|08`]: [id],
    'Immunization?vaccine-code:text=hepat': [id],
    'Immunization?date=lt2026': [id],
    'Immunization?date=2026-04': [other.body.id],
    'Immunization?lot-number=ab-123': [id],
    'Immunization?status=not-done': [other.body.id],
    'Immunization?status:not=not-done': [id],
    'Immunization?status-reason:text=fever': [other.body.id],
    'Immunization?reason-code:text=worker': [id],
    [`Immunization?performer=Practitioner/${doctor.practitioner_id}`]: [id, other.body.id],
    'Immunization?series=x': [],
  });
  expect(idsIn(await get(app, doctor, `Patient/${patient.id}/Immunization?status=completed`))).toEqual([id]);
});

test('of an instant the day is that of the clinic', async () => {
  const { doctor, patient } = await app.build.practice();
  const of = `Patient/${patient.id}`;
  const evening = await create(doctor, vaccineOf(of, { occurrenceDateTime: '2025-11-03T00:30:00Z' }));
  expect(evening.body).toMatchObject({ occurrenceDateTime: '2025-11-02' });
  const again = await replace(doctor, { ...evening.body, occurrenceDateTime: '2025-11-02T23:00:00-03:00' });
  expect(again.body).toMatchObject({ occurrenceDateTime: '2025-11-02', meta: { versionId: '1' } });
});

test('it is corrected, and declared an error with a reason, after which it stays', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const made = await create(doctor, vaccineOf(`Patient/${patient.id}`, WHOLE));
  const corrected = await replace(doctor, { ...made.body, lotNumber: 'AB-124', site: undefined });
  expect(corrected.body).toMatchObject({ lotNumber: 'AB-124', meta: { versionId: '2' } });
  expect(corrected.body.site).toBeUndefined();
  await expectAudit(app, corrected, { event: 'immunization.update', changed_fields: ['lot_number', 'site'] });
  expect((await replace(doctor, { ...made.body, lotNumber: 'AB-125' })).status).toBe(412);
  const other = await app.build.patient(clinic);
  const anothers = { ...corrected.body, patient: { reference: `Patient/${other.id}` } };
  expect(faultsOf(await replace(doctor, anothers))).toEqual({ status: 422, at: ['Immunization.patient'] });
  const mistaken = { ...corrected.body, status: 'entered-in-error' };
  expect((await replace(doctor, mistaken)).status).toBe(422);
  const reason = [{ url: 'urn:clinic:extension:status-reason', valueString: 'Wrong patient' }];
  const voided = await replace(doctor, { ...mistaken, extension: reason });
  expect(voided.body).toMatchObject({ status: 'entered-in-error', extension: reason });
  await expectAudit(app, voided, { event: 'immunization.cancel' });
  expect(faultsOf(await replace(doctor, { ...voided.body, lotNumber: 'AB-126' }))).toMatchObject({
    status: 422,
    at: ['Immunization.status'],
  });
});

test('what cannot be is refused under the names of the resource', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const of = `Patient/${patient.id}`;
  const fault = async (body: object, caller: Credentials = doctor) => faultsOf(await create(caller, body));
  const at = (path: string) => ({ status: 422, at: [`Immunization.${path}`] });
  expect(await fault(vaccineOf(of, { status: 'entered-in-error' }))).toEqual(at('status'));
  expect(await fault(vaccineOf(of, { occurrenceDateTime: '2999-01-01' }))).toEqual(at('occurrence'));
  expect(await fault(vaccineOf(of, { occurrenceDateTime: '1979-12' }))).toEqual(at('occurrence'));
  const words = { occurrenceDateTime: undefined, occurrenceString: 'as a child' };
  expect(await fault(vaccineOf(of, words))).toMatchObject({
    status: 422,
    at: expect.arrayContaining(['Immunization.occurrence']),
  });
  const foreign = (await app.build.practice()).patient;
  expect(await fault(vaccineOf(`Patient/${foreign.id}`))).toEqual(at('patient'));
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['immunizations:write', 'patients:read'] });
  expect(await fault(vaccineOf(of), key)).toEqual(at('performer'));
  expect((await create(await app.build.user(clinic, 'front_desk'), vaccineOf(of))).status).toBe(403);
  const colleague = await app.build.user(clinic, 'nurse');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expect((await create(colleague, vaccineOf(of))).status).toBe(403);
});
