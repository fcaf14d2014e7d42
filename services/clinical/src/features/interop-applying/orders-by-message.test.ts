import { labOrder } from '../../../test/support/clinical-records.js';
import { exchange, exchangeIn, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a result answers our order by its number and test, is completed, corrected and withdrawn', async () => {
  const { clinic, patient, order } = await labOrder(app);
  const { send } = await exchangeIn(app, clinic);
  const { code } = order.items[0].test;
  const [{ mrn }] = await app.db('patients').where({ id: patient.id });
  const report = (status: string, value: string, whose = mrn) =>
    messageOf('ORU^R01', [
      identify({ mrn: whose }),
      `ORC|RE|${order.number}`,
      `OBR|1|${order.number}|F-1|${code}^Test^L|||||||||||||||||||||${status}`,
      `OBX|1|NM|718-7^Hemoglobin^LN||${value}|g/dL|12-16||||F`,
    ]);
  const results = () => app.db('lab_results').where({ clinic_id: clinic.id }).orderBy('id');
  const told = async (message: string) => (await send(message))['MSA']?.[1];
  expect(await told(report('P', '11'))).toBe('AA');
  expect(await results()).toMatchObject([{ status: 'preliminary', order_id: order.id }]);
  expect(await told(report('F', '11.5'))).toBe('AA');
  const overtaken = await send(report('P', '11'));
  expect([overtaken['MSA']?.[1], overtaken['ERR']?.[2]]).toEqual(['AE', 'OBR^1^25']);
  expect(await told(report('C', '12'))).toBe('AA');
  expect((await results()).map(({ status }) => status)).toEqual(['preliminary', 'final', 'corrected']);
  expect(await told(report('X', ''))).toBe('AA');
  expect((await results()).at(-1)).toMatchObject({ status: 'entered-in-error' });
  const other = await app.build.patient(clinic);
  const answer = await send(report('F', '11', other.mrn).replace('F-1', 'F-2'));
  expect([answer['MSA']?.[1], answer['ERR']?.[2]]).toEqual(['AE', 'ORC^1^2']);
});

test('a range of references may be as long as a message, and holds nobody up', async () => {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const range = `${'.'.repeat(60_000)}x`;
  const long = ['OBR|1||F-1|1-8^Test^L', `OBX|1|NM|718-7^Hemoglobin^LN||1|g/dL|${range}||||F`];
  const before = performance.now();
  expect((await send(messageOf('ORU^R01', [identify(patient), ...long])))['MSA']?.[1]).toBe('AE');
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('another clinic orders for a patient of ours, and takes it back', async () => {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  await app.build.practitioner(clinic, { license_number: 'CMP-7' });
  const order = (control: string, license = 'CMP-7') =>
    messageOf('OML^O21^OML_O21', [
      identify(patient),
      `ORC|${control}|REF-1||||||||||${license}^Soto`,
      'OBR|1|REF-1||9999-9^Rare test^L',
    ]);
  expect((await send(order('NW', 'NOBODY')))['ERR']?.[2]).toBe('ORC^1^12');
  expect((await send(order('NW')))['MSA']?.[1]).toBe('AA');
  const orders = () => app.db('orders').where({ clinic_id: clinic.id });
  expect(await orders()).toMatchObject([{ kind: 'laboratory', status: 'active', patient_id: patient.id }]);
  expect((await send(order('NW')))['MSA']?.[1]).toBe('AE');
  const other = await app.build.patient(clinic);
  const foreign = await send(order('CA').replace(patient.mrn, other.mrn));
  expect([foreign['MSA']?.[1], foreign['ERR']?.slice(2, 4)]).toEqual([
    'AE',
    ['ORC^1^2', '204^Unknown key identifier^HL70357'],
  ]);
  expect((await send(order('CA')))['MSA']?.[1]).toBe('AA');
  expect(await orders()).toMatchObject([{ status: 'revoked' }]);
});

test('a result answers an order by the number under which the same system placed it', async () => {
  const { clinic, send } = await exchange(app);
  const { send: sendElsewhere } = await exchangeIn(app, clinic);
  const patient = await app.build.patient(clinic);
  await app.build.practitioner(clinic, { license_number: 'CMP-7' });
  const hemoglobin = 'OBR|1|REF-2|F-2|718-7^Hemoglobin^LN|||||||||||||||||||||F';
  await send(messageOf('OML^O21', [identify(patient), 'ORC|NW|REF-2||||||||||CMP-7', hemoglobin]));
  const result = () =>
    messageOf('ORU^R01', [identify(patient), hemoglobin, 'OBX|1|NM|718-7^Hemoglobin^LN||13|g/dL|||||F']);
  expect((await sendElsewhere(result()))['MSA']?.[1]).toBe('AA');
  expect((await send(result()))['MSA']?.[1]).toBe('AA');
  const [order] = await app.db('orders').where({ clinic_id: clinic.id });
  const results = await app.db('lab_results').where({ clinic_id: clinic.id }).orderBy('id');
  expect(results.map(({ order_id }) => order_id)).toEqual([null, order.id]);
  expect(await app.db('orders').where({ id: order.id })).toMatchObject([{ status: 'completed' }]);
});

test('an appointment is booked, moved, missed in vain and cancelled by its number', async () => {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const { id } = await app.build.practitioner(clinic, { license_number: 'CMP-8' });
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const siu = (trigger: string, hour: string, number = 'A-1') =>
    messageOf(`SIU^${trigger}`, [
      `SCH|${number}||||||Control|||30|MIN|^^^${day}${hour}00+0000`.replace('|||30|MIN|', '||30|MIN|'),
      identify(patient),
      'AIP|1||CMP-8^Soto',
    ]);
  const told = async (message: string) => (await send(message))['MSA']?.[1];
  const first = () => app.db('appointments').where({ clinic_id: clinic.id }).orderBy('id').first();
  expect(await told(siu('S12', '15'))).toBe('AA');
  expect(await first()).toMatchObject({ status: 'booked', practitioner_id: id });
  const clash = await send(siu('S12', '15', 'A-2'));
  expect([clash['MSA']?.[1], clash['ERR']?.[2]]).toEqual(['AE', 'SCH^1^11']);
  expect(await told(siu('S13', '17'))).toBe('AA');
  expect((await first()).start_at.toISOString()).toMatch(/T17:00/);
  expect(await told(siu('S26', '17'))).toBe('AE');
  const other = await app.build.patient(clinic);
  const foreign = await send(siu('S15', '17').replace(patient.mrn, other.mrn));
  expect([foreign['MSA']?.[1], foreign['ERR']?.slice(2, 4)]).toEqual([
    'AE',
    ['SCH^1^1', '204^Unknown key identifier^HL70357'],
  ]);
  expect(await first()).toMatchObject({ status: 'booked' });
  expect(await told(siu('S15', '17'))).toBe('AA');
  expect(await first()).toMatchObject({ status: 'cancelled' });
});

test('a vaccine is recorded with its lot', async () => {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  await app.build.practitioner(clinic, { license_number: 'CMP-9' });
  const given = messageOf('VXU^V04', [
    identify(patient),
    'ORC|RE',
    'RXA|0|1|20260101||03^MMR^CVX|0.5||||CMP-9^Soto|||||LOT-1',
  ]);
  expect((await send(given))['MSA']?.[1]).toBe('AA');
  expect(await app.db('immunizations').where({ clinic_id: clinic.id })).toMatchObject([
    { lot_number: 'LOT-1', status: 'completed' },
  ]);
});
