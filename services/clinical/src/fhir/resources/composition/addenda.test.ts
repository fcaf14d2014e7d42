import type { CompositionSection } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import { addendum, noteOf, sectionOf } from '../../../../test/support/fhir-notes.js';
import { openConsultation } from '../../../../test/support/clinical-records.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** What is signed is added to, and stays. */

const FHIR = '/fhir/R4';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const app = useClinical();
let opened: Awaited<ReturnType<typeof openConsultation>>;
let notes: ReturnType<typeof noteOf>;
beforeEach(async () => {
  opened = await openConsultation(app);
  notes = noteOf(app, opened);
});

test('what is signed takes one addendum, and nothing else', async () => {
  await notes.write({
    sections: [
      { key: 'plan', title: null, content: '   Reposo\r\n\r\nAgua ' },
      { key: 'objective', title: null, content: '' },
    ],
    follow_up: { date: '2190-01-02', notes: 'En ayunas' },
  });
  const draft = await notes.read();
  const early = await notes.put({ ...draft, section: [...(draft.section ?? []), addendum('x')] });
  expect(faultsOf(early)).toEqual({ status: 422, at: ['Composition.status'] });
  await notes.sign();
  const [was, before] = [await notes.read(), await notes.said()];
  const sections = was.section ?? [];
  expect((await notes.put(was, strictly(`W/"${was.meta?.versionId}"`))).body).toEqual(was);
  const adding = (...added: CompositionSection[]) => ({ ...was, section: [...sections, ...added] });
  const refused: [object, string][] = [
    [{ ...was, section: sections.slice(1) }, 'Composition.status'],
    [{ ...adding(addendum('x')), section: [...sections.slice(1), addendum('x')] }, 'Composition.section'],
    [adding(addendum('x'), addendum('y')), 'Composition.section'],
    [adding(sectionOf('otra', 'x')), 'Composition.status'],
    [{ ...adding(addendum('x')), attester: undefined }, 'Composition.attester'],
    [{ ...was, status: 'amended' }, 'Composition.status'],
    [{ ...adding(addendum('x')), status: 'entered-in-error' }, 'Composition.status'],
    [adding(addendum('x', { author: [{ reference: `Practitioner/${NOBODY}` }] })), 'author'],
    [adding(addendum('x', { author: [{ reference: `Patient/${opened.patient.id}` }] })), 'author'],
    [adding(addendum(' ')), 'Composition.section'],
    [adding(addendum('x'.repeat(20_001))), 'Composition.section'],
  ];
  for (const [body, at] of refused) {
    const answer = await notes.put(body);
    expect({ status: answer.status, at: faultsOf(answer).at?.[0] }).toEqual({
      status: 422,
      at: expect.stringContaining(at),
    });
    await expectAudit(app, answer, { resource_id: opened.consultation.id });
  }
  expect(await notes.read()).toEqual(was);

  const tag = `W/"${was.meta?.versionId}"`;
  const added = adding(addendum('  Llamó &lt;ayer&gt;<br/>😀'));
  const both = await Promise.all([1, 2].map(() => notes.put(added, { 'If-Match': tag, Prefer: 'handling=strict' })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const done = both.find(({ status }) => status === 200) as Response;
  await expectAudit(app, done, {
    event: 'consultation.addendum',
    resource_id: opened.consultation.id,
    changed_fields: ['addenda'],
    patient_ids: [opened.patient.id],
  });
  const after = await notes.said();
  expect(after.addenda).toMatchObject([
    { content: '  Llamó <ayer>\n😀', author: { id: opened.doctor.practitioner_id } },
  ]);
  for (const member of ['sections', 'content_sha256', 'completed_at', 'signed_by'])
    expect(after[member]).toEqual(before[member]);
  const last = done.body.section.at(-1);
  expect(done.body.status).toBe('amended');
  expect(last.extension).toEqual([
    { url: 'urn:clinic:extension:added-at', valueDateTime: after.addenda[0].created_at },
  ]);
  expect((await notes.put(done.body, strictly(done.headers['etag'] ?? ''))).body).toEqual(done.body);
  const taken = await notes.put({ ...done.body, section: done.body.section.slice(0, -1) });
  expect(faultsOf(taken)).toEqual({ status: 422, at: ['Composition.section'] });
  const more = await notes.patch([{ op: 'add', path: '/section/-', value: addendum('Otra') }]);
  expect(more.status).toBe(200);
  expect((await notes.said()).addenda.map(({ content }: { content: string }) => content)).toEqual([
    '  Llamó <ayer>\n😀',
    'Otra',
  ]);
  const { body } = await app.as(opened.doctor).get(`${FHIR}/DocumentReference/${opened.consultation.id}`);
  expect(body).toMatchObject({ docStatus: 'amended', meta: more.body.meta });

  await app.as(opened.doctor).post(`${notes.note}/cancel`).send({ reason: 'Otro paciente' }).expect(200);
  const gone = await notes.read();
  const ended = await notes.put({ ...gone, section: [...(gone.section ?? []), addendum('x')] });
  expect(faultsOf(ended)).toEqual({ status: 422, at: ['Composition.status'] });
});

test('a key of the clinic names the author, who is of that clinic', async () => {
  await notes.sign();
  const was = await notes.read();
  const key = await app.build.apiKey(opened.clinic, 'live', { scopes: ['consultations:read', 'consultations:write'] });
  const { doctor: stranger } = await app.build.practice();
  const by = (id: string | null) => ({ author: [{ reference: `Practitioner/${id}` }] });
  const send = (members: object) =>
    notes.put({ ...was, section: [...(was.section ?? []), addendum('x', members)] }, { 'If-Match': '*' }, key);
  for (const members of [{}, by(stranger.practitioner_id), by(NOBODY)])
    expect(faultsOf(await send(members))).toEqual({ status: 422, at: ['Composition.section.author'] });
  const done = await send(by(opened.doctor.practitioner_id));
  expect({ status: done.status, author: done.body.section?.at(-1).author }).toMatchObject({
    status: 200,
    author: by(opened.doctor.practitioner_id).author,
  });
});
