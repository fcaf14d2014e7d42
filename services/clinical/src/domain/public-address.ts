import { BlockList, isIP } from 'node:net';

/** What the registries of special-purpose addresses (RFC 6890 and its successors) keep from the public, and multicast. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Of IPv6 only what is given out as global unicast is public, without what hides an IPv4 address, or is for documents. */
const OPEN_6 = ['2000::/3'];
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const closed4 = listOf('ipv4', CLOSED_4);
const open6 = listOf('ipv6', OPEN_6);
const closed6 = listOf('ipv6', CLOSED_6);

/** Whether an address is one of the internet, so that nothing beside or behind this service answers at it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4');
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Kept from the public (RFC 6761, 6762 with its appendix G, 8375, and what ICANN reserved). */
const PRIVATE_NAMES = ['localhost', 'local', 'home.arpa', 'internal', 'intranet', 'private', 'corp', 'home', 'lan'];

/**
 * Whether a name surely leads into some network of its own: one of those, or one without a dot, which only a local network completes;
 * or with an empty part (`localhost..`), which is none of the public ones.
 */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return false;
  const parts = name.split('.');
  return parts.length === 1 || parts.includes('') || PRIVATE_NAMES.some((each) => name.endsWith(`.${each}`));
}

/** Whether the host of a URL names a closed network outright, by address or by name. */
export function isClosedHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isPrivateName(hostname) || (isIP(literal) !== 0 && !isPublicAddress(literal));
}
