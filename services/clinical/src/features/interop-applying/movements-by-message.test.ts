import { wardWith } from '../../../test/support/beds.js';
import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const HOUR = 3_600_000;
const stamp = (ago: number) => `${new Date(Date.now() - ago).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}+0000`;
const pv1 = (fields: Record<number, string>) =>
  ['PV1', ...Array.from({ length: 45 }, (_, at) => fields[at + 1] ?? '')].join('|').replace(/\|+$/, '');

/** Somebody of whom a system says what happens, by messages. */
async function scene(values: Record<string, unknown> = {}) {
  const practice = await exchange(app, values);
  const { clinic, send } = practice;
  const patient = await app.build.patient(clinic);
  const say = async (trigger: string, fields: Record<number, string>, more: string[] = []) => {
    const answer = await send(messageOf(`ADT^${trigger}`, [identify(patient), ...more, pv1(fields)]));
    return [answer['MSA']?.[1], answer['ERR']?.[2], answer['ERR']?.[3]?.slice(0, 3)].filter(Boolean).join(' ');
  };
  const admission = () => app.db('admissions').where({ clinic_id: clinic.id }).orderBy('id', 'desc').first();
  const visit = () => app.db('emergency_visits').where({ clinic_id: clinic.id }).orderBy('id', 'desc').first();
  return { ...practice, patient, say, admission, visit };
}

test('the last discharge is taken back without a number, and who had no bed is cancelled', async () => {
  const { clinic, say, admission } = await scene();
  const { ward } = await wardWith(app, clinic);
  const inBed = { 2: 'I', 3: `${ward.code}^A^1` };
  expect(await say('A01', inBed)).toBe('AA');
  expect(await say('A38', { 2: 'I' })).toBe('AE EVN^1^1 207');
  expect(await say('A03', { ...inBed, 36: '1' })).toBe('AA');
  expect(await say('A13', inBed)).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'admitted', outcome: null });
  expect(await say('A03', { ...inBed, 36: 'HOMEBOUND' })).toBe('AE PV1^1^36 103');
  expect(await say('A03', { ...inBed, 36: '63', 45: stamp(0) })).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'discharged', outcome: 'other_facility' });
  expect(await say('A01', { 2: 'I' })).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'waiting' });
  expect(await say('A11', { 2: 'I' })).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'cancelled' });
});

test('a leave says when somebody is back, and is not said before it begins', async () => {
  const { clinic, say, admission } = await scene();
  const { ward } = await wardWith(app, clinic);
  const inBed = { 2: 'I', 3: `${ward.code}^A^1` };
  await say('A01', inBed);
  expect(await say('A21', inBed, [`EVN|A21|${stamp(0)}||||${stamp(-2 * HOUR)}`])).toBe('AE EVN^1^6 207');
  const back = `PV2${'|'.repeat(47)}${stamp(-24 * HOUR)}`;
  expect(await say('A21', inBed, [`EVN|A21|${stamp(0)}||||${stamp(HOUR)}`, back])).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'on_leave', leave_until: expect.any(Date) });
  expect(await say('A22', inBed, ['EVN|A22|||||yesterday'])).toBe('AR EVN^1^6 102');
  expect(await say('A22', inBed)).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'admitted', leave_until: null });
});

test('who attends and why is known by the codes of the other side, and changed by A08', async () => {
  const { clinic, say, admission } = await scene({ policy: { codes: [{ from: 'D-7', to: 'CMP-7' }] } });
  const { id } = await app.build.practitioner(clinic, { license_number: 'CMP-7' });
  const other = await app.build.practitioner(clinic, { license_number: 'CMP-8' });
  await say('A01', { 2: 'I', 7: 'D-7^Soto' });
  expect(await admission()).toMatchObject({ attending_id: id, reason: null });
  expect(await say('A08', { 2: 'I', 7: 'CMP-8' }, ['PV2|||^Pneumonia'])).toBe('AA');
  expect(await admission()).toMatchObject({ attending_id: other.id, reason: 'Pneumonia' });
  expect(await say('A08', { 2: 'O', 7: 'CMP-7' })).toBe('AA');
  expect(await admission()).toMatchObject({ attending_id: other.id });
});

test('a visit of the emergency room has a place, and ends as the other side says', async () => {
  const { clinic, say, visit, patient, administrator } = await scene();
  const bay = async (name: string) =>
    (await app.as(administrator).post('/api/v1/locations').send({ name, bay: true }).expect(201)).body.data.id;
  const [one, two] = [await bay('BOX-1'), await bay('BOX-2')];
  const { id } = await app.build.practitioner(clinic, { license_number: 'CMP-9' });
  const comes = { 2: 'E', 3: 'ED^^BOX-1', 7: 'CMP-9', 14: '8', 19: 'E-1' };
  expect(await say('A04', comes)).toBe('AA');
  expect(await visit()).toMatchObject({ location_id: one, practitioner_id: id, arrival_mode: 'police' });
  expect(await say('A02', { 2: 'E', 3: 'ED^^BOX-2', 19: 'E-1' })).toBe('AA');
  expect(await visit()).toMatchObject({ location_id: two });
  expect(await say('A02', { 2: 'E', 3: 'ED^^BOX-9', 19: 'E-1' })).toBe('AE PV1^1^3 204');
  expect(await say('A12', { 2: 'E', 3: 'ED^^BOX-1', 19: 'E-1' })).toBe('AA');
  expect(await visit()).toMatchObject({ location_id: one });
  expect(await say('A21', { 2: 'E', 19: 'E-1' })).toBe('AE EVN^1^1 207');
  expect(await say('A03', { 2: 'E', 19: 'E-1', 36: '01' })).toBe('AA');
  expect(await visit()).toMatchObject({ status: 'disposed', outcome: 'discharged', patient_id: patient.id });
  expect(await say('A13', { 2: 'E' })).toBe('AA');
  expect(await visit()).toMatchObject({ status: 'registered' });
});

