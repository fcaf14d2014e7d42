import { address, people, staffedClinic } from '../../../test/support/accounts.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const preview = (invitation_code: string) =>
  app
    .as()
    .post('/api/mobile/v1/auth/invitations/preview')
    .send({ invitation_code })
    .then((response) => response);

test('who was handed a code is told which clinic invites whom as what, and nothing changes by it', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const email = address();
  const invited = await people(app).invite(administrator, { email, name: 'Ana Rojas', role: 'nurse' });
  const { code, id } = invited.body.data;
  const { name, timezone } = clinic;
  const seen = await preview(code);
  expect([seen.status, seen.body.data]).toEqual([
    200,
    { email, name: 'Ana Rojas', role: 'nurse', clinic: { id: clinic.id, name, timezone } },
  ]);
  expect(await app.auditOf(seen)).toMatchObject([
    { event: 'invitation.preview', clinic_id: clinic.id, resource_id: id, actor_type: 'anonymous', outcome: 0 },
  ]);
  const { doctor } = await app.build.practice();
  const known = await people(app).invite(administrator, { email: doctor.email });
  const ofKnown = (await preview(known.body.data.code)).body.data;
  expect(Object.keys(ofKnown).sort()).toEqual(Object.keys(seen.body.data).sort());
  expect((await people(app).register(code)).status).toBe(201);
});

test('a code that was used, revoked, has expired or is of nobody is answered alike', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const invite = async () => (await people(app).invite(administrator, { email: address() })).body.data;
  const [used, revoked, expired] = [await invite(), await invite(), await invite()];
  await people(app).register(used.code);
  await app.as(administrator).delete(`/api/v1/invitations/${revoked.id}`).expect(200);
  await app
    .db('invitations')
    .where({ clinic_id: clinic.id, id: expired.id })
    .update({ expires_at: new Date(0) });
  const answers = await Promise.all([used.code, revoked.code, expired.code, 'AAAA-BBBB-CCCC'].map(preview));
  for (const { status, body } of answers) expect([status, body.errors]).toEqual([422, answers[3]?.body.errors]);
});
