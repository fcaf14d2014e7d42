import request from 'supertest';
import { checkDeclared, expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import { div, noteOf, paragraph, sectionOf } from '../../../../test/support/fhir-notes.js';
import { openConsultation } from '../../../../test/support/clinical-records.js';
import { appAboutOne } from '../../../../test/support/smart.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** What a draft says is edited as the note that it is. */

const FHIR = '/fhir/R4';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const LOINC = 'http://loinc.org';

const app = useClinical();
let opened: Awaited<ReturnType<typeof openConsultation>>;
let notes: ReturnType<typeof noteOf>;
beforeEach(async () => {
  opened = await openConsultation(app);
  notes = noteOf(app, opened);
});

const FULL = {
  reason: '  Dolor\nde <pecho> & "más"',
  sections: [
    { key: 'plan', title: null, content: '   Reposo\r\n\r\nAgua ' },
    { key: 'subjective', title: 'Relato', content: '<script>x</script> &amp; &lt; 😀' },
    { key: 'follow_up', title: 'follow_up', content: 'x'.repeat(20_000) },
    { key: 'objective', title: null, content: '' },
  ],
  vitals: { heart_rate: 70 },
  diagnoses: [{ code: 'J00' }],
  follow_up: { date: '2190-01-02', notes: 'En ayunas\n 2190-01-03' },
};

test('what is read can be sent back, and changes nothing; one section that changes leaves the others as they are', async () => {
  await notes.write(FULL);
  const [before, was] = [await notes.said(), await notes.read()];
  expect(was.section?.find(({ emptyReason }) => emptyReason)?.title).toBe('objective');
  const same = await notes.put(was, strictly('W/"2"'));
  expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: was });
  expect(same.headers['etag']).toBe('W/"2"');

  const section = was.section?.map((each) =>
    each.title === 'Relato' ? { ...each, text: paragraph('&lt;b&gt; &amp;amp; 😀<br/> y') } : each,
  );
  const done = await notes.put({ ...was, section }, strictly('W/"2"'));
  expect(done.status).toBe(200);
  await expectAudit(app, done, {
    event: 'consultation.update',
    action: 'U',
    resource_id: opened.consultation.id,
    changed_fields: ['sections'],
    patient_ids: [opened.patient.id],
  });
  const after = await notes.said();
  const sections = before.sections.map((each: { key: string }) =>
    each.key === 'subjective' ? { ...each, content: '<b> &amp; 😀\n y' } : each,
  );
  expect(after).toMatchObject({ ...FULL, diagnoses: [{ code: 'J00' }], sections });
  expect(after.sections).toEqual(sections);
  for (const [version, body] of [
    ['2', was],
    ['3', done.body],
  ])
    expect((await app.as(opened.doctor).get(`${notes.path}/_history/${version}`)).body).toEqual(body);
  expect((await notes.read()).meta).toEqual(done.body.meta);
});

