import type { Tx } from '../db/db.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';
import { ENDPOINTS } from '../endpoints/index.js';
import { keyOf, type UploadedFile } from '../http/endpoint.js';

const BY_KEY = new Map(ENDPOINTS.map((endpoint) => [keyOf(endpoint), endpoint]));

/**
 * Does what an operation of the interface does, in the transaction of the demo, and answers what it answers.
 *
 * @throws for parameters that the operation does not take, and what its handler throws.
 */
export type Perform = (
  caller: Caller,
  operation: string,
  params: object,
  files?: UploadedFile[],
) => Promise<Record<string, unknown>>;

export function operationsIn(tx: Tx, realm: Realm, deps: object): Perform {
  const db = { ...tx, transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) };
  return async (caller, operation, params, files = []) => {
    const endpoint = BY_KEY.get(operation);
    if (!endpoint) throw new Error(`There is no operation ${operation}.`);
    const { error, value } = endpoint.params?.validate(params, { convert: false }) ?? { value: params };
    if (error) throw error;
    const handle = endpoint.handler as unknown as (context: object) => Promise<object | void>;
    const answer = await handle({ db, realm, caller, params: value as object, client: 'Demo', files, deps });
    return { ...answer };
  };
}
