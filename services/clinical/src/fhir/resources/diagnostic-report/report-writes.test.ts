import { entry, FHIR, post, rowsIn, sendBundle, statusesOf } from '../../../../test/support/bundles.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { category, laboratory, RELEASED, REPLACES, type Laboratory } from '../../../../test/support/fhir-reports.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** Laboratories send a report with what they measured: in it, or beside it in one transaction. */

const app = useClinical();
let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory(app);
});

test('a report is one result with all that was measured, answers what was ordered, and nothing of it is lost', async () => {
  const { patient, consultation, order } = lab.records;
  const sent = lab.report({
    extension: [RELEASED],
    basedOn: [{ reference: `ServiceRequest/${order.items[0].id}` }],
    encounter: { reference: `Encounter/${consultation.id}` },
    effectiveDateTime: '2026-03-02T08:00:00.000Z',
    issued: '2026-03-02T12:00:00.000Z',
    performer: [{ display: 'Laboratorio Norte' }],
    conclusion: 'Anemia',
    presentedForm: [{ title: 'Informe', contentType: 'application/pdf', url: 'https://lab.example/1.pdf' }],
  });
  const values = [
    lab.observation('718-7', 9.5, { note: [{ text: 'Repetida' }], effectiveDateTime: '2026-03-02T08:00:00.000Z' }),
    lab.observation('789-8', 13, {
      valueQuantity: { value: 13, comparator: '<', unit: 'g/dL' },
      referenceRange: undefined,
    }),
  ];
  const made = await lab.send({ ...lab.whole(values), ...sent }, { Prefer: 'handling=strict' });
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: sent });
  const { id, result } = made.body;
  await expectAudit(app, made, { event: 'lab_result.create', resource_id: id, patient_ids: [patient.id] });
  for (const [at, value] of values.entries()) {
    const one = await app.as(lab.records.doctor).get(`${FHIR}/${result[at].reference}`);
    expect(one.body).toMatchObject({ ...JSON.parse(JSON.stringify(value)), issued: '2026-03-02T12:00:00.000Z' });
  }
  const kept = await lab.platform(id);
  expect(kept).toMatchObject({ order_item_id: order.items[0].id, has_abnormal: true, conclusion: 'Anemia' });
  expect(kept.released_at).not.toBeNull();
  expect((await lab.read(id)).body.contained).toBeUndefined();
});

test.each<[string, () => object, string]>([
  [
    'what was measured before',
    () => lab.report({ result: [{ reference: 'Observation/x' }] }),
    'DiagnosticReport.result',
  ],
  ['nothing that was measured', () => lab.report(), 'DiagnosticReport.result'],
  [
    'one that is twice in it',
    () => ({ ...lab.whole([lab.observation('1-1', 1)]), result: [{ reference: '#o0' }, { reference: '#o0' }] }),
    'DiagnosticReport.result',
  ],
  [
    'something else within',
    () => lab.whole([lab.observation('1-1', 1)], { contained: [{ resourceType: 'Patient', id: 'o0' }] }),
    'DiagnosticReport.result',
  ],
  [
    'no value',
    () => lab.whole([lab.observation('1-1', 1, { valueQuantity: undefined })]),
    'DiagnosticReport.result[0].value',
  ],
  [
    'another patient',
    () => lab.whole([lab.observation('1-1', 1), lab.observation('2-2', 1, { subject: { reference: 'Patient/x' } })]),
    'DiagnosticReport.result[1].subject',
  ],
  [
    'no code',
    () => lab.whole([lab.observation('1-1', 1), lab.observation('2-2', 1, { code: { text: 'x' } })]),
    'DiagnosticReport.result[1].code',
  ],
  [
    'images',
    () => lab.whole([lab.observation('1-1', 1)], { category: category('v2-0074', 'RAD') }),
    'DiagnosticReport.category',
  ],
  [
    'a status before the first',
    () => lab.whole([lab.observation('1-1', 1)], { status: 'registered' }),
    'DiagnosticReport.status',
  ],
  [
    'a correction of nothing',
    () => lab.whole([lab.observation('1-1', 1)], { status: 'corrected' }),
    'DiagnosticReport.extension',
  ],
  [
    'what was never there',
    () => lab.whole([lab.observation('1-1', 1)], { status: 'cancelled' }),
    'DiagnosticReport.status',
  ],
  [
    'somebody who is not here',
    () =>
      lab.whole([lab.observation('1-1', 1, { subject: undefined })], {
        subject: { reference: 'Patient/0190b6d2-0000-7000-8000-000000000000' },
      }),
    'DiagnosticReport.subject',
  ],
  [
    'what is to come',
    () => lab.whole([lab.observation('1-1', 1)], { issued: '2999-01-01T00:00:00Z' }),
    'DiagnosticReport.issued',
  ],
  [
    'a released draft',
    () => lab.whole([lab.observation('1-1', 1)], { status: 'preliminary', extension: [RELEASED] }),
    'DiagnosticReport.extension',
  ],
  [
    'no report that is replaced',
    () => lab.whole([lab.observation('1-1', 1)], { extension: [{ url: REPLACES, valueReference: { display: 'x' } }] }),
    'DiagnosticReport.extension[0]',
  ],
])('no report has %s', async (_, body, at) => {
  const refused = await lab.send(body());
  expect({ ...faultsOf(refused) }).toEqual({ status: 422, at: expect.arrayContaining([at]) });
});

