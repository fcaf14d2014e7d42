import { wardWith } from '../../../test/support/beds.js';
import { CONNECTIONS, exchange, identify, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { alone, purge } = useSenders(app);

/** Somebody is admitted, and another system is told. */
async function scene(...codes: string[]) {
  const { clinic, send, laboratory } = await exchange(app);
  const { received, fields, address } = await receiver((_, nth) => codes[nth - 1] ?? 'AA');
  const { administrator, connection } = await telling(app, clinic, address);
  const { ward } = await wardWith(app, clinic, 1);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ADT^A01', [identify(patient), `PV1|1|I|${ward.code}^A^1`]));
  const told = async () => (await app.as(laboratory).get(`${MESSAGES}?direction=out`).expect(200)).body.data[0];
  const again = async () =>
    app
      .as(laboratory)
      .post(`${MESSAGES}/${(await told()).id}/reprocess`)
      .send({})
      .expect(200);
  const url = `${CONNECTIONS}/${connection.id}`;
  return { clinic, patient, administrator, url, received, fields, told, again };
}

test('a message that could not be written is its patient’s, and so it is when it was written anew', async () => {
  const { patient, received, told, again } = await scene();
  await app.db.raw('alter table wards rename column code to coded');
  await alone();
  await app.db.raw('alter table wards rename column coded to code');
  expect(await told()).toMatchObject({ status: 'quarantined', type: null, patient_id: patient.id });
  await app.db('interop_messages').where({ direction: 'out' }).update({ patient_id: null });
  await again();
  await alone();
  expect(received).toHaveLength(1);
  expect(await told()).toMatchObject({ status: 'acknowledged', type: 'ADT^A01', patient_id: patient.id });
});

test('what is sent again and not told any more waits in the worklist', async () => {
  const { administrator, url, received, told, again } = await scene('AE');
  await alone();
  await app
    .as(administrator)
    .patch(url)
    .send({ types: ['ORU'] })
    .expect(200);
  await again();
  await alone();
  expect(received).toHaveLength(1);
  const errors = [{ location: 'MSH^1^9', code: '207', text: 'This change is not sent over the connection any more.' }];
  expect(await told()).toMatchObject({ status: 'quarantined', errors });
});

test('what was rejected is sent again once the connection goes on', async () => {
  const { administrator, url, received, fields, told, again } = await scene('AR');
  await alone();
  expect(await told()).toMatchObject({ status: 'rejected' });
  await again();
  await alone();
  expect(received).toHaveLength(1);
  await app.as(administrator).post(`${url}/resume`).send({}).expect(200);
  await alone();
  expect(await told()).toMatchObject({ status: 'acknowledged', errors: [] });
  expect(fields(0, 'MSH')[9]).not.toBe(fields(1, 'MSH')[9]);
});

test('of what was sent long ago the queue keeps what may be sent again', async () => {
  const { clinic, told } = await scene('AE');
  await alone();
  const queue = app.db('interop_queue').where({ clinic_id: clinic.id });
  await queue.clone().update({ created_at: app.db.raw(`now() - interval '31 days'`) });
  await purge('purge messages that were sent from the queue');
  expect(await queue.clone()).toHaveLength(1);
  await app
    .db('interop_messages')
    .where({ id: (await told()).id })
    .update({ status: 'acknowledged' });
  await purge('purge messages that were sent from the queue');
  expect(await queue.clone()).toEqual([]);
});
