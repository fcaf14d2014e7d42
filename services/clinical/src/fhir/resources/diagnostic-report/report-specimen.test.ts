import { FHIR, post, rowsIn, sendBundle, statusesOf } from '../../../../test/support/bundles.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { laboratory, type Laboratory } from '../../../../test/support/fhir-reports.js';
import { letIn, registerApp } from '../../../../test/support/smart.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** Laboratories contain what they examined in the report, as they do what they measured. */

const app = useClinical();
let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory(app);
});

const STRICT = { Prefer: 'handling=strict' };
const TAKEN = '2026-03-02T08:00:00.000Z';

const specimenOf = (members: object = {}) => ({
  resourceType: 'Specimen',
  id: 's',
  status: 'available',
  type: { text: 'Venous blood' },
  subject: { reference: `Patient/${lab.records.patient.id}` },
  collection: { collectedDateTime: TAKEN },
  ...members,
});
/** A report of one value that contains this specimen, referred to by the report unless it says otherwise. */
const reportWith = (specimen: object, members: object = {}, ofValue: object = {}) => ({
  ...lab.report({ specimen: [{ reference: '#s' }], ...members }),
  contained: [specimen, { ...lab.observation('718-7', 13.5, ofValue), id: 'o' }],
  result: [{ reference: '#o' }],
});
const examinedIn = async (id: string) => (await app.as(lab.records.doctor).get(`${FHIR}/Specimen/${id}`)).body;

test('a contained specimen is kept with its type and its time, and nothing of it is lost', async () => {
  const made = await lab.send(reportWith(specimenOf()), STRICT);
  expect({ status: made.status, body: made.body }).toMatchObject({
    status: 201,
    body: { effectiveDateTime: TAKEN, specimen: [{ display: 'Venous blood' }] },
  });
  expect(await examinedIn(made.body.id)).toMatchObject({
    type: { text: 'Venous blood' },
    subject: { reference: `Patient/${lab.records.patient.id}` },
    collection: { collectedDateTime: TAKEN },
  });
});

test('a specimen that only what was measured refers to is the one of the report', async () => {
  const report = reportWith(specimenOf(), { specimen: undefined }, { specimen: { reference: '#s' } });
  const made = await lab.send(report, STRICT);
  expect({ status: made.status, body: made.body }).toMatchObject({
    status: 201,
    body: { effectiveDateTime: TAKEN, specimen: [{ display: 'Venous blood' }] },
  });
});

test('of a specimen that says more than is kept each of the rest is told', async () => {
  const more = specimenOf({
    type: { coding: [{ system: 'http://snomed.info/sct', code: '122555007', display: 'Venous blood' }] },
    receivedTime: '2026-03-02T09:00:00Z',
    collection: { collectedDateTime: '2026-03-01', bodySite: { text: 'Left arm' } },
  });
  const sent = reportWith(more, { effectiveDateTime: TAKEN, specimen: [{ reference: '#s', display: 'Tube' }] });
  const refused = faultsOf(await lab.send(sent, STRICT));
  const at = [
    'DiagnosticReport.specimen[0].display',
    'DiagnosticReport.specimen[0].type.coding[0].system',
    'DiagnosticReport.specimen[0].type.coding[0].code',
    'DiagnosticReport.specimen[0].receivedTime',
    'DiagnosticReport.specimen[0].collection',
  ];
  expect(refused.status).toBe(422);
  const made = await lab.send(sent, { Prefer: 'return=OperationOutcome' });
  expect(made.status).toBe(201);
  expect(faultsOf(made).at).toEqual(expect.arrayContaining(at));
});

test.each<[string, object, string]>([
  ['could not be examined', { status: 'unsatisfactory' }, 'status'],
  ['is of another patient', { subject: { reference: 'Patient/x' } }, 'subject'],
])('a report whose contained specimen %s is refused', async (_, members, member) => {
  expect(faultsOf(await lab.send(reportWith(specimenOf(members))))).toEqual({
    status: 422,
    at: expect.arrayContaining([`DiagnosticReport.specimen[0].${member}`]),
  });
});

test('what is contained and referred to by nothing is told', async () => {
  const made = await lab.send(reportWith(specimenOf(), { specimen: undefined }), { Prefer: 'return=OperationOutcome' });
  expect(made.status).toBe(201);
  expect(faultsOf(made).at).toContain('DiagnosticReport.contained');
});

const sentAlone = () => specimenOf({ id: undefined });

test.each<[string, object, object]>([
  ['the report', { specimen: [{ reference: 'urn:uuid:s' }] }, {}],
  ['what was measured', {}, { specimen: { reference: 'urn:uuid:s' } }],
  ['both', { specimen: [{ reference: 'urn:uuid:s' }] }, { specimen: { reference: 'urn:uuid:s' } }],
])('a specimen is an entry of the transaction with the report, referred to by %s', async (_title, members, ofValue) => {
  const { doctor, patient } = lab.records;
  const sent = await sendBundle(app, doctor, {
    type: 'transaction',
    entries: [
      post(sentAlone(), 'urn:uuid:s'),
      post(lab.report({ result: [{ reference: 'urn:uuid:o' }], ...members }), 'urn:uuid:r'),
      post(lab.observation('718-7', 13.5, ofValue), 'urn:uuid:o'),
    ],
  });
  expect(statusesOf(sent)).toEqual(Array(3).fill('201 Created'));
  const [specimen, report, value] = sent.body.entry.map(({ resource }: { resource: object }) => resource);
  expect(specimen).toMatchObject({ type: { text: 'Venous blood' }, collection: { collectedDateTime: TAKEN } });
  for (const each of [report.specimen[0], value.specimen])
    expect(each).toMatchObject({ reference: `Specimen/${specimen.id}`, display: 'Venous blood' });
  expect(sent.body.entry[0].response.location).toContain(`/Specimen/${specimen.id}/_history/1`);
  const rows = await app.auditOf(sent);
  expect(rows.map(({ event, patient_ids }) => ({ event, patient_ids }))).toEqual(
    [0, 1, 2].map(() => ({ event: 'lab_result.create', patient_ids: [patient.id] })),
  );
});

