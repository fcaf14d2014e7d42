import type { IncomingMessage } from 'node:http';
import { SMART_LIMITS } from '../limits/index.js';
import { Unreached, type Obstacle, type PublicRequest } from './public-request.js';

/** A key of a set as its host says it (RFC 7517); nothing of it is checked yet. */
export type SaidKey = Record<string, unknown>;

/** Why there are no keys: what kept them from being asked for, or that what came is no set of keys. */
export type KeySetFault = Obstacle | 'answer_status' | 'no_key_set';

export class KeySetMissing extends Error {
  constructor(readonly fault: KeySetFault) {
    super(fault);
  }
}

export interface KeySets {
  /**
   * What `choose` finds among the keys at that address; they are read once more when it finds nothing, as a key may be new.
   * Throws `KeySetMissing`.
   */
  find<T>(address: string, choose: (keys: readonly SaidKey[]) => T | undefined): Promise<T | undefined>;
}

interface Held {
  keys: readonly SaidKey[];
  readAt: number;
  freshUntil: number;
}

interface Known {
  held?: Held;
  /** Why it was in vain the last time. */
  fault?: KeySetFault;
  askedAt: number;
  reading: Promise<void> | undefined;
}

const MS = 1_000;

/**
 * The public keys of clients that keep them at an address of their own, each replica for itself. Who asks while they are read waits for
 * the same answer; an address is asked once in `keySetPauseSeconds`, so that nobody makes this service flood it with key ids that
 * there are not. Keys that were read stay good for `keySetSecondsAtMost` while their host does not answer.
 */
export function createKeySets(request: PublicRequest, clock: () => Date): KeySets {
  const known = new Map<string, Known>();

  const at = (address: string): Known => {
    const found = known.get(address) ?? { askedAt: -Infinity, reading: undefined };
    // What was asked for longest ago is forgotten first.
    known.delete(address);
    known.set(address, found);
    const [oldest] = known.keys();
    if (known.size > SMART_LIMITS.keySets && oldest !== undefined) known.delete(oldest);
    return found;
  };

  const read = async (address: string, into: Known): Promise<void> => {
    const asked = {
      url: address,
      method: 'GET',
      headers: { accept: 'application/json' },
      ms: SMART_LIMITS.keySetMs,
    } as const;
    try {
      const { keys, seconds } = await request(asked, keysOf);
      const readAt = clock().getTime();
      into.held = { keys, readAt, freshUntil: readAt + seconds * MS };
      delete into.fault;
    } catch (error) {
      into.fault =
        error instanceof KeySetMissing ? error.fault : error instanceof Unreached ? error.obstacle : 'unreachable';
    }
  };

  /** Reads them, unless that was done just now. */
  const renew = async (address: string, of: Known): Promise<void> => {
    const now = clock().getTime();
    if (!of.reading && now - of.askedAt >= SMART_LIMITS.keySetPauseSeconds * MS) {
      of.askedAt = now;
      of.reading = read(address, of).finally(() => (of.reading = undefined));
    }
    await of.reading;
  };

  return {
    async find(address, choose) {
      const of = at(address);
      const isFresh = () => of.held !== undefined && of.held.freshUntil > clock().getTime();
      if (!isFresh()) await renew(address, of);
      const first = of.held;
      const chosen = choose(goodKeys(of, clock()));
      if (chosen !== undefined) return chosen;
      await renew(address, of);
      return of.held === first ? undefined : choose(goodKeys(of, clock()));
    },
  };
}

function goodKeys({ held, fault }: Known, now: Date): readonly SaidKey[] {
  if (held && now.getTime() - held.readAt < SMART_LIMITS.keySetSecondsAtMost * MS) return held.keys;
  throw new KeySetMissing(fault ?? 'unreachable');
}

async function keysOf(answer: IncomingMessage): Promise<{ keys: SaidKey[]; seconds: number }> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new KeySetMissing('answer_status');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > SMART_LIMITS.keySetBytes) throw new KeySetMissing('no_key_set');
    chunks.push(chunk);
  }
  const said = jsonOf(Buffer.concat(chunks));
  if (!Array.isArray(said?.keys) || said.keys.length > SMART_LIMITS.keySetKeys) throw new KeySetMissing('no_key_set');
  const keys = said.keys.filter((key): key is SaidKey => typeof key === 'object' && key !== null);
  return { keys, seconds: secondsOf(answer.headers['cache-control']) };
}

function jsonOf(bytes: Buffer): { keys?: unknown } | null | undefined {
  try {
    return JSON.parse(bytes.toString()) as { keys?: unknown } | null;
  } catch {
    return undefined;
  }
}

/** How long an answer is good for (RFC 9111): what its host says, an hour at most. */
function secondsOf(cacheControl = ''): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0;
  const [, said] = /\bmax-age="?(\d{1,9})/i.exec(cacheControl) ?? [];
  return Math.min(said === undefined ? SMART_LIMITS.keySetSeconds : Number(said), SMART_LIMITS.keySetSecondsAtMost);
}
