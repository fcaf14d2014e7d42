import { useClinical } from '../../test/support/use-clinical.js';
import { createDemoClinic, CLINICS } from './demo-clinic.js';

const app = useClinical();

test('the demo has a letter, a picture and a report, which open, and its patient is shown what was released', async () => {
  const [clinic] = CLINICS;
  if (!clinic) throw new Error('There is no demo clinic.');
  const { config, files } = app.deps;
  const made = await app.db.transaction((trx) =>
    createDemoClinic(trx, clinic, new Date(), { keys: config.keys, files }),
  );
  const loggedIn = async ({ email, password }: { email: string; password: string }) => {
    const body = { email, password, device_name: 'Test' };
    const answer = await app.as().post('/api/mobile/v1/auth/login').send(body).expect(200);
    app.build.unspeakable.add(answer.body.data.token);
    return { token: answer.body.data.token as string };
  };
  const doctor = await loggedIn(made.doctor);
  const { data } = (await app.as(doctor).get('/api/v1/documents').expect(200)).body;
  const shown = data.map(({ content_type, title }: Record<string, string>) => [content_type, title]).toSorted();
  expect(shown).toEqual([
    ['application/pdf', 'Carta de Kinesiología'],
    ['image/png', 'Electrocardiograma'],
    ['image/png', 'Electrocardiograma de urgencia'],
    ['text/plain', 'Ecografía abdominal'],
    ['text/plain', 'Ecografía abdominal'],
  ]);
  for (const { id, content_type, size } of data) {
    const file = await app.as(doctor).get(`/api/v1/documents/${id}/content`).expect(200);
    expect([file.headers['content-type'], Number(file.headers['content-length'])]).toEqual([
      expect.stringContaining(content_type),
      size,
    ]);
  }
  const patient = await loggedIn(made.patient);
  const own = await app.as(patient).get('/api/mobile/v1/clinical/documents').expect(200);
  expect(own.body.data.map(({ type }: { type: string }) => type).toSorted()).toEqual(['image', 'letter']);
});
