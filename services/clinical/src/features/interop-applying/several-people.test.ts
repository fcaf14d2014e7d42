import { exchange, identify, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** A clinic with two patients, of whom another system writes. */
async function scene() {
  const practice = await exchange(app, { policy: { update_patients: true } });
  const { clinic, send } = practice;
  const [patient, other] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const say = async (type: string, segments: string[]) => {
    const answer = await send(messageOf(type, segments));
    return [answer['MSA']?.[1], answer['ERR']?.[2], answer['ERR']?.[3]?.slice(0, 3)].filter(Boolean).join(' ');
  };
  const results = () => app.db('lab_results').where({ clinic_id: clinic.id }).pluck('patient_id');
  return { ...practice, patient, other, say, results };
}
const report = (number: string) => [
  `OBR|1||${number}|718-7^Hemoglobin^LN`,
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

test('results of two people in one message are in nobody’s record, and wait', async () => {
  const { clinic, laboratory, patient, other, say, results } = await scene();
  const segments = [identify(patient), ...report('F-1'), identify(other), ...report('F-2')];
  expect(await say('ORU^R01', segments)).toBe('AE PID^2^3 207');
  const stranger = [identify(patient), ...report('F-1'), identify({ mrn: 'N-0' }), ...report('F-2')];
  expect(await say('ORU^R01', stranger)).toBe('AE PID^2^3 207');
  const { id, status } = await lastMessage(app, clinic);
  expect(status).toBe('quarantined');
  const assign = app.as(laboratory).post(`${MESSAGES}/${id}/assign`).send({ patient_id: other.id });
  expect((await assign.expect(200)).body.data).toMatchObject({ status: 'quarantined', errors: [{ code: '207' }] });
  expect(await results()).toEqual([]);
});

test('results of one person are taken though each is told with who it is', async () => {
  const { patient, say, results } = await scene();
  const again = identify(patient).replace('^^^CLINIC^MR', '^^^CLINIC^MR~77^^^NORTH^PI');
  const segments = [identify(patient), ...report('F-1'), identify(patient), ...report('F-2'), again, ...report('F-3')];
  expect(await say('ORU^R01', segments)).toBe('AA');
  expect(await results()).toEqual([patient.id, patient.id, patient.id]);
});

test('of two merges in one message none mixes people up', async () => {
  const { clinic, patient, other, say } = await scene();
  const [one, two] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const merged = (into: { mrn: string }, from: { mrn: string }) => [identify(into), `MRG|${from.mrn}^^^CLINIC^MR`];
  expect(await say('ADT^A40^ADT_A39', [...merged(patient, one), ...merged(other, two)])).toBe('AE PID^2^3 207');
  expect(await app.db('patients').whereIn('id', [one.id, two.id]).pluck('merged_into_id')).toEqual([null, null]);
});
