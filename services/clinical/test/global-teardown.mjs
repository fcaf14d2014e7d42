export default async function globalTeardown() {
  await Promise.all(globalThis.__servers.map((server) => server.stop()));
}
