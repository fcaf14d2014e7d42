import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a customer; the others are theirs to choose. */
const CUSTOMER_BITS = 64;

/** An address with IPv4 inside IPv6 taken out; undefined for what is none. */
const parse = (ip: string) => (isIP(ip) === 0 ? undefined : ipaddr.process(ip));

/**
 * The address that a proxy says a request comes from, with which some name the port; undefined for what is none. What it says is
 * the caller's own text where no proxy stands before us.
 */
export function addressIn(said: string | undefined): string | undefined {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(said ?? '') ?? [];
  const address = (inBrackets ?? beforePort ?? said ?? '').replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : address;
}

/** What an address is counted under: an IPv6 customer has a whole /64. */
export function addressKey(ip: string): string {
  const address = parse(ip);
  if (address?.kind() !== 'ipv6') return address?.toString() ?? ip;
  const network = address.toByteArray().fill(0, CUSTOMER_BITS / 8);
  return `${ipaddr.fromByteArray(network).toString()}/${CUSTOMER_BITS}`;
}

/** Whether an address lies in one of the networks, in CIDR notation; an empty list admits every address. */
export function withinNetworks(cidrs: readonly string[], ip: string): boolean {
  if (cidrs.length === 0) return true;
  const address = parse(ip);
  return cidrs.some((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
    return address !== undefined && network instanceof ipaddr.IPv6 && address.match(network, bits);
  });
}

/** Whether a host is this machine alone, as a URL or a setting names it. */
export const isLoopbackName = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