test('what has no place is told, of the report and of each that was measured', async () => {
  const body = lab.whole(
    [
      lab.observation('1-1', 1),
      lab.observation('2-2', 2, { bodySite: { text: 'Brazo' }, issued: '2026-01-01T00:00:00Z' }),
    ],
    {
      conclusionCode: [{ text: 'x' }],
      issued: '2026-01-02T00:00:00Z',
      presentedForm: [{ contentType: 'application/pdf', data: 'JVBERi0=' }],
    },
  );
  const told = await lab.send(body, { Prefer: 'return=OperationOutcome' });
  expect(faultsOf(told).at?.sort()).toEqual([
    'DiagnosticReport.conclusionCode',
    'DiagnosticReport.presentedForm',
    'DiagnosticReport.result[1].bodySite',
    'DiagnosticReport.result[1].issued',
  ]);
  const before = await rowsIn(app, lab.records.clinic, 'lab_results', 'outbox');
  expect((await lab.send(body, { Prefer: 'handling=strict' })).status).toBe(422);
  expect(await rowsIn(app, lab.records.clinic, 'lab_results', 'outbox')).toEqual(before);
});

test('a report and its observations are entries of one transaction, as laboratories send them', async () => {
  const { doctor, clinic, patient } = lab.records;
  const [versions, told] = await rowsIn(app, clinic, 'record_versions', 'outbox');
  const headers = { 'Idempotency-Key': 'report-1' };
  const entries = [
    post(lab.observation('718-7', 9.5), 'urn:uuid:a'),
    post(
      lab.report({
        result: [{ reference: 'urn:uuid:b', display: 'Células' }, { reference: 'urn:uuid:a' }],
        issued: '2026-03-02T12:00:00.000Z',
      }),
      'urn:uuid:r',
    ),
    post(lab.observation('789-8', 5, { hasMember: [{ reference: 'urn:uuid:a' }] }), 'urn:uuid:b'),
    post(lab.observation('2345-7', 90)),
  ];
  const sent = await sendBundle(app, doctor, { type: 'transaction', entries, headers });
  expect(statusesOf(sent)).toEqual(Array(4).fill('201 Created'));
  const [a, whole_, b, alone] = sent.body.entry.map(({ resource }: { resource: { id: string } }) => resource);
  expect(whole_.result.map(({ reference }: { reference: string }) => reference)).toEqual(
    [b, a].map(({ id }) => `Observation/${id}`),
  );
  expect({ a, b }).toMatchObject({ a: { valueQuantity: { value: 9.5 } }, b: { valueQuantity: { value: 5 } } });
  expect(sent.body.entry[0].response.location).toContain(`/Observation/${a.id}/_history/1`);
  expect((await lab.platform(whole_.id)).observations).toHaveLength(2);
  expect(whole_.result.some(({ reference }: { reference: string }) => reference.endsWith(alone.id))).toBe(false);
  // Two results, each told once; a row for each entry, which names the patient.
  expect(await rowsIn(app, clinic, 'record_versions', 'outbox')).toEqual([(versions ?? 0) + 2, (told ?? 0) + 2]);
  const rows = await app.auditOf(sent);
  expect(rows).toHaveLength(4);
  expect(rows.map(({ event, patient_ids, http_status }) => ({ event, patient_ids, http_status }))).toEqual(
    rows.map(() => ({ event: 'lab_result.create', patient_ids: [patient.id], http_status: 201 })),
  );
  const again = await sendBundle(app, doctor, { type: 'transaction', entries, headers });
  expect(again.body.entry).toEqual(sent.body.entry);
  expect(await rowsIn(app, clinic, 'record_versions')).toEqual([(versions ?? 0) + 2]);
  const found = await sendBundle(app, doctor, {
    type: 'transaction',
    entries: [
      post(lab.report({ result: [{ reference: 'urn:uuid:b' }] }), 'urn:uuid:r', { ifNoneExist: `_id=${whole_.id}` }),
      post(lab.observation('789-8', 5), 'urn:uuid:b'),
    ],
  });
  expect(statusesOf(found)).toEqual(['200 OK', '200 OK']);
  expect(found.body.entry[1].resource.id).toBe(b.id);
});

