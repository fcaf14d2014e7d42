import { startReceiver, type Receiver } from '../support/webhook-receiver.js';
import { delivered } from './deliveries.js';
import { matrix, type Matrix } from './requests.js';

let on: Matrix;
let receiver: Receiver;
beforeAll(async () => {
  [on, receiver] = await Promise.all([matrix('deliveries'), startReceiver()]);
}, 300_000);
afterAll(() => Promise.all([on.stop(), receiver.stop()]));

test('subscriptions and webhooks send to each receiver what the policy shows them, and the trail names whom they told of', async () => {
  expect(await delivered(on, receiver)).toEqual([]);
}, 300_000);
