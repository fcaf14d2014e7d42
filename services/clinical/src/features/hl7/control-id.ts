import { createHash } from 'node:crypto';

/**
 * MSH-10 of our messages, in the 20 characters that all versions allow. Each round of sending a message again has
 * another.
 */
export function controlIdOf(id: string, round = 0): string {
  const hash = createHash('sha256').update(`${id} ${round}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).toUpperCase().slice(0, 20);
}
