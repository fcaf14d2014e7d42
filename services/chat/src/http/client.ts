import { isIPv6 } from 'node:net';
import type { Request } from 'express';

const MAX_CLIENT_NAME = 30;
const DEFAULT_CLIENT = 'Unspecified';

/** Name of the client software: what it calls itself, else the product of its User-Agent. */
export function clientName(param: string | undefined, userAgent: string | undefined): string {
  const product = /^[^/\s]+/.exec(userAgent ?? '')?.[0];
  const name = param?.trim() || product || DEFAULT_CLIENT;
  return name.replaceAll('\0', '').slice(0, MAX_CLIENT_NAME) || DEFAULT_CLIENT;
}

/** What an address is counted by: of IPv6 the /64, which is what one household has. */
export function addressKey(req: Request): string {
  const address = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(address) ? `${prefix64(address)}::/64` : address;
}

function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
