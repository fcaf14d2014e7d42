import supertest from 'supertest';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { until } from '../../../test/support/wait-until.js';
import { body, startWeb, type TestWeb } from '../../../test/support/web.js';
import { LIMITS } from '../../limits/index.js';

let web: TestWeb;
let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  web = await startWeb();
  chat = await startChat({ web: web.internet });
});
afterAll(async () => {
  await chat.stop();
  await web.stop();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  web.asked.length = 0;
  web.serve('/cat.png', body(await png(), 'image/png'));
});

/** Sends a message that shows the image; answers the address under which it does. */
async function show(url: string): Promise<string> {
  const id = await sendMessage(chat, realm.member, { channel, content: `[it](${url})` });
  const { message } = expectSuccess(await chat.api(realm.member).get(`/messages/${id}`));
  const [, src] = / src="([^"]*)">/.exec(message.content) ?? [];
  return src ?? '';
}
const rows = () =>
  chat.db.query<{ digest: string; url: string }>('select digest, url from external_images where realm_id = $1', [
    realm.id,
  ]);
const load = (src: string) => chat.api().request('get', src);
/** Of an image, and not of an unknown address of the service. */
const NONE = { msg: 'There is no such image.' };
/** As somebody sees it for whom it has been fetched. */
async function shown(url: string) {
  const src = await show(url);
  await runJobs(chat);
  return load(src);
}

describe('an image that is waited for', () => {
  /** Addresses that nobody has shown, as anybody has them signed. */
  async function signed(count: number): Promise<string[]> {
    const content = Array.from({ length: count }, (_, n) => web.at(`/slow-${n}.png`)).join('\n');
    const { rendered } = expectSuccess(await chat.api(realm.member).post('/messages/render', { content }));
    return [...rendered.matchAll(/<img src="([^"]*)">/g)].map(([, src]) => src!);
  }
  const fill = (jobs: number) =>
    chat.db.query(
      `insert into jobs (task, realm_id, due_at) select 'fetch an image from elsewhere', $1, now() + interval '1 day'
       from generate_series(1, $2)`,
      [realm.id, jobs],
    );
  const FULL = { msg: 'Too many images are waited for: try again.' };

  test('is refused at once, and nothing is written, where the queue of the organization is full', async () => {
    const [src] = await signed(1);
    await fill(LIMITS.webJobsWaiting);
    // It counts what is taken back, too.
    const lastJob = () => chat.db.one('select last_value from jobs_id_seq');
    const before = await lastJob();
    const answers = await Promise.all(Array.from({ length: 20 }, () => load(src!)));
    for (const answer of answers) expectError(answer, 'UNAVAILABLE', FULL);
    expect(answers[0]!.headers['retry-after']).toBe('10');
    expect(await lastJob()).toEqual(before);
    expect(await rows()).toEqual([]);
  });

  test('keeps so many requests of one organization waiting, and others do not wait for them', async () => {
    const [src] = await signed(1);
    const statuses: number[] = [];
    const waiting = Array.from({ length: LIMITS.externalImageWaiters + 1 }, () =>
      load(src!).then(({ status }) => statuses.push(status)),
    );
    await until(() => statuses.length > 0);
    expect(statuses).toEqual([503]);
    const other = await buildRealm(chat);
    const { rendered } = expectSuccess(
      await chat.api(other.member).post('/messages/render', { content: web.at('/cat.png') }),
    );
    const [, theirs = ''] = /<img src="([^"]*)">/.exec(rendered) ?? [];
    web.serve('/slow-0.png', body(await png(), 'image/png'));
    const looking = load(theirs).then((answer) => answer);
    await until(
      async () => (await chat.db.query('select from external_images where realm_id = $1', [other.id])).length > 0,
    );
    await runJobs(chat);
    expect((await looking).status).toBe(200);
    await Promise.all(waiting);
    expect(statuses.toSorted()).toEqual([...Array<number>(LIMITS.externalImageWaiters).fill(200), 503]);
  });

  test('is shown to who waits at a replica that does not fetch it', async () => {
    const [src] = await signed(1);
    web.serve('/slow-0.png', body(await png(), 'image/png'));
    const other = await chat.startReplica();
    const looking = supertest(other.url)
      .get(src!)
      .set('Host', realm.host)
      .then((answer) => answer);
    await until(async () => (await rows()).length > 0);
    await runJobs(chat);
    expect((await looking).status).toBe(200);
  });

  test('is refused to an address that has been refused too often, also where it would be shown', async () => {
    const src = await shown(web.at('/cat.png')).then(() => show(web.at('/cat.png')));
    const limited = await chat.startReplica({ env: { RATE_LIMIT_ADDRESS: '86400:2', REDIS_PREFIX: 'refused:' } });
    const ask = (address: string) => supertest(limited.url).get(address).set('Host', realm.host);
    for (let n = 0; n < 3; n += 1) expect((await ask(src)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expectError(await ask(src.replace(/.$/, 'x')), 'NOT_FOUND', NONE);
    for (const address of [src, src.replace(/.$/, 'x')])
      expectError(await ask(address), 'RATE_LIMIT_HIT', { 'retry-after': expect.any(Number) });
  });
});
