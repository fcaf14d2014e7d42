import { addressKey, isFromThisMachine } from './client.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
])('counts an address by its household: %j as %j', (ip, key) => {
  expect(addressKey({ ip })).toBe(key);
});

const from = (remoteAddress: string, ...headers: string[]) =>
  isFromThisMachine({
    socket: { remoteAddress },
    headers: Object.fromEntries(headers.map((name) => [name, 'x'])),
  } as never);

it.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'proxy-connection',
])('does not count a request with %s as made on this machine', (name) => {
  expect(from('127.0.0.1', name)).toBe(false);
});

it('counts a request of a program on this machine as made on it', () => {
  const headers = ['host', 'accept', 'user-agent', 'cookie', 'sec-fetch-site', 'x-request-id', 'connection'];
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(from(address, ...headers)).toBe(true);
  for (const address of ['203.0.113.5', '10.0.0.1', '']) expect(from(address, ...headers)).toBe(false);
});