test('who is no inpatient any more may be in the emergency room again', async () => {
  const { say, visit, admission } = await scene();
  expect(await say('A04', { 2: 'E', 19: 'V-1' })).toBe('AA');
  expect(await say('A03', { 2: 'E', 19: 'V-1', 36: '02' })).toBe('AA');
  expect(await say('A06', { 2: 'I', 19: 'V-2' })).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'waiting' });
  expect(await visit()).toMatchObject({ status: 'disposed' });
});

test('who is of no class that stays here is only a patient, and leaves where they stayed', async () => {
  const { clinic, say, admission } = await scene();
  const { ward } = await wardWith(app, clinic);
  for (const trigger of ['A06', 'A07']) expect(await say(trigger, { 2: 'O', 3: 'OUT' })).toBe('AA');
  expect(await admission()).toBeUndefined();
  await say('A01', { 2: 'I', 3: `${ward.code}^A^1` });
  expect(await say('A07', { 2: 'O', 3: 'OUT' })).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'discharged' });
  expect(await say('A07', { 2: 'I' })).toBe('AE PV1^1^19 204');
});

test('who is to come is planned for when PV2-8, PV1-44, EVN-3 or EVN-6 say, else only expected', async () => {
  const planned = async (fields: Record<number, string>, more: string[] = []) => {
    const { say, admission } = await scene();
    expect(await say('A05', { 2: 'I', ...fields }, more)).toBe('AA');
    const { status, planned_at } = await admission();
    return [status, planned_at && stamp(Date.now() - planned_at.getTime())];
  };
  const [at, other] = [stamp(-24 * HOUR), stamp(-48 * HOUR)];
  expect(await planned({ 44: at }, [`EVN|A05||${other}`])).toEqual(['planned', at]);
  expect(await planned({}, [`EVN|A05||${at}|||${other}`])).toEqual(['planned', at]);
  expect(await planned({}, [`EVN|A05|||||${at}`])).toEqual(['planned', at]);
  expect(await planned({}, ['EVN|A05'])).toEqual(['waiting', null]);
});

test('somebody came and left when PV1-44 and PV1-45 say, whatever EVN-6 says', async () => {
  const { clinic, say, admission } = await scene();
  const { ward } = await wardWith(app, clinic);
  const [from, to] = [stamp(5 * HOUR), stamp(3 * HOUR)];
  const evn = [`EVN|A01|${stamp(0)}||||${stamp(HOUR)}`];
  const instant = (of: string) => new Date(of.replace(/^(....)(..)(..)(..)(..)(..).*$/, '$1-$2-$3T$4:$5:$6Z'));
  expect(await say('A01', { 2: 'I', 3: `${ward.code}^A^1`, 44: from }, evn)).toBe('AA');
  expect(await say('A03', { 2: 'I', 45: to }, evn)).toBe('AA');
  expect(await admission()).toMatchObject({ admitted_at: instant(from), discharged_at: instant(to) });
});

test('an admission is found by the number that we gave it', async () => {
  const { clinic, say, admission, patient } = await scene();
  const { ward } = await wardWith(app, clinic);
  await say('A01', { 2: 'I', 3: `${ward.code}^A^1` });
  const { number } = await admission();
  expect(await say('A03', { 2: 'I', 19: number, 36: '20' })).toBe('AA');
  expect(await admission()).toMatchObject({ status: 'discharged', outcome: 'died', patient_id: patient.id });
});

test('a document is one person’s by its kind, its number and its country', async () => {
  const { clinic, send } = await exchange(app, { policy: { match_by: ['document'] } });
  const document = (type: string, country: string | null) => ({
    document_type: type,
    document_number: '445-566',
    document_country: country,
  });
  const dni = await app.build.patient(clinic, document('dni', 'PE'));
  const passport = await app.build.patient(clinic, document('passport', 'AR'));
  const whose = async (id: string) => {
    await send(messageOf('ADT^A08', [`PID|1||${id}||Doe^Jane`]));
    const row = await app.db('interop_messages').where({ clinic_id: clinic.id }).orderBy('id', 'desc').first();
    return row.patient_id ?? row.errors[0].code;
  };
  expect(await whose('445566^^^RENIEC^NNPER')).toBe(dni.id);
  expect(await whose('445566^^^RENIEC^NI')).toBe(dni.id);
  expect(await whose('445566^^^PE^DNI')).toBe(dni.id);
  expect(await whose('445566^^^RENAPER^NNARG')).toBe('204');
  expect(await whose('445566^^^AR^PPN')).toBe(passport.id);
  expect(await whose('445566^^^PE^PPN')).toBe('204');
  expect(await whose('445566^^^HOSPITAL^MR')).toBe('204');
});
