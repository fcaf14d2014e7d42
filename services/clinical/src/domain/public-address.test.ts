import { isPrivateName, isPublicAddress } from './public-address.js';

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fd00::1', 'fec0::1']],
  ['this link, and what clouds tell machines there', ['169.254.169.254', 'fe80::1', 'fd00:ec2::254']],
  [
    'IPv4 in IPv6',
    [
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
      '2001::1',
    ],
  ],
  [
    'groups, documents and what is reserved',
    [
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.9',
      '198.18.0.1',
      'ff02::1',
      '2001:db8::1',
      '3fff::1',
    ],
  ],
  ['no address at all', ['', 'localhost', '127.1', '2130706433', '0x7f.1']],
])('%s are not public', (_name, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('those of the internet are', () => {
  const addresses = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});

test('names that no public name server answers for are private, and others are not', () => {
  const closed = ['localhost', 'a.localhost', 'localhost.', 'x.local', 'x.internal', 'x.home.arpa', 'db', 'a.b.LAN'];
  closed.push('localhost..', 'x.internal..', '127.0.0.1..', 'example..org');
  expect(closed.filter((name) => !isPrivateName(name))).toEqual([]);
  const open = [
    'example.org',
    'example.org.',
    'local.example.org',
    'mylocalhost.com',
    'notinternal.net',
    '8.8.8.8',
    '[2606:4700::1]',
  ];
  expect(open.filter(isPrivateName)).toEqual([]);
});
