import { CONNECTIONS, exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({
  config: { hl7: { port: 0, status_port: 0, out_networks: ['127.0.0.0/8'], tls: undefined } },
});

test('only what is public, or named in the settings, is sent to', async () => {
  const { administrator } = await exchange(app);
  const refused = async (address: string | null, values: object = {}) => {
    const body = { name: 'Out', direction: 'out', types: ['ADT'], address, ...values };
    const answer = await app.as(administrator).post(CONNECTIONS).send(body);
    return answer.status === 201 ? [] : Object.keys(answer.body.errors ?? {});
  };
  for (const address of ['10.0.0.1:2575', '192.168.1.9:2575', '[::1]:2575', '169.254.169.254:80', 'localhost:0', null])
    expect([address, await refused(address)]).toEqual([address, ['address']]);
  expect(await refused('127.0.0.1:2575', { transport: 'http' })).toEqual(['direction']);
  expect(await refused('localhost:2575')).toEqual([]);
  expect(await refused('8.8.8.8:2575')).toEqual([]);
});
