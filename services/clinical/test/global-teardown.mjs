import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  await Promise.all(globalThis.__servers.map((server) => server.stop()));
  rmSync(globalThis.__compiled, { recursive: true, force: true });
}
