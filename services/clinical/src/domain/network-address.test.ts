import { addressIn, addressKey, withinNetworks } from './network-address.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
])('an address is counted by its customer: %j as %j', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  ['10.1.2.3', ['10.1.0.0/16'], true],
  ['10.2.2.3', ['10.1.0.0/16', '10.2.2.3/32'], true],
  ['10.2.2.4', ['10.1.0.0/16', '10.2.2.3/32'], false],
  ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
  ['::ffff:a01:203', ['10.1.0.0/16'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32', '0.0.0.0/0'], false],
  ['10.1.2.3', ['::/0'], false],
  ['', ['0.0.0.0/0'], false],
  ['', [], true],
])('%j in %j: %j', (ip, networks, isWithin) => {
  expect(withinNetworks(networks, ip)).toBe(isWithin);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['203.0.113.999', undefined],
  ['203.0.113.7:x', undefined],
  ['[203.0.113.7', undefined],
  ['3405803781', undefined],
  ['', undefined],
  [undefined, undefined],
])('a proxy that says %j means %j', (said, address) => {
  expect(addressIn(said)).toBe(address);
});
