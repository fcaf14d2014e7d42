import type { Response } from 'supertest';

/** The status of a refusal, and what of the resource each of its issues names. */
export const faultsOf = ({ status, body }: Response) => ({
  status,
  at: (body.issue as { expression?: string[] }[] | undefined)?.map(({ expression }) => expression?.[0]),
});

/** Of a replacement in which nothing is left out unsaid. */
export const strictly = (tag: string) => ({ 'If-Match': tag, Prefer: 'handling=strict' });
