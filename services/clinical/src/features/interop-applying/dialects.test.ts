import { labOrder } from '../../../test/support/clinical-records.js';
import { exchange, exchangeIn, identify, lastMessage, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const ALL = { policy: { create_patients: true, update_patients: true } };

/** A clinic with a patient to whom other systems report. */
async function scene(values: Record<string, unknown> = {}) {
  const practice = await exchange(app, values);
  const { clinic, send } = practice;
  const patient = await app.build.patient(clinic);
  const say = async (message: string | Buffer) => {
    const answer = await send(message);
    return [answer['MSA']?.[1], answer['ERR']?.[2], answer['ERR']?.[3]?.slice(0, 3)].filter(Boolean).join(' ');
  };
  const observations = async () => {
    const row = await app.db('lab_results').where({ clinic_id: clinic.id }).orderBy('id', 'desc').first();
    const { body } = await app.as(practice.doctor).get(`/api/v1/lab-results/${row.id}`).expect(200);
    return body.data.observations as { value: object; note: string | null; interpretation: string | null }[];
  };
  return { ...practice, patient, say, observations };
}

test('a result is read whatever separates its fields, and in every version', async () => {
  const { clinic, patient, say, observations } = await scene();
  for (const [version, delimiters] of [
    ['2.1', '|^~\\&'],
    ['2.2', '#@*!%'],
    ['2.3', '$^~\\&'],
    ['2.3.1', '|!~\\&'],
    ['2.4', '|^~\\&'],
    ['2.6', ';:~/,'],
    ['2.7', '|^~\\&#'],
    ['2.8', '|^~\\&'],
  ] as const) {
    const message = messageOf(
      'ORU^R01',
      [identify(patient), `OBR|1||F-${version}|1-8^Test^L|||||||||||||||||||||F`, 'OBX|1|SN|2-8^Count^L||>^100^^|mmol'],
      { version },
    );
    const [field = '', component = '', repetition = '', escape = '', sub = ''] = delimiters;
    const rest = message.slice('MSH|^~\\&'.length);
    const own = rest.replaceAll(
      /[|^~\\&]/g,
      (each) => ({ '|': field, '^': component, '~': repetition, '\\': escape, '&': sub })[each] ?? '',
    );
    await say(`MSH${delimiters}${own}`);
    expect([version, (await lastMessage(app, clinic)).status]).toEqual([version, 'applied']);
    expect(await observations()).toMatchObject([
      { value: { type: 'quantity', number: 100, comparator: '>', unit: 'mmol' } },
    ]);
  }
});

test('values of each type, notes and flags are what the laboratory wrote', async () => {
  const { patient, say, observations } = await scene();
  const obx = [
    'OBX|1|NM|2-8^Sodium^L||138|mmol/L|135-145|N|||F',
    'NTE|1|L|Haemolysed~slightly',
    'OBX|2|SN|2-8^Titre^L||^1^:^128||||||F',
    'OBX|3|ST|2-8^Colour^L||yellow \\T\\ clear||||||F',
    'OBX|4|FT|2-8^Text^L||first\\.br\\second\\X0D\\third||||||F',
    'OBX|5|TX|2-8^Lines^L||one~two||||||F',
    'OBX|6|CE|2-8^Growth^L||260385009^Negative^SCT||||||F',
    'OBX|7|CWE|2-8^Free^L||^^^^^^^^only text||||||F',
    'OBX|8|SN|2-8^Range^L||^1^-^5||<3|H|||F',
    'OBX|9|NM|2-8^Doubles^L||5.1~5.3|mmol/L|||||F',
    'ZLB|what nobody knows',
  ];
  expect(await say(messageOf('ORU^R01', [identify(patient), 'OBR|1||F-1|1-8^Test^L', ...obx]))).toBe('AA');
  const read = await observations();
  expect(read.map(({ value }) => value)).toMatchObject([
    { type: 'quantity', number: 138, unit: 'mmol/L' },
    { type: 'string', text: '1:128' },
    { type: 'string', text: 'yellow & clear' },
    { type: 'string', text: 'first\nsecond\nthird' },
    { type: 'string', text: 'one\ntwo' },
    { type: 'coded', text: 'Negative' },
    { type: 'coded', text: 'only text' },
    { type: 'range', text: '1-5' },
    { type: 'string', text: '5.1\n5.3', unit: 'mmol/L' },
  ]);
  expect(read[0]).toMatchObject({ note: 'Haemolysed\nslightly', interpretation: 'N' });
  expect(read[7]).toMatchObject({ interpretation: 'H' });
});

test('names are read in the character set that MSH-18 says', async () => {
  const { clinic, say } = await scene(ALL);
  const admit = (number: string, more: string, bytes: BufferEncoding) =>
    say(Buffer.from(messageOf('ADT^A28', [`PID|1||${number}^^^NORTH||Ñandú^José`], { more }), bytes));
  expect(await admit('1', '||||||8859/1', 'latin1')).toBe('AA');
  expect(await admit('2', '||||||UNICODE UTF-8', 'utf8')).toBe('AA');
  expect(await admit('3', '', 'utf8')).toBe('AA');
  expect(await admit('4', '||||||ASCII', 'utf8')).toBe('AR MSH^1^18 102');
  const named = await app.db('patients').where({ clinic_id: clinic.id, first_surname: 'Ñandú', given_names: 'José' });
  expect(named).toHaveLength(3);
});

test('countries of three letters, and authorities that are object identifiers, are known', async () => {
  const { clinic, say } = await scene(ALL);
  const pid = 'PID|1||A-1^^^&2.16.840.1.113883.4.1&ISO^PI||Soto^Ana|||F|||Calle 1^^Lima^LIM^15001^PER';
  expect(await say(messageOf('ADT^A04', [pid, 'PV1|1|O']))).toBe('AA');
  const [{ id }] = await app.db('patients').where({ clinic_id: clinic.id, first_surname: 'Soto' });
  expect(await app.db('patients').where({ id })).toMatchObject([{ address: { country: 'PE', city: 'Lima' } }]);
  expect(await app.db('patient_identifiers').where({ patient_id: id })).toMatchObject([
    { system: 'urn:oid:2.16.840.1.113883.4.1', value: 'A-1' },
  ]);
});

test('our order is found by OBR-2 where ORC-2 is a number of the laboratory', async () => {
  const { clinic, patient, order } = await labOrder(app);
  const { send } = await exchangeIn(app, clinic);
  const [{ mrn }] = await app.db('patients').where({ id: patient.id });
  const obr = `OBR|1|${order.number}^EHR|F-1|${order.items[0].test.code}^Test^L|||||||||||||||||||||F`;
  await send(messageOf('ORU^R01', [identify({ mrn }), 'ORC|RE|LAB-77', obr, 'OBX|1|NM|1-8^A^L||1||||||F']));
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toMatchObject([{ order_id: order.id }]);
});

test('an order says how urgent it is and of what by TQ1 and SPM', async () => {
  const { clinic, patient, say } = await scene();
  await app.build.practitioner(clinic, { license_number: 'CMP-7' });
  const order = [
    identify(patient),
    'ORC|NW|REF-1||||||||||CMP-7^Soto',
    'TQ1|1||||||||S^Stat',
    'OBR|1|REF-1||9999-9^Rare test^L',
    'SPM|1|||SER^Serum',
  ];
  expect(await say(messageOf('OML^O21^OML_O21', order))).toBe('AA');
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toMatchObject([{ priority: 'emergency' }]);
});

test('an appointment is found by either number, moved by AIS-4 or a bare SCH-11, and changed without a time', async () => {
  const { clinic, patient, say } = await scene();
  const [one, two] = [
    await app.build.practitioner(clinic, { license_number: 'CMP-1' }),
    await app.build.practitioner(clinic, { license_number: 'CMP-2' }),
  ];
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const siu = (trigger: string, sch: string, resources: string[]) =>
    say(messageOf(`SIU^${trigger}^SIU_S12`, [sch, identify(patient), 'RGS|1', ...resources]));
  const row = () => app.db('appointments').where({ clinic_id: clinic.id }).first();
  const ais = (hour: string) => `AIS|1||^Consultation|${day}${hour}00+0000|||20|MIN`;
  expect(await siu('S12', 'SCH|P-1|F-1|||||^Control', [ais('15'), 'AIP|1||CMP-1'])).toBe('AA');
  expect(await row()).toMatchObject({ practitioner_id: one.id, status: 'booked' });
  expect(await siu('S13', 'SCH||F-1', [ais('16')])).toBe('AA');
  expect((await row()).start_at.toISOString()).toMatch(/T16:00/);
  expect(await siu('S13', `SCH|P-1||||||||20|MIN|${day}1700+0000`, [])).toBe('AA');
  expect((await row()).start_at.toISOString()).toMatch(/T17:00/);
  expect(await siu('S14', 'SCH|P-1', ['AIP|1||CMP-2'])).toBe('AA');
  expect(await row()).toMatchObject({ practitioner_id: two.id });
  expect(await siu('S17', 'SCH|P-1', [])).toBe('AA');
  expect(await row()).toMatchObject({ status: 'entered-in-error' });
});

test('our number is known by the name of a facility that has several words', async () => {
  const { clinic, patient, say } = await scene({ ...ALL, receiving_facility: 'NORTH CLINIC' });
  const admit = (number: string) =>
    say(messageOf('ADT^A28', [`PID|1||${number}^^^NORTH CLINIC^MR||Soto^Ana`]).replace('|CLINIC|', '|NORTH CLINIC|'));
  expect(await admit(patient.mrn)).toBe('AA');
  expect(await lastMessage(app, clinic)).toMatchObject({ patient_id: patient.id });
  expect(await admit('N-700')).toBe('AA');
  expect(await app.db('patients').where({ clinic_id: clinic.id, mrn: 'N-700' })).toMatchObject([
    { first_surname: 'Soto' },
  ]);
});
