import type { Response } from 'supertest';
import { FHIR, post, sendBundle, statusesOf } from '../../../../test/support/bundles.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import {
  because,
  laboratory,
  RELEASED,
  replacing,
  tagOf,
  type Laboratory,
} from '../../../../test/support/fhir-reports.js';
import { labResult, measured } from '../../../../test/support/clinical-records.js';
import { letIn, registerApp } from '../../../../test/support/smart.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** What becomes of a report: nothing of it is ever overwritten. */

const app = useClinical();
let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory(app);
});

test('a correction is a report of its own that replaces the old one, and of two at once one holds', async () => {
  const { doctor, patient, clinic } = lab.records;
  const old = (await lab.send(lab.whole([lab.observation('718-7', 9.5)], { extension: [RELEASED] }))).body;
  const again = (extension: object[], members: object = {}) =>
    lab.send(lab.whole([lab.observation('718-7', 13.5)], { status: 'corrected', extension, ...members }));
  const [replaces, reason] = [replacing(old.id), because('Muestra confundida')];
  for (const [extension, members, expected] of [
    [[replaces], {}, 'DiagnosticReport.extension'],
    [[replaces, reason], { status: 'final' }, 'DiagnosticReport.status'],
    [
      [replaces, reason],
      { encounter: { reference: `Encounter/${lab.records.consultation.id}` } },
      'DiagnosticReport.encounter',
    ],
    [[replacing('0190b6d2-0000-7000-8000-000000000000'), reason], {}, 'DiagnosticReport.extension'],
  ] as const)
    expect(faultsOf(await again([...extension], members))).toMatchObject({
      status: 422,
      at: expect.arrayContaining([expected]),
    });
  const other = await app.build.patient(clinic);
  const ofOther = lab.whole([lab.observation('718-7', 13.5, { subject: undefined })], {
    status: 'corrected',
    extension: [replaces, reason],
    subject: { reference: `Patient/${other.id}` },
  });
  expect(faultsOf(await lab.send(ofOther))).toEqual({ status: 422, at: ['DiagnosticReport.subject'] });
  const both = await Promise.all([again([replaces, reason]), again([replaces, reason])]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const made = both.find(({ status }) => status === 201) as Response;
  expect(made.body).toMatchObject({ status: 'corrected', extension: [replaces, reason, RELEASED] });
  expect(made.body.id).not.toBe(old.id);
  await expectAudit(app, made, {
    event: 'lab_result.correct',
    patient_ids: [patient.id],
    details: { supersedes: old.id },
  });
  expect((await lab.read(old.id)).body).toMatchObject({
    status: 'final',
    result: old.result,
    meta: { versionId: '2' },
  });
  const told = await app.db('outbox').where({ clinic_id: clinic.id }).whereIn('resource_id', [old.id, made.body.id]);
  expect(told.map(({ event, resource_id }) => [event, resource_id === old.id]).sort()).toEqual([
    ['lab_result.correct', false],
    ['lab_result.correct', true],
    ['lab_result.create', true],
  ]);
  const early = (await lab.send(lab.whole([lab.observation('718-7', 9)], { status: 'preliminary' }))).body;
  const bundle = await sendBundle(app, doctor, {
    type: 'transaction',
    entries: [
      post(lab.report({ extension: [replacing(early.id)], result: [{ reference: 'urn:uuid:a' }] })),
      post(lab.observation('718-7', 9), 'urn:uuid:a'),
    ],
  });
  expect(statusesOf(bundle)).toEqual(['201 Created', '201 Created']);
  expect((await app.auditOf(bundle)).map(({ event }) => event)).toEqual(Array(2).fill('lab_result.correct'));
});

test('a report is withdrawn with a reason or released, and in nothing else overwritten', async () => {
  const { doctor } = lab.records;
  const made = await lab.entered();
  expect((await lab.put({ ...made, meta: undefined }, {})).status).toBe(412);
  expect((await lab.put(made, { 'If-Match': 'W/"7"' })).status).toBe(412);
  const same = await lab.put(made, strictly(tagOf(made)));
  expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: made });
  for (const [changed, at] of [
    [{ status: 'corrected' }, 'DiagnosticReport.status'],
    [{ status: 'cancelled', extension: [because('x')] }, 'DiagnosticReport.status'],
    [{ status: 'entered-in-error' }, 'DiagnosticReport.extension'],
    [{ extension: [because('x')] }, 'DiagnosticReport.extension'],
    [{ extension: [RELEASED, because('x')] }, 'DiagnosticReport.extension'],
    [{ conclusion: 'Otra' }, 'DiagnosticReport.conclusion'],
    [{ subject: { reference: 'Patient/x' } }, 'DiagnosticReport.subject'],
    [{ result: undefined }, 'DiagnosticReport.result'],
    [{ contained: [lab.observation('1-1', 1, { id: 'a' })], result: [{ reference: '#a' }] }, 'DiagnosticReport.result'],
  ] as const)
    expect(faultsOf(await lab.put({ ...made, ...changed }, { 'If-Match': '*' }))).toMatchObject({
      status: 422,
      at: expect.arrayContaining([at]),
    });
  const released = await app
    .as(doctor)
    .patch(`${FHIR}/DiagnosticReport/${made.id}`)
    .set({ 'Content-Type': 'application/json-patch+json', 'If-Match': tagOf(made) })
    .send(JSON.stringify([{ op: 'add', path: '/extension', value: [RELEASED] }]));
  expect({ status: released.status, body: released.body }).toMatchObject({
    status: 200,
    body: { extension: [RELEASED] },
  });
  await expectAudit(app, released, { event: 'lab_result.release', changed_fields: ['released'] });
  expect((await lab.platform(made.id)).released_at).not.toBeNull();
  expect((await lab.put({ ...released.body, extension: undefined }, { 'If-Match': '*' })).status).toBe(422);
  const withdrawn = { ...released.body, status: 'entered-in-error', extension: [because('Otro tubo'), RELEASED] };
  expect((await lab.put(withdrawn, { 'If-Match': tagOf(made) })).status).toBe(412);
  const done = await lab.put(withdrawn, strictly(tagOf(released.body)));
  expect({ status: done.status, body: done.body }).toMatchObject({
    status: 200,
    body: { status: 'entered-in-error', extension: [because('Otro tubo'), RELEASED] },
  });
  await expectAudit(app, done, { event: 'lab_result.cancel', changed_fields: ['status', 'status_reason'] });
  const replaced = await lab.entered();
  await lab
    .send(lab.whole([lab.observation('718-7', 1)], { status: 'appended', extension: [replacing(replaced.id)] }))
    .expect(201);
  const now = (await lab.read(replaced.id)).body;
  const late = { ...now, status: 'entered-in-error', extension: [...now.extension, because('x')] };
  expect(faultsOf(await lab.put(late, { 'If-Match': '*' }))).toEqual({ status: 422, at: ['DiagnosticReport'] });
});

