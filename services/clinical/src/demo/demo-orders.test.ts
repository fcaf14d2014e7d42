import { useClinical } from '../../test/support/use-clinical.js';
import { createDemoClinic, CLINICS } from './demo-clinic.js';

const app = useClinical();

test('the demo has a critical value to acknowledge, specimens to take and to measure, and referrals to answer', async () => {
  const [clinic] = CLINICS;
  if (!clinic) throw new Error('There is no demo clinic.');
  const { doctor, laboratory } = await app.db.transaction((trx) => createDemoClinic(trx, clinic, new Date()));
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const login = { email, password, device_name: 'Console' };
    const { token, user } = (await app.as().post('/api/mobile/v1/auth/login').send(login).expect(200)).body.data;
    return { token: token as string, practitioner_id: user.practitioner.id as string };
  };
  const [atDesk, atBench] = [await logIn(doctor), await logIn(laboratory)];
  const read = async (caller: { token: string }, path: string) =>
    (await app.as(caller).get(path).expect(200)).body.data;

  const worklist = (await read(atBench, '/api/v1/lab-orders?per_page=100')) as { items: { status: string }[] }[];
  const states = new Set(worklist.flatMap(({ items }) => items.map(({ status }) => status)));
  expect([...states].sort()).toEqual(['collected', 'in_process', 'rejected', 'requested', 'resulted']);

  const critical = await read(atDesk, '/api/mobile/v1/clinical/lab-results?awaits_acknowledgement=1');
  expect(critical).toMatchObject([{ has_critical: true, observations: [{ value: { number: 6.8 } }] }]);

  const referred = (await read(atDesk, `/api/v1/referrals?to_practitioner_id=${atDesk.practitioner_id}`)) as {
    status: string;
  }[];
  expect(referred.map(({ status }) => status).sort()).toEqual(['accepted', 'sent']);
});
