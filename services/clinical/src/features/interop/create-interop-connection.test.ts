import { connectionOf, CONNECTIONS, exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('two connections over MLLP that MSH-3 to 6 do not tell apart are refused', async () => {
  const { administrator, clinic } = await exchange(app);
  const sending_application = `LAB-${clinic.id}`;
  const mllp = { transport: 'mllp', sending_application, receiving_facility: null };
  const { connection } = await connectionOf(app, administrator, mllp);
  expect(connection).toMatchObject({ status: 'active', policy: { ack_quarantined: 'AE', create_patients: false } });
  expect(connection.key).toBeUndefined();
  const twin = { ...mllp, name: 'Twin', types: ['ORU^R01'], sending_facility: 'NORTH' };
  const { body } = await app.as(administrator).post(CONNECTIONS).send(twin).expect(422);
  expect(Object.keys(body.errors)).toEqual(['sending_application']);
});

test('what a message could not be told by, or sent to, is refused', async () => {
  const { administrator } = await exchange(app);
  const refused = async (values: object) => {
    const body = { name: 'Other', types: ['ADT'], ...values };
    return Object.keys((await app.as(administrator).post(CONNECTIONS).send(body).expect(422)).body.errors);
  };
  expect(await refused({ transport: 'mllp' })).toEqual(['sending_application']);
  expect(await refused({ transport: 'http', direction: 'both' })).toEqual(['direction']);
  expect(await refused({ transport: 'mllp', direction: 'out' })).toEqual(['address']);
  expect(await refused({ transport: 'http', types: ['adt-1'] })).toEqual(['types.0']);
});

test('only administrators make connections, and only where the clinic exchanges messages', async () => {
  const { laboratory } = await exchange(app);
  const body = { name: 'Other', transport: 'http', types: ['ADT'] };
  const refusal = await app.as(laboratory).post(CONNECTIONS).send(body).expect(403);
  expect(refusal.body.errors).toEqual({ policy: ['missing_ability'] });
  const without = await app.build.clinic({ settings: { areas: [] } });
  const administrator = await app.build.user(without, 'administrator');
  const disabled = await app.as(administrator).post(CONNECTIONS).send(body).expect(403);
  expect(disabled.body.errors).toEqual({ policy: ['area_disabled'] });
});
