import { exchange, identify, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { alone } = useSenders(app);

/** A message waits for a system that answers so. */
async function scene(code: string, said: string) {
  const { clinic, send, laboratory } = await exchange(app);
  const { received, address } = await receiver(() => code, said);
  const { administrator, connection } = await telling(app, clinic, address);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  const told = async (as: { token: string }) =>
    (await app.as(as).get(`${MESSAGES}?direction=out`).expect(200)).body.data[0];
  const sender = () => app.db('interop_senders').where({ connection_id: connection.id });
  return { laboratory, administrator, received, told, sender };
}

test('what is said is cut between characters, not within one', async () => {
  const said = 'x'.repeat(249);
  const { laboratory, told } = await scene('AE', `${said}\u{1f600}\u{1f600}`);
  await alone();
  expect(await told(laboratory)).toMatchObject({
    status: 'quarantined',
    ack: { code: 'AE', text: `${said}\u{1f600}` },
  });
});

test('a message whose answer cannot be kept is sent again after a while, not at once', async () => {
  const { laboratory, received, told, sender } = await scene('AA', '');
  await app.db.raw('alter table interop_messages add constraint no_answers check (ack is null) not valid');
  await alone();
  expect(received).toHaveLength(1);
  expect(await sender()).toMatchObject([{ attempts: 1, next_attempt_at: expect.any(Date) }]);
  await app.db.raw('alter table interop_messages drop constraint no_answers');
  await sender().update({ next_attempt_at: '-infinity' });
  await alone();
  expect(await told(laboratory)).toMatchObject({ status: 'acknowledged' });
  expect(await sender()).toMatchObject([{ attempts: 0 }]);
});

test('who sees the traffic alone reads codes, not what the other side wrote, and neither does the log', async () => {
  const { laboratory, administrator, told } = await scene('AR', 'Jane Doe is unknown');
  await alone();
  expect(app.logged.join('')).toContain('a message was rejected');
  expect(app.logged.join('')).not.toContain('Jane');
  expect(await told(laboratory)).toMatchObject({
    ack: { code: 'AR', text: 'Jane Doe is unknown' },
    errors: [{ location: 'PID^1^3', code: '204', text: 'Not known' }],
  });
  expect(await told(administrator)).toMatchObject({
    ack: { code: 'AR', text: '' },
    errors: [{ location: 'PID^1^3', code: '204', text: 'Unknown key identifier' }],
  });
});
