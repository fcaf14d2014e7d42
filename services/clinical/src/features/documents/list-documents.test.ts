import { newId } from '../../id.js';
import { document, FILES } from '../../../test/support/documents.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('documents are listed by patient, type, status and day', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const other = await app.build.patient(clinic);
  const letter = await document(app, doctor, patient, { type: 'letter', date: '2026-01-02' });
  const image = await document(app, doctor, patient, { type: 'image', date: '2026-03-02' }, FILES.png);
  const elsewhere = await document(app, doctor, other, { date: '2026-02-02' });
  await app.as(doctor).post(`/api/v1/documents/${letter.id}/cancel`).send({ reason: 'Of somebody else' }).expect(200);
  const listed = async (query: Record<string, string>) => {
    const { body } = await app.as(doctor).get('/api/v1/documents').query(query).expect(200);
    return body.data.map(({ id }: { id: string }) => id);
  };
  expect(await listed({ sort: '-date' })).toEqual([image.id, elsewhere.id, letter.id]);
  expect(await listed({ patient_id: patient.id, sort: 'date' })).toEqual([letter.id, image.id]);
  expect(await listed({ patient_id: patient.id, type: 'image,consent' })).toEqual([image.id]);
  expect(await listed({ status: 'current', sort: 'date' })).toEqual([elsewhere.id, image.id]);
  expect(await listed({ patient_id: newId() })).toEqual([]);
  const stranger = await app.build.practice();
  expect((await app.as(stranger.doctor).get('/api/v1/documents').query({ patient_id: patient.id })).body.data).toEqual(
    [],
  );
});

test('by the day a cursor leads through all of them, both ways', async () => {
  const { doctor, patient } = await app.build.practice();
  const ids: string[] = [];
  for (const date of ['2026-01-02', '2026-02-02', '2026-02-02', '2026-03-02'])
    ids.push((await document(app, doctor, patient, { date })).id);
  const follow = async (sort: string) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, unknown> = { sort, per_page: 1, ...(cursor && { cursor }) };
      const { body }: { body: { data: { id: string }[]; meta: { next_cursor: string | null } } } = await app
        .as(doctor)
        .get('/api/v1/documents')
        .query(query)
        .expect(200);
      found.push(...body.data.map(({ id }) => id));
      cursor = body.meta.next_cursor;
    }
    return found;
  };
  const ascending = await follow('date');
  expect([...ascending].sort()).toEqual([...ids].sort());
  expect([ascending[0], ascending[3]]).toEqual([ids[0], ids[3]]);
  expect(await follow('-date')).toEqual(ascending.toReversed());
});

test('filters that cannot be are 422', async () => {
  const { doctor } = await app.build.practice();
  const list = (query: Record<string, string>) => app.as(doctor).get('/api/v1/documents').query(query);
  expectInvalid(await list({ type: 'selfie' }), 'type');
  expectInvalid(await list({ patient_id: 'x' }), 'patient_id');
  expectInvalid(await list({ status: 'deleted' }), 'status');
});