/** Two reports of one value each, the specimens that they refer to, and all that they come with. */
const twoReports = (specimens: ReturnType<typeof sentAlone>[], referred: string[][], second: object = {}) => [
  ...specimens.map((each, index) => post(each, `urn:uuid:s${index}`)),
  ...referred.flatMap((names, index) => [
    post(
      lab.report({
        specimen: names.map((reference) => ({ reference })),
        result: [{ reference: `urn:uuid:o${index}` }],
        ...(index > 0 && second),
      }),
      `urn:uuid:r${index}`,
    ),
    post(lab.observation('718-7', 13.5), `urn:uuid:o${index}`),
  ]),
];

test('a specimen of which several reports tell is kept with each of them', async () => {
  const send = (second: object = {}) =>
    sendBundle(app, lab.records.doctor, {
      type: 'transaction',
      entries: twoReports([sentAlone()], [['urn:uuid:s0'], ['urn:uuid:s0']], second),
    });
  const sent = await send();
  expect(statusesOf(sent)).toEqual(Array(5).fill('201 Created'));
  const [specimen, ...others] = sent.body.entry.map(({ resource }: { resource: { id: string } }) => resource);
  const reports = others.filter(({ resourceType }: { resourceType: string }) => resourceType === 'DiagnosticReport');
  expect(reports.map(({ effectiveDateTime }: { effectiveDateTime: string }) => effectiveDateTime)).toEqual([
    TAKEN,
    TAKEN,
  ]);
  expect(specimen.id).toBe(reports[0].id);
  for (const { id } of reports) expect(await examinedIn(id)).toMatchObject({ type: { text: 'Venous blood' } });
  // What is wrong with the second is told where it is.
  expect(faultsOf(await send({ status: 'nothing' })).at).toEqual(['Bundle.entry[3].resource.status']);
});

test('a report has one specimen, and another one is refused where it is', async () => {
  const { doctor, clinic } = lab.records;
  const before = await rowsIn(app, clinic, 'lab_results', 'outbox');
  const entries = twoReports([sentAlone(), sentAlone()], [['urn:uuid:s0', 'urn:uuid:s1']]);
  const sent = await sendBundle(app, doctor, { type: 'transaction', entries });
  expect(faultsOf(sent)).toEqual({ status: 422, at: ['Bundle.entry[1]'] });
  expect(await rowsIn(app, clinic, 'lab_results', 'outbox')).toEqual(before);
});

test('a specimen that no report of the transaction refers to is refused, with what to do, and nothing stays', async () => {
  const { doctor, clinic } = lab.records;
  const before = await rowsIn(app, clinic, 'lab_results', 'outbox');
  const report = post(lab.report({ result: [{ reference: 'urn:uuid:o' }] }), 'urn:uuid:r');
  const entries = [report, post(lab.observation('718-7', 13.5), 'urn:uuid:o'), post(sentAlone(), 'urn:uuid:s')];
  const sent = await sendBundle(app, doctor, { type: 'transaction', entries });
  expect({ status: sent.status, text: sent.body.issue[0].details.text }).toEqual({
    status: 405,
    text: expect.stringContaining('in one transaction with the report'),
  });
  expect(await rowsIn(app, clinic, 'lab_results', 'outbox')).toEqual(before);
  const singly = await sendBundle(app, doctor, { type: 'batch', entries: [post(sentAlone(), 'urn:uuid:s')] });
  expect(statusesOf(singly)).toEqual(['405 Method Not Allowed']);
});

test('an app needs to be let create specimens too', async () => {
  const { doctor, clinic, patient } = lab.records;
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['user/DiagnosticReport.cr', 'user/Observation.cr', 'user/Specimen.r'];
  const client = await registerApp(app, administrator, { scopes: [...scopes, 'user/Specimen.cr'] });
  const sendAs = async (scope: string) => {
    const { access_token } = await letIn(app, client, doctor, { scope, patient_id: patient.id });
    const entries = [
      post(sentAlone(), 'urn:uuid:s'),
      post(lab.report({ specimen: [{ reference: 'urn:uuid:s' }], result: [{ reference: 'urn:uuid:o' }] })),
      post(lab.observation('718-7', 13.5), 'urn:uuid:o'),
    ];
    return sendBundle(app, { token: access_token }, { type: 'transaction', entries });
  };
  expect((await sendAs(scopes.join(' '))).status).toBe(403);
  expect((await sendAs([...scopes, 'user/Specimen.cr'].join(' '))).status).toBe(200);
});
