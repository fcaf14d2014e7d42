/** What the relay answers in place of what was asked for. */
export class RelayRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const badRequest = (message: string) => new RelayRefusal(400, 'BAD_REQUEST', message);