test('sections are added, emptied and taken away, the follow-up is set and taken back, by each way to write', async () => {
  const was = await notes.read();
  const followUp = {
    title: 'Follow-up',
    extension: [{ url: 'urn:clinic:extension:follow-up-date', valueDate: '2190-01-02' }],
    code: { coding: [{ system: 'urn:clinic:note-part', code: 'follow-up' }] },
    text: paragraph('2190-01-02<br/>Control'),
  };
  const plan = { title: 'Plan', code: { coding: [{ system: LOINC, code: '18776-5' }] }, text: paragraph('Reposo') };
  const emptied = {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: 'notstarted' }],
  };
  const empty = sectionOf('propio', '', { text: { ...paragraph('–'), status: 'empty' }, emptyReason: emptied });
  const made = await notes.put({ ...was, section: [plan, empty, followUp] }, { 'If-Match': 'W/"1"' });
  expect(made.status).toBe(200);
  expect(await notes.said()).toMatchObject({
    reason: null,
    sections: [
      { key: 'plan', title: 'Plan', content: 'Reposo' },
      { key: 'propio', title: null, content: '' },
    ],
    follow_up: { date: '2190-01-02', notes: 'Control' },
  });
  const patched = await notes.patch([
    { op: 'remove', path: '/section/2' },
    { op: 'replace', path: '/section/0/text/div', value: paragraph('Agua').div },
  ]);
  expect(patched.status).toBe(200);
  await expectAudit(app, patched, { changed_fields: ['sections', 'follow_up'], patient_ids: [opened.patient.id] });
  expect(await notes.said()).toMatchObject({ sections: [{ content: 'Agua' }, {}], follow_up: null });
  const found = `${FHIR}/Composition?_id=${opened.consultation.id}`;
  expect((await notes.patch([{ op: 'remove', path: '/section/1' }], found)).status).toBe(200);
  const bundle = (type: string, ifMatch: string, inner: string) => ({
    resourceType: 'Bundle',
    type,
    entry: [
      {
        resource: { ...was, section: [sectionOf('plan', inner)] },
        request: { method: 'PUT', url: `Composition/${opened.consultation.id}`, ifMatch },
      },
    ],
  });
  for (const [index, type] of ['batch', 'transaction'].entries()) {
    const answer = await app
      .as(opened.doctor)
      .post(FHIR)
      .send(bundle(type, `W/"${4 + index}"`, type));
    expect(answer.body.entry[0].response.status).toMatch(/^200/);
    expect((await notes.said()).sections).toEqual([{ key: 'plan', title: null, content: type }]);
  }
  const { headers, status } = await notes.put(
    { ...was, section: undefined },
    { 'If-Match': '*', Prefer: 'return=minimal' },
  );
  expect({ status, tag: headers['etag'] }).toEqual({ status: 200, tag: 'W/"7"' });
  expect((await notes.said()).sections).toEqual([]);
});

