import { exchange, identify, lastMessage, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { wardWith } from '../../../test/support/beds.js';

const app = useClinical();
const ALL = { policy: { create_patients: true, update_patients: true } };
const told = async (answer: Record<string, string[]>) => [answer['MSA']?.[1], answer['ERR']?.[3]?.slice(0, 3)];

test('a patient is made by a number with an authority, changed, and found by it', async () => {
  const { clinic, send } = await exchange(app, ALL);
  const pid =
    'PID|1||77^^^NORTH^MR~C-77^^^CLINIC^MR||Muñoz^Ana^María||19800517|F|||Calle 1^^Lima^^15001^PE||+51 1 555 1234';
  expect(await told(await send(messageOf('ADT^A28^ADT_A05', ['EVN|A28|20260101', pid])))).toEqual(['AA', undefined]);
  const [made] = await app.db('patients').where({ clinic_id: clinic.id, mrn: 'C-77' });
  expect(made).toMatchObject({
    given_names: 'Ana María',
    first_surname: 'Muñoz',
    birth_date: expect.anything(),
    sex: 'female',
    phone: '+5115551234',
  });
  await send(messageOf('ADT^A31', ['PID|1||77^^^NORTH^MR||Muñoz^Ana||19800518|F|||""']));
  const [changed] = await app.db('patients').where({ clinic_id: clinic.id, mrn: 'C-77' });
  expect(changed).toMatchObject({ given_names: 'Ana', address: null });
  expect(await app.db('patient_identifiers').where({ patient_id: made.id })).toMatchObject([
    { system: 'NORTH', value: '77' },
  ]);
});

test('by a name alone nobody is found or made', async () => {
  const { clinic, send } = await exchange(app, ALL);
  await app.build.patient(clinic, { given_names: 'Jane', first_surname: 'Alone', birth_date: '1980-05-17' });
  const before = await app.db('patients').where({ clinic_id: clinic.id });
  for (const id of ['', '""', '^^^NORTH^MR', '12'])
    expect(await told(await send(messageOf('ADT^A08', [`PID|1||${id}||Alone^Jane||19800517|F`])))).toEqual([
      'AE',
      '204',
    ]);
  expect(await app.db('patients').where({ clinic_id: clinic.id })).toHaveLength(before.length);
});

test('an admission follows its messages, and what was done is taken back', async () => {
  const { clinic, send } = await exchange(app, ALL);
  const { ward, beds } = await wardWith(app, clinic, 2);
  const patient = await app.build.patient(clinic);
  const pv1 = (bed: number, more = '') => `PV1|1|I|${ward.code}^A^${bed}||||||||||||||||V-1${more}`;
  const step = async (trigger: string, bed = 1, more = '') => {
    const answer = await send(messageOf(`ADT^${trigger}`, [identify(patient), pv1(bed, more)]));
    expect({ trigger, told: answer['MSA']?.[1], error: answer['ERR'] }).toEqual({
      trigger,
      told: 'AA',
      error: undefined,
    });
    return app.db('admissions').where({ clinic_id: clinic.id }).first();
  };
  expect(await step('A01')).toMatchObject({ status: 'admitted', ward_id: ward.id });
  await step('A02', 2);
  expect(await app.db('admission_stays').where({ clinic_id: clinic.id, to_at: null })).toMatchObject([
    { bed_id: beds[1]?.id },
  ]);
  await step('A12', 1);
  expect(await app.db('admission_stays').where({ clinic_id: clinic.id, to_at: null, voided: false })).toMatchObject([
    { bed_id: beds[0]?.id },
  ]);
  expect(await step('A21')).toMatchObject({ status: 'on_leave' });
  expect(await step('A22')).toMatchObject({ status: 'admitted' });
  expect(await step('A03', 1, '|||||||||||||||||01')).toMatchObject({ status: 'discharged', outcome: 'home' });
  expect(await step('A13')).toMatchObject({ status: 'admitted' });
});

test('a bed that is taken or unknown leaves the message in the worklist, and nothing half done', async () => {
  const { clinic, send } = await exchange(app, ALL);
  const { ward } = await wardWith(app, clinic);
  const pv1 = (bed: string) => `PV1|1|I|${ward.code}^A^${bed}`;
  const admit = (number: string, bed: string) =>
    send(messageOf('ADT^A01', [`PID|1||${number}^^^NORTH^MR||Doe^Jane||19800517|F`, pv1(bed)]));
  expect(await told(await admit('1', '1'))).toEqual(['AA', undefined]);
  const answer = await admit('2', '1');
  expect([answer['MSA']?.[1], answer['ERR']?.[2]]).toEqual(['AE', 'PV1^1^3']);
  expect(await told(await admit('3', '9'))).toEqual(['AE', '204']);
  expect(await app.db('patient_identifiers').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect(await lastMessage(app, clinic)).toMatchObject({ status: 'quarantined', patient_id: null });
});

test('a visit of the emergency room is registered, cancelled and ended by its number', async () => {
  const { clinic, send } = await exchange(app, ALL);
  const patient = await app.build.patient(clinic);
  const step = async (trigger: string, number: string, more = '') => {
    await send(
      messageOf(`ADT^${trigger}`, [identify(patient), `PV1|1|E|||||||||||||||||${number}${more}`, 'PV2|||^Chest pain']),
    );
    return app.db('emergency_visits').where({ clinic_id: clinic.id }).orderBy('id', 'desc').first();
  };
  expect(await step('A04', 'E-1')).toMatchObject({ status: 'registered', complaint: 'Chest pain' });
  expect(await step('A11', 'E-1')).toMatchObject({ status: 'entered_in_error' });
  expect(await step('A04', 'E-2')).toMatchObject({ status: 'registered' });
  expect(await step('A03', 'E-2', '|||||||||||||||||02')).toMatchObject({ status: 'disposed', outcome: 'transferred' });
  expect(await step('A13', 'E-2')).toMatchObject({ status: 'registered' });
});

test('two records become one by A40', async () => {
  const { clinic, send } = await exchange(app, ALL);
  const [one, other] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const message = () => messageOf('ADT^A40^ADT_A39', [identify(one), `MRG|${other.mrn}^^^CLINIC^MR`]);
  expect(await told(await send(message()))).toEqual(['AA', undefined]);
  expect(await app.db('patients').where({ id: other.id })).toMatchObject([{ merged_into_id: one.id }]);
  expect(await told(await send(message()))).toEqual(['AA', undefined]);
});

test('without leave to change patients two records stay apart, until somebody makes them one', async () => {
  const { clinic, send } = await exchange(app);
  const [one, other] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const merge = messageOf('ADT^A40^ADT_A39', [identify(one), `MRG|${other.mrn}^^^CLINIC^MR`]);
  expect(await told(await send(merge))).toEqual(['AE', '207']);
  expect(await app.db('patients').where({ id: other.id })).toMatchObject([{ merged_into_id: null }]);
});
