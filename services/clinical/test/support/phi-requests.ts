import type { Endpoint } from '../../src/http/endpoint.js';
import { labOrder, laboratoryTest, labResult, measured, prescription } from './records.js';
import type { TestApp } from './start.js';

export interface PhiRequest {
  clinic: { id: string };
  doctor: { token: string; token_id: string };
  url: string;
  query: Record<string, string>;
  body: object;
}

/** Bodies that operations take, by what their path ends with; the others are tried with an empty one. */
const BODIES: Record<string, (app: TestApp) => Promise<object> | object> = {
  '/imaging-orders': () => ({ items: [{}] }),
  '/lab-orders': async (app) => ({ items: [{ test_id: await laboratoryTest(app) }] }),
  '/hold': () => ({ reason: 'Waiting for the patient' }),
  '/stop': () => ({ reason: 'Rash' }),
  '/cancel': () => ({ reason: 'Entered twice' }),
  '/corrections': () => ({ status: 'corrected', reason: 'Sample mix-up', observations: [measured(13)] }),
  '/status': () => ({ status: 'collected' }),
  '/allergies': () => ({ allergies: [], alerts: [] }),
  '/addenda': () => ({ content: 'One thing more.' }),
};

/** A request to an operation on clinical records that its doctor may make, on records of its own. */
export async function phiRequest(app: TestApp, endpoint: Endpoint): Promise<PhiRequest> {
  const { clinic, doctor, patient, consultation, order } = await labOrder(app);
  const identifiers: Record<string, () => Promise<string> | string> = {
    consultation: () => consultation.id,
    patient: () => patient.id,
    order: () => order.id,
    item: () => order.items[0].id,
    lab_result: async () => (await labResult(app, doctor, patient)).id,
    prescription: async () => (await prescription(app, doctor, patient)).id,
  };
  let url = endpoint.path;
  for (const [placeholder, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const identify = identifiers[name];
    if (!identify) throw new Error(`test/support/phi-requests.ts does not know how to make a ${placeholder}`);
    url = url.replace(placeholder, await identify());
  }
  const ending = Object.keys(BODIES).find((path) => endpoint.path.endsWith(path)) ?? '';
  return { clinic, doctor, url, query: {}, body: (await BODIES[ending]?.(app)) ?? {} };
}
