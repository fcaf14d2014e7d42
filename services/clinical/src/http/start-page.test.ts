import supertest from 'supertest';
import { useClinical } from '../../test/support/use-clinical.js';

const app = useClinical();

const open = (path: string, language = 'en') =>
  supertest(app.server)
    .get(path)
    .set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
    .set('Accept-Language', language);

test('who opens the service in a browser is led to all that it has, in their language', async () => {
  const page = await open('/');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...page.text.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
  expect(links).toHaveLength(4);
  for (const to of links) {
    // The console answers 503 where it was not built, which leads somewhere as well.
    const { status } = await open(`/${to}`);
    expect([to, status === 200 || (to === 'console' && status === 503)]).toEqual([to, true]);
  }
  expect((await open('/', 'es-CL')).text).toContain('Para quienes llevan la clínica');
  expect((await open('/', 'fr')).text).toContain('For the people who run a clinic');
});

test('to a program it is no address', async () => {
  const answer = await app.as().get('/');
  expect([answer.status, answer.body.success]).toEqual([404, false]);
});
