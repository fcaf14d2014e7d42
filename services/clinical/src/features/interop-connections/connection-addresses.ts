import { withinNetworks } from '../../domain/network-address.js';
import { isPublicAddress } from '../../domain/public-address.js';

/** `host:port`, or `[address]:port`. */
export function hostAndPort(address: string): { host: string; port: number } {
  const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(address) ?? [];
  return { host: inBrackets ?? plain ?? '', port: Number(port) };
}

/** Whether messages may be sent to an address: a public one, or one in a network of the settings. */
export const mayReach = (networks: readonly string[], address: string): boolean =>
  isPublicAddress(address) || (networks.length > 0 && withinNetworks(networks, address));
