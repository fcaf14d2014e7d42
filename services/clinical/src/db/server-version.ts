/** The oldest release of PostgreSQL that the service works with. */
const OLDEST = 16;

export class UnfitServer extends Error {}

/** Throws UnfitServer when the server that `ask` reaches is older than the service can work with. */
export async function checkServer(
  ask: (query: string) => Promise<{ number: number; version: string }[]>,
): Promise<void> {
  const [server] = await ask(
    `select current_setting('server_version_num')::int as number, split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  if (server && server.number < OLDEST * 10_000) {
    throw new UnfitServer(`the service needs PostgreSQL ${OLDEST} or newer; this is ${server.version}`);
  }
}
