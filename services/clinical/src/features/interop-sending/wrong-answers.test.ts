import { exchange, identify, MESSAGES, messageOf } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { HL7_LIMITS } from '../../limits/index.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { alone } = useSenders(app);
const { answerMs } = HL7_LIMITS;
afterEach(() => Object.assign(HL7_LIMITS, { answerMs }));

/** A message waits for a system that answers so. */
async function scene(answer: Parameters<typeof receiver>[0]) {
  const { clinic, send, laboratory } = await exchange(app);
  const { received, address } = await receiver(answer);
  const { connection } = await telling(app, clinic, address);
  await send(messageOf('ADT^A01', [identify(await app.build.patient(clinic)), 'PV1|1|I']));
  const status = async () =>
    (await app.as(laboratory).get(`${MESSAGES}?direction=out`).expect(200)).body.data[0].status as string;
  const senders = () => app.db('interop_senders').where({ connection_id: connection.id });
  const again = async (values: object = {}) => {
    await senders().update({ next_attempt_at: '-infinity', ...values });
    await alone();
  };
  return { received, status, senders, again };
}

test('an answer to another message is none, and one to ours that follows it counts', async () => {
  const both = 'AR|OTHER\r\x1c\r\x0bMSH|^~\\&|A|B|C|D|2026||ACK|2|P|2.5.1\rMSA|AA';
  const { received, status, again } = await scene((_, nth) => (nth === 1 ? 'AR|OTHER' : both));
  Object.assign(HL7_LIMITS, { answerMs: 300 });
  await alone();
  expect([received.length, await status()]).toEqual([1, 'sent']);
  Object.assign(HL7_LIMITS, { answerMs });
  await again();
  expect([received.length, await status()]).toEqual([2, 'acknowledged']);
});

test('who does not answer is tried again ever later, and after five minutes at most', async () => {
  const { senders, again } = await scene(() => undefined);
  const wait = async () => {
    const seconds = app.db.raw('extract(epoch from next_attempt_at - clock_timestamp())::float8 as seconds');
    return (await senders().select(seconds))[0].seconds as number;
  };
  await alone();
  expect(await wait()).toBeLessThanOrEqual(1);
  await again({ attempts: 6 });
  const later = await wait();
  expect([later > 32, later <= 64]).toEqual([true, true]);
  await again({ attempts: 60 });
  const longest = await wait();
  expect([longest > 200, longest <= 300]).toEqual([true, true]);
});

test('who was followed by another process while an answer came has no say in how it ended', async () => {
  const taken = { holder: '01a2272c-0000-7000-8000-000000000000', leased_until: new Date(Date.now() + 600_000) };
  const { received, status, senders, again } = await scene(async (_, nth) => {
    if (nth === 1) await app.db('interop_senders').update(taken);
    return nth === 1 ? 'AR' : 'AA';
  });
  await alone();
  expect([received.length, await status()]).toEqual([1, 'sent']);
  expect(await senders()).toMatchObject([{ holder: taken.holder, attempts: 0 }]);
  await again({ leased_until: new Date(0) });
  expect([received.length, await status()]).toEqual([2, 'acknowledged']);
});
