export default async function tearDown() {
  const { postgres, redis } = globalThis.__servers;
  await Promise.all([postgres.stop(), redis.stop()]);
}
