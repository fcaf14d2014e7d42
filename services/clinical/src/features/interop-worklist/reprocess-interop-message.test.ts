import { exchange, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

test('a dry run tells what would change, and changes nothing; then it is applied', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  await send(messageOf('ORU^R01', ['PID|1||N-9^^^CLINIC', ...RESULT]));
  const { id } = await lastMessage(app, clinic);
  const reprocess = async (body: object) =>
    (await app.as(laboratory).post(`${MESSAGES}/${id}/reprocess`).send(body).expect(200)).body.data;
  expect(await reprocess({})).toMatchObject({ message: { status: 'quarantined' }, changes: [] });
  const patient = await app.build.patient(clinic, { mrn: 'N-9' });
  const tried = await reprocess({ dry_run: true });
  expect(tried).toMatchObject({
    message: { status: 'quarantined' },
    changes: [{ resource_type: 'lab_result', resource_id: null, action: 'create' }],
  });
  expect(tried.changes[0].fields).toContainEqual(
    expect.objectContaining({ name: 'status', before: null, after: 'final' }),
  );
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toEqual([]);
  const trail = await app.db('audit_events').where({ clinic_id: clinic.id, event: 'interop_message.reprocess' });
  expect(trail.filter(({ details }) => details.dry_run)).toMatchObject([{ patient_ids: [patient.id] }]);
  expect(await reprocess({})).toMatchObject({ message: { status: 'applied' }, changes: [{ action: 'create' }] });
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(1);
});
