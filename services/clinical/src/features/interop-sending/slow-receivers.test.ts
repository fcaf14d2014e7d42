import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until } from '../../../test/support/wait-until.js';
import { HL7_LIMITS } from '../../limits/index.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { alone } = useSenders(app);
const { turnMs, connectionsAtOnce, connectionsOfClinic } = HL7_LIMITS;
afterEach(() => Object.assign(HL7_LIMITS, { turnMs, connectionsAtOnce, connectionsOfClinic }));

/** Two clinics, and two receivers: one that answers at once, and one that answers nothing before it is told to. */
async function scene() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow = await receiver(async () => {
    await answered;
    return 'AA';
  });
  return { slow, quick: await receiver(), one: await exchange(app), other: await exchange(app), answer };
}

test('a receiver that is slow keeps no message from another, and has its own in their order', async () => {
  const { slow, quick, one, other, answer } = await scene();
  await telling(app, one.clinic, slow.address);
  await telling(app, other.clinic, quick.address);
  const [patient, somebody] = [await app.build.patient(one.clinic), await app.build.patient(other.clinic)];
  await one.send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  await one.send(messageOf('ADT^A11', [identify(patient), 'PV1|1|I']));
  Object.assign(HL7_LIMITS, { turnMs: 300 });
  await until(async () => {
    await alone();
    return slow.received.length === 1;
  });
  Object.assign(HL7_LIMITS, { turnMs });
  await other.send(messageOf('ADT^A01', [identify(somebody), 'PV1|1|I']));
  await alone();
  expect([slow.received.length, quick.received.length]).toEqual([1, 1]);
  answer();
  const rows = () => app.db('interop_messages').where({ clinic_id: one.clinic.id, direction: 'out' });
  await until(async () => {
    await alone();
    return (await rows()).every(({ status }) => status === 'acknowledged');
  });
  expect(slow.received.map((text) => text.split('|')[8]?.slice(0, 7))).toEqual(['ADT^A05', 'ADT^A38']);
});

test('however many slow receivers a clinic has, another clinic is served beside them', async () => {
  const { slow, quick, one, other, answer } = await scene();
  for (const _ of [1, 2, 3]) await telling(app, one.clinic, slow.address);
  await telling(app, other.clinic, quick.address);
  const [patient, somebody] = [await app.build.patient(one.clinic), await app.build.patient(other.clinic)];
  await one.send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  Object.assign(HL7_LIMITS, { turnMs: 300, connectionsAtOnce: 3, connectionsOfClinic: 2 });
  await until(async () => {
    await alone();
    return slow.received.length >= 2;
  });
  await alone();
  await other.send(messageOf('ADT^A01', [identify(somebody), 'PV1|1|I']));
  await alone();
  expect([slow.received.length, quick.received.length]).toEqual([2, 1]);
  answer();
});
