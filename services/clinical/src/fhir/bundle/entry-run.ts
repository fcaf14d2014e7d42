import type { Call, Result } from '../../http/endpoint.js';
import { readSent } from '../../http/read-request.js';
import { standingOf } from '../../http/run-endpoint.js';
import { checkPlainData } from '../../http/validation.js';
import { newAttempt, type Attempt } from '../../operation/attempt.js';
import type { Answer, Transport } from '../../operation/operation.js';
import type { Headers, Query } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { refusal } from '../operation-outcome.js';
import type { Outgoing } from '../representation.js';
import type { BundleSent, Entry } from './bundle-entries.js';

export type BundleCall = Call<'clinic', Record<never, never>, Query, Headers, BundleSent, undefined>;

/** What an entry was answered. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  resource: object | undefined;
}

/** An entry is tried by who sent the Bundle, from where they sent it, as if it came alone. */
export function attemptOfEntry(
  { index, endpoint, parameters }: Entry,
  { source, caller, clinic, deps }: BundleCall,
): Attempt {
  const own = { method: endpoint.method.toUpperCase(), route: endpoint.path, parameters, part: index };
  return { ...newAttempt({ ...source, ...own }, deps.clock()), caller, clinic };
}

/** Runs the operation of an entry, which `run` does alone or within a transaction, and reads what it is answered. */
export async function runEntry(
  entry: Entry,
  call: BundleCall,
  attempt: Attempt,
  run: (transport: Transport<never, Result>) => Promise<Answer>,
): Promise<Answered> {
  const answers: Answered[] = [];
  const { status, headers, body } = await run(transportOf(entry, call, attempt, (answered) => answers.push(answered)));
  // Under an `Idempotency-Key` the kept answer may come, without the operation.
  const [answered = { status, headers, resource: (JSON.parse(body) as object | null) ?? undefined }] = answers;
  return answered;
}

/** How an entry is read and answered: as the request that it stands for. */
function transportOf(
  { endpoint, parameters, query, headers, payload }: Entry,
  { deps, headers: { prefer } }: BundleCall,
  attempt: Attempt,
  tell: (answered: Answered) => void,
): Transport<never, Result> {
  const isKept = endpoint.idempotent && attempt.source.idempotency_key !== undefined;
  const shown = ({ data, again = data }: Result) => (again as Outgoing).resource ?? null;
  return {
    async read() {
      const { body } = endpoint.parameters ?? {};
      const given = body ? ((payload ?? {}) as Record<string, unknown>) : undefined;
      if (given) checkPlainData(given, body);
      const sent = { path: parameters, query, headers: { prefer, ...headers }, payload: given };
      return (await readSent(endpoint, deps, attempt, sent)) as never;
    },
    answer(result) {
      const standing = standingOf(endpoint, headers['if-none-match'], result);
      const { resource } = result.data as Outgoing;
      tell({ ...standing, resource: standing.status === 304 ? undefined : resource });
      return { ...standing, body: isKept ? JSON.stringify(shown(result)) : '' };
    },
  };
}

/** What one Bundle may cost, however little its entries ask for. */
export class Budget {
  #resources = 0;
  readonly #until: number;

  constructor(readonly clock: () => Date) {
    this.#until = clock().getTime() + FHIR_LIMITS.bundleSeconds * 1000;
  }

  /** Throws 400 where the answer is long enough already, 503 where it took long enough. */
  check(): void {
    if (this.#resources > FHIR_LIMITS.bundleResources)
      throw refusal('invalid_search', {
        severity: 'error',
        code: 'too-costly',
        text: {
          en: 'The Bundle asks for too many resources: ask for these in another one.',
          es: 'El Bundle pide demasiados recursos: pida estos en otro.',
        },
        expression: 'request.url',
      });
    if (this.clock().getTime() > this.#until)
      throw refusal('unavailable', {
        severity: 'error',
        code: 'too-costly',
        text: {
          en: 'The Bundle takes too long: send this and what follows in another one.',
          es: 'El Bundle tarda demasiado: envíe esto y lo que sigue en otro.',
        },
      });
  }

  spend({ resource }: Answered): void {
    const { entry = [] } = (resource ?? {}) as { entry?: unknown[] };
    this.#resources += Math.max(1, entry.length);
  }
}
