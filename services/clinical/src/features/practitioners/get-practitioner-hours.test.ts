import { expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who keeps calendars reads a practitioner’s hours, and doctors their own', async () => {
  const { clinic, doctor } = await app.build.practice();
  const other = await app.build.practice();
  const url = `/api/v1/practitioners/${doctor.practitioner_id}/hours`;
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await app.as(desk).get(url)).body.data).toMatchObject({ practitioner_id: doctor.practitioner_id, hours: [] });
  const own = await app.as(doctor).get(url);
  expect(own.status).toBe(200);
  expect(
    (
      await app
        .as(doctor)
        .get(url)
        .set('If-None-Match', own.headers['etag'] as string)
    ).status,
  ).toBe(304);
  const colleague = await app.build.user(clinic, 'doctor');
  expect((await app.as(colleague).get(url)).status).toBe(403);
  expectNotFound(await app.as(other.doctor).get(url));
  expectNotFound(await app.as(desk).get('/api/v1/practitioners/x/hours'));
});
