import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ config: { hl7: { port: 0, status_port: 0, out_networks: [], tls: undefined } } });
const receiver = useReceivers();
const { alone } = useSenders(app);

test('a name that leads into a private network now is sent nothing', async () => {
  const { clinic, send } = await exchange(app);
  const { received, address } = await receiver();
  const { connection } = await telling(app, clinic, 'partner.example.org:2575');
  // What the name leads to is looked up by each attempt.
  const here = address.replace('127.0.0.1', 'localhost');
  await app.db('interop_connections').where({ id: connection.id }).update({ address: here });
  await send(messageOf('ADT^A01', [identify(await app.build.patient(clinic)), 'PV1|1|I']));
  await alone();
  expect(received).toEqual([]);
  expect(await app.db('interop_senders').where({ connection_id: connection.id })).toMatchObject([{ attempts: 1 }]);
});
