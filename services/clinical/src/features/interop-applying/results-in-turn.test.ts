import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** A laboratory that reports on a patient by OBR-3, the code of OBR-4, and the status of OBR-25 and of OBX-11. */
async function scene() {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const report = async (filler: string, code: string, status: string, ofValue = status) => {
    const segments = [
      identify(patient),
      `OBR|1||${filler}|${code}|||||||||||||||||||||${status}`,
      `OBX|1|NM|${code}||13.5|g/dL|||||${ofValue}`,
    ];
    const answer = await send(messageOf('ORU^R01', segments));
    return [answer['MSA']?.[1], answer['ERR']?.[2], answer['ERR']?.[3]?.slice(0, 3)].filter(Boolean).join(' ');
  };
  const statuses = async () =>
    (await app.db('lab_results').where({ clinic_id: clinic.id }).orderBy('id').select('status')).map(
      (row: { status: string }) => row.status,
    );
  return { report, statuses };
}

test('a corrected value corrects the result, though OBR-25 says final', async () => {
  const { report, statuses } = await scene();
  expect(await report('F-1', 'HGB^Hb^L', 'F')).toBe('AA');
  expect(await report('F-1', 'HGB^Hb^L', 'F', 'C')).toBe('AA');
  expect(await statuses()).toEqual(['final', 'corrected']);
});

test('what is corrected or withdrawn is found by OBR-3 alone, where OBR-4 names it differently', async () => {
  const { report, statuses } = await scene();
  expect(await report('F-1', 'HGB^Hb^L', 'F')).toBe('AA');
  expect(await report('F-1', '718-7^Hemoglobin^LN', 'C')).toBe('AA');
  expect(await statuses()).toEqual(['final', 'corrected']);
  expect(await report('F-1', 'HB^Hb^L', 'X')).toBe('AA');
  expect(await statuses()).toEqual(['final', 'entered-in-error']);
});

test('of two results with that OBR-3 none is withdrawn by the code of neither', async () => {
  const { report, statuses } = await scene();
  await report('F-1', 'HGB^Hb^L', 'F');
  await report('F-1', 'GLU^Glucose^L', 'F');
  await report('F-10', 'HGB^Hb^L', 'F');
  expect(await report('F-1', 'NA^Sodium^L', 'X')).toBe('AE OBR^1^3 204');
  expect(await statuses()).toEqual(['final', 'final', 'final']);
});
