import ipaddr from 'ipaddr.js';

/** Networks in CIDR notation, as a setting names them. */
export const networksIn = (value: string): string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export function isNetwork(cidr: string): boolean {
  try {
    ipaddr.parseCIDR(cidr);
    return true;
  } catch {
    return false;
  }
}
