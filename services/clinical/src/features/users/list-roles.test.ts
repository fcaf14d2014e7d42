import { ABILITIES } from '../../domain/abilities.js';
import { expectDenied } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

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