test('of two who write at once one is told that the other was first', async () => {
  await notes.write(FULL);
  const was = await notes.read();
  const changed = { ...was, section: was.section?.slice(1) };
  const answers = await Promise.all([
    notes.put(changed, { 'If-Match': 'W/"2"' }),
    app.as(opened.doctor).patch(notes.note).set('If-Match', '"v2"').send({ reason: 'Otro' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await notes.put(was, {})).status).toBe(412);
  expect((await notes.put(was, { 'If-Match': 'W/"2"' })).status).toBe(412);
});

test.each<[string, string]>([
  ['a script', '<p>x<script>alert(1)</script></p>'],
  ['bold words', '<p><b>x</b></p>'],
  ['two paragraphs', '<p>x</p><p>y</p>'],
  ['a comment', '<p>x<!-- y --></p>'],
  ['characters that are no markup', '<p><![CDATA[x]]></p>'],
  ['an entity of its own', '<p>&xxe;</p>'],
  ['a character by its number', '<p>&#60;</p>'],
  ['an attribute', '<p class="x">y</p>'],
  ['another namespace', '<p><svg:b xmlns:svg="http://www.w3.org/2000/svg">x</svg:b></p>'],
  ['no paragraph', 'x'],
  ['a declaration', '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><p>&xxe;</p>'],
])('%s in the text is refused, and where it is told', async (_what, inner) => {
  const was = await notes.read();
  const answer = await notes.put({ ...was, section: [sectionOf('plan', '', { text: div(inner) })] });
  expect([400, 422]).toContain(answer.status);
  expect(faultsOf(answer).at?.[0]).toContain('Composition.section[0].text');
  expect((await notes.read()).meta).toEqual(was.meta);
});

test('a text of which there is only why it is not there is refused as well', async () => {
  const _div = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  };
  const was = await notes.read();
  const answer = await notes.put({ ...was, section: [sectionOf('plan', '', { text: { status: 'generated', _div } })] });
  expect(faultsOf(answer)).toEqual({ status: 422, at: ['Composition.section[0].text.div'] });
});

test('what is no note, or is of another, is refused by name', async () => {
  await notes.write({ vitals: FULL.vitals, diagnoses: FULL.diagnoses });
  const was = await notes.read();
  const stranger = await openConsultation(app);
  const [plan, sections] = [sectionOf('plan', 'x'), was.section ?? []];
  const others = (type: string, id: string) => ({ reference: `${type}/${id}` });
  const many = (length: number) => Array.from({ length }, (_, n) => sectionOf(`s${n}`, 'x'));
  const refused: [object, string][] = [
    [{ subject: others('Patient', stranger.patient.id) }, 'Composition.subject'],
    [{ encounter: others('Encounter', stranger.consultation.id) }, 'Composition.encounter'],
    [{ author: [others('Practitioner', stranger.doctor.practitioner_id)] }, 'Composition.author'],
    [{ attester: [{ mode: 'legal' }] }, 'Composition.attester'],
    [{ subject: undefined }, 'Composition.subject'],
    [{ title: 'Otra' }, 'Composition.title'],
    [{ status: 'final' }, 'Composition.status'],
    [{ section: [] }, ''],
    [{ section: sections.slice(1) }, 'Composition.section'],
    [{ section: [...sections, { ...plan, section: [plan] }] }, 'Composition.section[2].section'],
    [{ section: [...sections, { ...plan, entry: [others('Observation', NOBODY)] }] }, 'Composition.section[2].entry'],
    [{ section: [...sections, { ...plan, code: undefined }] }, 'Composition.section[2].code'],
    [{ section: [...sections, plan, plan] }, 'Composition.section'],
    [{ section: [...sections, sectionOf('No es', 'x')] }, 'Composition.section'],
    [{ section: [...sections, sectionOf('plan', 'x'.repeat(20_001))] }, 'Composition.section'],
    [{ section: [...sections, ...many(60)] }, 'Composition.section'],
    [{ section: [...sections, ...many(1000)] }, 'section'],
    [{ section: many(60).map(({ text }) => ({ text })) }, 'Composition.section[0].code'],
    [{ section: [sections[0], { ...sections[1], entry: [others('Condition', NOBODY)] }] }, 'Composition.section'],
  ];
  for (const [members, at] of refused) {
    const answer = await notes.put({ ...was, ...members });
    expect({ at, refused: [400, 422].includes(answer.status), found: faultsOf(answer).at?.[0] ?? '' }).toEqual({
      at,
      refused: true,
      found: expect.stringContaining(at),
    });
    expect(answer.body.issue.length).toBeLessThanOrEqual(100);
  }
  const large = await notes.put({ ...was, section: [sectionOf('plan', 'x'.repeat(10_000_000))] });
  expect(large.status).toBe(413);
  expect((await notes.read()).meta).toEqual(was.meta);
});

test('who may not write notes does not, and strangers reach nothing', async () => {
  const was = await notes.read();
  const changed = { ...was, section: [sectionOf('plan', 'x')] };
  const desk = await app.build.user(opened.clinic, 'front_desk');
  const reader = await app.build.apiKey(opened.clinic, 'live', { scopes: ['consultations:read'] });
  for (const caller of [desk, reader])
    expectDenied(await notes.put(changed, { 'If-Match': '*' }, caller), 'missing_ability');
  const stranger = await app.build.practice();
  expectNotFound(await notes.put(changed, { 'If-Match': '*' }, stranger.doctor));
  expect((await app.as(opened.doctor).post(`${FHIR}/Composition`).send(was)).status).toBe(405);
});

test('an app writes notes of its own patient, with the scope for it alone', async () => {
  const asApp = async (scope: string) => {
    const { token, notes } = await appAboutOne(app, ['patient/Composition.rs', scope]);
    const bearer = (id: string) =>
      request(app.server)
        .patch(`${FHIR}/Composition/${id}`)
        .auth(token, { type: 'bearer' })
        .type('application/json-patch+json')
        .send([{ op: 'add', path: '/section', value: [sectionOf('plan', 'x')] }])
        .expect(checkDeclared)
        .then(({ status }) => status);
    return [await bearer(notes.draft), await bearer(notes.others)];
  };
  expect(await asApp('patient/Composition.u')).toEqual([200, 404]);
  expect(await asApp('patient/Encounter.u')).toEqual([403, 403]);
});
