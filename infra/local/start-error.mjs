/** A fault that whoever starts the software can mend: the message is one sentence that says what to do, and needs no stack. */
export class StartError extends Error {
  name = 'StartError';
}

/**
 * The code of a system or PostgreSQL error, such as `EACCES` or `42P04`; inside jest such errors are no instances of its own Error.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