test('a result of the platform is withdrawn as well, one of two at once', async () => {
  const { doctor, patient } = lab.records;
  const { id } = await labResult(app, doctor, patient, {
    status: 'preliminary',
    observations: [measured(1), measured(2)],
  });
  const { body } = await lab.read(id);
  const end = () =>
    lab.put({ ...body, status: 'cancelled', extension: [because('Tubo roto')] }, { 'If-Match': tagOf(body) });
  expect((await Promise.all([end(), end()])).map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('who may not enter results sends none, strangers reach none, and an app needs each of its scopes', async () => {
  const { clinic, patient } = lab.records;
  const made = await lab.entered();
  const body = lab.whole([lab.observation('718-7', 9.5)]);
  const correction = { ...body, status: 'corrected', extension: [replacing(made.id), because('x')] };
  const desk = await app.build.user(clinic, 'front_desk');
  for (const refused of [await lab.send(body, {}, desk), await lab.put(made, { 'If-Match': '*' }, desk)])
    expect(refused.status).toBe(403);
  const stranger = await app.build.practice();
  expect((await lab.put(made, { 'If-Match': '*' }, stranger.doctor)).status).toBe(404);
  expect(faultsOf(await lab.send(body, {}, stranger.doctor))).toEqual({
    status: 422,
    at: ['DiagnosticReport.subject'],
  });
  const mine = { ...correction, subject: { reference: `Patient/${stranger.patient.id}` }, contained: [] };
  const within = { ...mine, contained: [lab.observation('1-1', 1, { id: 'o0', subject: undefined })] };
  expect(faultsOf(await lab.send(within, {}, stranger.doctor))).toEqual({
    status: 422,
    at: ['DiagnosticReport.extension'],
  });

  const administrator = await app.build.user(clinic, 'administrator');
  const asApp = async (...scopes: string[]) => {
    const client = await registerApp(app, administrator, { scopes });
    const tokens = await letIn(app, client, lab.records.doctor, { scope: scopes.join(' '), patient_id: patient.id });
    return { token: tokens.access_token };
  };
  const reports = await asApp('user/DiagnosticReport.c');
  expect((await lab.send(body, {}, reports)).status).toBe(403);
  const laboratory = await asApp('user/DiagnosticReport.c', 'user/Observation.c');
  const sent = await lab.send(body, {}, laboratory);
  // It is told what was left out, and not what the record says.
  expect({ status: sent.status, type: sent.body.resourceType }).toEqual({ status: 201, type: 'OperationOutcome' });
  const bundled = await sendBundle(app, laboratory, {
    type: 'transaction',
    entries: [
      post(lab.report({ result: [{ reference: 'urn:uuid:a' }] })),
      post(lab.observation('1-1', 1), 'urn:uuid:a'),
    ],
  });
  expect(statusesOf(bundled)).toEqual(['201 Created', '201 Created']);
  expect(JSON.stringify(bundled.body)).not.toContain(patient.id);
  expect((await lab.send(correction, {}, laboratory)).status).toBe(403);
  const other = await asApp(
    'user/DiagnosticReport.c',
    'user/DiagnosticReport.u?status=preliminary',
    'user/Observation.c',
  );
  expect((await lab.send(correction, {}, other)).status).toBe(422);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const newcomer = await app.build.user(clinic, 'doctor');
  expect((await lab.send(body, {}, newcomer)).status).toBe(403);
  expect((await lab.send(correction, {}, newcomer)).status).toBe(403);
});
