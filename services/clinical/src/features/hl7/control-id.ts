import { createHash } from 'node:crypto';

/** MSH-10 of a message of ours, of the 20 characters that every version allows; another one each round in which it is told anew. */
export function controlIdOf(id: string, round = 0): string {
  const hash = createHash('sha256').update(`${id} ${round}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).toUpperCase().slice(0, 20);
}
