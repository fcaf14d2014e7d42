import { checkServer, UnfitServer } from '../src/db/server-version.js';

const answering = (number: number, version: string) => () => Promise.resolve([{ number, version }]);

test('a server older than PostgreSQL 16 is refused with both versions', async () => {
  const refused = checkServer(answering(150018, '15.18'));
  await expect(refused).rejects.toThrow('the service needs PostgreSQL 16 or newer; this is 15.18');
  await expect(refused).rejects.toBeInstanceOf(UnfitServer);
});

test.each([
  [160000, '16.0'],
  [180004, '18.4'],
])('a server of version number %i will do', async (number, version) => {
  await expect(checkServer(answering(number, version))).resolves.toBeUndefined();
});