test('what is wrong in a transaction is named at the entry where it is, and nothing of it stays', async () => {
  const { doctor, clinic } = lab.records;
  const before = await rowsIn(app, clinic, 'lab_results', 'lab_observations', 'outbox', 'record_versions');
  const sendOf = (value: object, members: object = {}) =>
    sendBundle(app, doctor, {
      type: 'transaction',
      entries: [
        post(lab.report({ result: [{ reference: 'urn:uuid:a' }, { reference: 'urn:uuid:b' }], ...members })),
        post(lab.observation('1-1', 1), 'urn:uuid:a'),
        post(lab.observation('2-2', 2, value), 'urn:uuid:b'),
      ],
    });
  const at = 'Bundle.entry[2].resource';
  for (const [value, status, expression] of [
    [{ valueQuantity: undefined }, 422, `${at}.value`],
    [{ status: 'x' }, 400, `${at}.status`],
    [{ code: { text: 'x' } }, 422, `${at}.code`],
    [{ subject: { reference: 'Patient/x' } }, 422, `${at}.subject`],
  ] as const)
    expect(faultsOf(await sendOf(value))).toEqual({ status, at: expect.arrayContaining([expression]) });
  expect((await sendOf({ contained: [{ resourceType: 'Patient', id: 'p' }] })).status).toBe(400);
  for (const contained of ['x', [null], [{}], {}]) expect((await sendOf({}, { contained })).status).toBe(400);
  for (const result of ['x', [null, 7], { reference: 'urn:uuid:a' }])
    expect((await sendOf({}, { result })).status).toBe(400);
  const failed = await sendBundle(app, doctor, {
    type: 'transaction',
    entries: [
      post(lab.observation('1-1', 1), 'urn:uuid:a'),
      post(lab.report({ result: [{ reference: 'urn:uuid:a' }] })),
      entry('GET', 'Patient/0190b6d2-0000-7000-8000-000000000000'),
    ],
  });
  expect(failed.status).toBe(404);
  expect(await rowsIn(app, clinic, 'lab_results', 'lab_observations', 'outbox', 'record_versions')).toEqual(before);
});
