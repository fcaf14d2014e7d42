import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const MAX_CLIENT_NAME = 30;
const DEFAULT_CLIENT = 'Unspecified';
/** Bits of an IPv6 address that name a household; the others are theirs to choose. */
const HOUSEHOLD_BITS = 64;

/** Name of the client software: what it calls itself, else the product of its User-Agent. */
export function clientName(param: string | undefined, userAgent: string | undefined): string {
  const product = /^[^/\s]+/.exec(userAgent ?? '')?.[0];
  const name = param?.trim() || product || DEFAULT_CLIENT;
  return name.replaceAll('\0', '').slice(0, MAX_CLIENT_NAME) || DEFAULT_CLIENT;
}

/** What an address is counted by: of IPv6 the /64, which is what one household has. */
export function addressKey({ ip = '' }: Pick<Request, 'ip'>): string {
  const address = isIP(ip) === 0 ? undefined : ipaddr.process(ip);
  if (address?.kind() !== 'ipv6') return address?.toString() ?? ip;
  const network = address.toByteArray().fill(0, HOUSEHOLD_BITS / 8);
  return `${ipaddr.fromByteArray(network).toString()}/${HOUSEHOLD_BITS}`;
}

/** What proxies add to a request: nothing that is made on this machine has one of these headers. */
const OF_PROXIES =
  /^(?:forwarded|via|(?:x-)?(?:forwarded|original|real|client|cluster|true|envoy|azure|appengine|amz|amzn|arr|sigsci|proxyuser)-.*|(?:cf|cdn|fastly|fly|akamai|incap|true)-.*|proxy-.*)$/;

/** Whether the request was made on this machine, and by nobody's order: no proxy stands between. */
export function isFromThisMachine({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return isLocal && !Object.keys(headers).some((name) => OF_PROXIES.test(name));
}
