import { CONNECTIONS, exchange, identify, messageOf } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { alone } = useSenders(app);

/** Two messages wait. While the other side is told the first, `meanwhile` happens. */
async function scene() {
  const { clinic, send } = await exchange(app);
  let meanwhile = async (_url: string, _administrator: { token: string }): Promise<unknown> => undefined;
  const told = { url: '', administrator: { token: '' } };
  const { received, address } = await receiver(async (_, nth) => {
    if (nth === 1) await meanwhile(told.url, told.administrator);
    return 'AA';
  });
  const { administrator, connection } = await telling(app, clinic, address);
  Object.assign(told, { url: `${CONNECTIONS}/${connection.id}`, administrator });
  const patient = await app.build.patient(clinic);
  await send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  await send(messageOf('ADT^A11', [identify(patient), 'PV1|1|I']));
  const statuses = async () =>
    app.db('interop_messages').where({ clinic_id: clinic.id, direction: 'out' }).orderBy('received_at').pluck('status');
  return { clinic, received, statuses, while: (act: typeof meanwhile) => (meanwhile = act) };
}

test('over a connection that was paused meanwhile nothing more is sent', async () => {
  const given = await scene();
  given.while((url, administrator) => app.as(administrator).post(`${url}/pause`).send({}).expect(200));
  await alone();
  expect(given.received).toHaveLength(1);
  expect(await given.statuses()).toEqual(['acknowledged', 'queued']);
});

test('what waits goes to the address that the connection was given meanwhile', async () => {
  const given = await scene();
  const other = await receiver();
  given.while((url, administrator) => app.as(administrator).patch(url).send({ address: other.address }).expect(200));
  await alone();
  expect([given.received.length, other.received.length]).toEqual([1, 1]);
  expect(await given.statuses()).toEqual(['acknowledged', 'acknowledged']);
});

test('a clinic that exchanges no messages sends none that wait, and nobody is told of what changes', async () => {
  const { clinic, send } = await exchange(app);
  const { received, address } = await receiver();
  const { administrator, connection } = await telling(app, clinic, address);
  const patient = await app.build.patient(clinic);
  const use = (areas: string[]) =>
    app
      .db('clinics')
      .where({ id: clinic.id })
      .update({ settings: app.db.raw(`jsonb_set(settings, '{areas}', ?)`, [JSON.stringify(areas)]) });
  const all = (await app.db('clinics').where({ id: clinic.id }).first()).settings.areas;
  const url = `${CONNECTIONS}/${connection.id}`;
  await app.as(administrator).post(`${url}/pause`).send({}).expect(200);
  await send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  await alone();
  await app.as(administrator).post(`${url}/resume`).send({}).expect(200);
  await send(messageOf('ADT^A11', [identify(patient), 'PV1|1|I']));
  await use(['hospitalization']);
  await alone();
  expect(received).toEqual([]);
  await use(all);
  await alone();
  expect(received.map((text) => text.split('|')[8]?.slice(0, 7))).toEqual(['ADT^A05']);
});
