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

test('the messages of another clinic are not taken by saying more of who sends them', async () => {
  const { administrator, clinic } = await exchange(app);
  const sending_application = `LAB-${clinic.id}`;
  await connectionOf(app, administrator, { transport: 'mllp', sending_application, receiving_facility: null });
  const other = await exchange(app);
  const refused = async (values: object) => {
    const body = { name: 'Taker', types: ['ORU'], ...values };
    const { errors } = (await app.as(other.administrator).post(CONNECTIONS).send(body).expect(422)).body;
    return Object.keys(errors);
  };
  expect(await refused({ sending_application, sending_facility: 'NORTH' })).toEqual(['sending_application']);
  expect(await refused({ sending_application })).toEqual(['sending_application']);
  const own = { transport: 'mllp', sending_application: `${sending_application}-2`, receiving_facility: null };
  const { connection } = await connectionOf(app, other.administrator, own);
  const { body } = await app
    .as(other.administrator)
    .patch(`${CONNECTIONS}/${connection.id}`)
    .send({ sending_application, sending_facility: 'NORTH' })
    .expect(422);
  expect(Object.keys(body.errors)).toEqual(['sending_application']);
});

test('of connections made at once that could be taken for each other one is made', async () => {
  const practices = await Promise.all([exchange(app), exchange(app), exchange(app)]);
  const sending_application = `LAB-${practices[0]?.clinic.id}`;
  const narrower = [{}, { sending_facility: 'NORTH' }, { receiving_application: 'EHR' }];
  const answers = await Promise.all(
    practices.map(({ administrator }, at) =>
      app
        .as(administrator)
        .post(CONNECTIONS)
        .send({ name: 'Laboratory', types: ['ORU'], sending_application, ...narrower[at] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('what a message could not be told by, or would be sent by, is refused', async () => {
  const { administrator } = await exchange(app);
  const refused = async (values: object) => {
    const body = { name: 'Other', types: ['ADT'], ...values };
    return Object.keys((await app.as(administrator).post(CONNECTIONS).send(body).expect(422)).body.errors);
  };
  expect(await refused({ transport: 'mllp' })).toEqual(['sending_application']);
  expect(await refused({ transport: 'http', direction: 'both' })).toEqual(['direction']);
  expect(await refused({ direction: 'out', address: '192.0.2.1:2575' })).toEqual(['address']);
  expect(await refused({ sending_application: 'X', address: '192.0.2.1:2575' })).toEqual(['address']);
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
