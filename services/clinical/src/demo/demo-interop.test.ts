import { useClinical } from '../../test/support/use-clinical.js';
import { createDemoClinic, CLINICS } from './demo-clinic.js';

const app = useClinical();

test('the demo has a connection with messages that were applied, rejected, and wait, which can be read and tried', async () => {
  const [clinic] = CLINICS;
  if (!clinic) throw new Error('There is no demo clinic.');
  const made = await app.db.transaction((trx) =>
    createDemoClinic(trx, clinic, new Date(), { keys: app.deps.config.keys }),
  );
  const laboratory = await app.build.user({ id: made.id, name: made.name } as never, 'laboratory');
  const read = async (path: string) => (await app.as(laboratory).get(`/api/v1/interop/${path}`).expect(200)).body.data;
  expect(await read('traffic')).toMatchObject([{ name: 'Laboratorio Norte', last_day: 4, quarantined: 2 }]);
  const messages: { id: string; status: string; type: string }[] = await read('messages');
  expect(messages.map(({ status }) => status).toSorted()).toEqual([
    'applied',
    'quarantined',
    'quarantined',
    'rejected',
  ]);
  const result = messages.find(({ status, type }) => status === 'quarantined' && type === 'ORU^R01');
  const { segments, person } = await read(`messages/${result?.id}/segments`);
  expect(segments.map(({ name }: { name: string }) => name)).toEqual(['MSH', 'PID', 'OBR', 'OBX']);
  const [candidate] = (
    await app.as(laboratory).post('/api/v1/patients/search').send({ q: person.first_surname }).expect(200)
  ).body.data;
  const assigned = await app
    .as(laboratory)
    .post(`/api/v1/interop/messages/${result?.id}/assign`)
    .send({ patient_id: candidate.id })
    .expect(200);
  expect(assigned.body.data.status).toBe('applied');
});
