import type { Response } from 'supertest';

/** The status of a refusal, and what of the resource each of its issues names. */
export const faultsOf = ({ status, body }: Response) => ({
  status,
  at: (body.issue as { expression?: string[] }[] | undefined)?.map(({ expression }) => expression?.[0]),
});
