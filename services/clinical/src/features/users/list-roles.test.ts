import { ABILITIES } from '../../domain/abilities.js';
import { expectDenied } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/people.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('what each role may do is told to who manages the clinic', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const { body } = await app.as(administrator).get('/api/v1/roles');
  const of = (role: string) => body.data.find((each: { role: string }) => each.role === role).abilities as string[];
  expect(of('doctor')).toContain('prescriptions:write');
  expect(of('nurse')).not.toContain('prescriptions:write');
  expect(of('administrator')).not.toContain('consultations:read');
  expect([...new Set(body.data.flatMap(({ abilities }: { abilities: string[] }) => abilities))].sort()).toEqual(
    [...ABILITIES].sort(),
  );
  expectDenied(await app.as(doctor).get('/api/v1/roles'), 'missing_ability');
});
