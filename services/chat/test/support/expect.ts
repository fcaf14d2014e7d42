import type { Response } from 'supertest';
import { ERRORS, type ErrorCode } from '../../src/domain/errors.js';

/** The answer is that error, with its status and, where given, those members. Nearly every refusal is a BAD_REQUEST, of which `expectRefused` says why. */
export function expectError(
  response: Response,
  kind: Exclude<ErrorCode, 'BAD_REQUEST'>,
  members?: Record<string, unknown>,
): void;
export function expectError(response: Response, kind: ErrorCode, members: { msg: unknown }): void;
export function expectError(response: Response, kind: ErrorCode, members: Record<string, unknown> = {}): void {
  const { status, code = kind } = ERRORS[kind] as { status: number; code?: string | null };
  expect({ status: response.status, ...response.body }).toMatchObject({
    status,
    result: 'error',
    msg: expect.any(String),
    ...(code !== null && { code }),
    ...members,
  });
}

/** The request is refused, as BAD_REQUEST, for that reason: the whole message, or a pattern of it. */
export function expectRefused(response: Response, reason: string | RegExp): void {
  const msg = typeof reason === 'string' ? reason : expect.stringMatching(reason);
  expectError(response, 'BAD_REQUEST', { msg });
}

/** The answer is a success; returns its body. */
export function expectSuccess(response: Response, members: Record<string, unknown> = {}): Response['body'] {
  expect({ status: response.status, ...response.body }).toMatchObject({ status: 200, result: 'success', ...members });
  // For an empty object toMatchObject takes any.
  for (const [name, value] of Object.entries(members)) {
    if (JSON.stringify(value) === '{}') expect(response.body[name]).toEqual({});
  }
  return response.body;
}
