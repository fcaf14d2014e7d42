import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function scene() {
  const practice = await exchange(app);
  const { clinic, send } = practice;
  const patient = await app.build.patient(clinic);
  const say = async (...segments: string[]) => {
    const answer = await send(messageOf('VXU^V04^VXU_V04', [identify(patient), ...segments]));
    return [answer['MSA']?.[1], answer['ERR']?.[2], answer['ERR']?.[3]?.slice(0, 3)].filter(Boolean).join(' ');
  };
  const kept = () => app.db('immunizations').where({ clinic_id: clinic.id }).orderBy('id');
  return { ...practice, patient, say, kept };
}

const given = (lot: string, action = '', more = '|||||') =>
  `RXA|0|1|20260102||08^Hep B^CVX|0.5|mL||||||||${lot}${more}CP|${action}`;

test('a vaccine of elsewhere is recorded without who gave it, where, and shown to a doctor', async () => {
  const { doctor, patient, say, kept } = await scene();
  expect(await say('ORC|RE||V-1', given('LOT-1', 'A'), 'RXR|IM^Intramuscular^HL70162|LA^Left arm^HL70163')).toBe('AA');
  expect(await kept()).toMatchObject([
    { practitioner_id: null, vaccine_code: '08', occurred_on: '2026-01-02', lot_number: 'LOT-1', site: 'Left arm' },
  ]);
  const [{ id }] = await kept();
  const own = await app.as(doctor).get(`/api/v1/patients/${patient.id}/immunizations/${id}`).expect(200);
  expect(own.body.data).toMatchObject({ practitioner: null, status: 'completed' });
  const { body } = await app.as(doctor).get(`/fhir/R4/Immunization/${id}`).expect(200);
  expect(body).toMatchObject({ resourceType: 'Immunization', lotNumber: 'LOT-1' });
  expect(body.performer).toBeUndefined();
});

test('what is told again is the same one, is changed by U, and was none by D', async () => {
  const { say, kept } = await scene();
  await say('ORC|RE||V-1', given('LOT-1'));
  expect(await say('ORC|RE||V-1', given('LOT-1'))).toBe('AA');
  expect(await say('ORC|RE||V-1', given('LOT-2', 'U'))).toBe('AA');
  expect(await kept()).toMatchObject([{ lot_number: 'LOT-2' }]);
  expect(await say(given('LOT-3', 'U'))).toBe('AA');
  expect(await kept()).toMatchObject([{ lot_number: 'LOT-3' }]);
  expect(await say('ORC|RE||V-1', given('LOT-3', 'D'))).toBe('AA');
  expect(await kept()).toMatchObject([{ status: 'entered_in_error' }]);
  expect(await say('ORC|RE||V-1', given('LOT-3', 'D'))).toBe('AE RXA^1^21 204');
  expect(await say(given('LOT-3', 'X'))).toBe('AR RXA^1^21 103');
});

test('what was refused or not given says why, and no vaccine is none', async () => {
  const { say, kept } = await scene();
  const refused = 'RXA|0|1|202601||08^Hep B^CVX|999||||||||||||00^Parental decision^NIP002||RE';
  expect(await say(refused, 'RXA|0|1|20260103||998^No vaccine^CVX|999||||||||||||||NA')).toBe('AA');
  expect(await kept()).toMatchObject([
    { status: 'not_done', reason: 'Parental decision', occurred_on: '2026-01', lot_number: null },
  ]);
});

test('of two of one day each lot is its own', async () => {
  const { say, kept } = await scene();
  expect(await say(given('LOT-1'), given('LOT-2'), given('LOT-1'))).toBe('AA');
  expect((await kept()).map((row: { lot_number: string }) => row.lot_number)).toEqual(['LOT-1', 'LOT-2']);
});
