import type { Response } from 'supertest';
import { ERRORS, type ErrorCode } from '../../src/domain/errors.js';

/** The answer is that error, with its status and, where given, those members. */
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

/** The answer is a success; returns its body. */
export function expectSuccess(response: Response, members: Record<string, unknown> = {}): Response['body'] {
  expect({ status: response.status, ...response.body }).toMatchObject({ status: 200, result: 'success', ...members });
  // For an empty object toMatchObject takes any.
  for (const [name, value] of Object.entries(members)) {
    if (JSON.stringify(value) === '{}') expect(response.body[name]).toEqual({});
  }
  return response.body;
}
