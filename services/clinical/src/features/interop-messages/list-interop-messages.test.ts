import { exchange, identify, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

test('the laboratory finds messages by state, number, type and patient; administrators see the traffic alone', async () => {
  const { clinic, laboratory, administrator, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ORU^R01', [identify(patient), ...RESULT], { controlId: 'ONE' }));
  await send(messageOf('ORU^R01', ['PID|1||9^^^NORTH', ...RESULT], { controlId: 'TWO' }));
  const ids = async (query: string, by: { token: string } = laboratory) =>
    (await app.as(by).get(`${MESSAGES}?${query}`).expect(200)).body.data.map(
      ({ control_id }: { control_id: string }) => control_id,
    );
  expect(await ids('')).toEqual(['TWO', 'ONE']);
  expect(await ids('status=quarantined')).toEqual(['TWO']);
  expect(await ids('control_id=ONE')).toEqual(['ONE']);
  expect(await ids('type=ORU^R01')).toEqual(['TWO', 'ONE']);
  expect(await ids('type=oru')).toEqual(['TWO', 'ONE']);
  expect(await ids('type=OR')).toEqual([]);
  expect(await ids(`patient_id=${patient.id}`)).toEqual(['ONE']);
  expect(await ids('date_to=2020-01-01')).toEqual([]);
  const { body } = await app.as(administrator).get(`${MESSAGES}?status=applied`).expect(200);
  expect(body.data).toMatchObject([{ control_id: 'ONE', patient_id: null, results: [], version: '2.5.1' }]);
});
