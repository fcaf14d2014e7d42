/**
 * A small client in TypeScript. Its types come from the description of the interface:
 *
 *     node infra/openapi/generate-types.mjs services/clinical/openapi.json interface.ts
 */
import type { Error as ErrorAnswer, Operations, Prescription } from './interface.js';

type Parameters<N extends keyof Operations> = Operations[N]['parameters'];
type Answer<N extends keyof Operations> = Operations[N]['answer'];

/** Where the service is, and the token of a session or the key that is used. */
export interface Account {
  url: string;
  token: string;
}

/** One request; what a path does not name is sent in the query or the body. Throws the service's message. */
export async function call<N extends keyof Operations>(
  account: Account,
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters<N>,
): Promise<Answer<N>> {
  const query = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${account.url}${path}${method === 'GET' ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as ErrorAnswer).message);
  return answer as Answer<N>;
}

/** Who in the clinic has a name: the search is in the body, so that no name stands in an address. */
export async function findByName(account: Account, q: string): Promise<Answer<'searchPatients'>['data']> {
  const { data } = await call<'searchPatients'>(account, 'POST', '/api/v1/patients/search', { q, per_page: 20 });
  return data;
}

/** A patient's prescriptions, as a line of text each. */
export async function medicationOf(account: Account, patient_id: string): Promise<string[]> {
  const path = '/api/mobile/v1/clinical/prescriptions';
  const { data } = await call<'listPrescriptions'>(account, 'GET', path, { patient_id });
  return data.flatMap(linesOf);
}

const linesOf = ({ items }: Prescription): string[] =>
  items.map(({ medication, dose, instructions }) =>
    [medication.display, dose && `${dose.value} ${dose.unit}`, instructions].filter(Boolean).join(' · '),
  );

export const mistaken = (account: Account) =>
  // @ts-expect-error What the interface does not know is a mistake that the compiler finds.
  call<'searchPatients'>(account, 'POST', '/api/v1/patients/search', { nombre: 'Ana' });
