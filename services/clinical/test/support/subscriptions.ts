import type { Response } from 'supertest';
import { endWaits, work, type Receiver } from './webhook-receiver.js';
import { staffedClinic } from './accounts.js';
import type { TestApp } from './start.js';

export const SUBSCRIPTION = '/fhir/R4/Subscription';
export const ABILITIES = ['subscriptions:manage', 'patients:read', 'consultations:read', 'lab-results:read'];

/** Who stands behind a service, and who changes records. */
type Staff = Pick<Awaited<ReturnType<typeof staffedClinic>>, 'clinic' | 'doctor' | 'patient' | 'administrator'>;

/** A clinic with a service, and a doctor who stands behind it. */
export async function subscribingService(app: TestApp, scopes = ABILITIES, staff?: Staff) {
  const staffed = staff ?? (await staffedClinic(app));
  const { administrator, doctor } = staffed;
  const body = { name: 'Warehouse', environment: 'live', scopes };
  const { data } = (await app.as(administrator).post('/api/v1/api-keys').send(body).expect(201)).body;
  await app.as(doctor).post(`/api/v1/api-keys/${data.id}/approve`);
  app.build.unspeakable.add(data.api_key);
  return { ...staffed, id: data.id as string, api_key: data.api_key as string };
}

export type Service = Awaited<ReturnType<typeof subscribingService>>;

export const becomes = (status: string) => ({ op: 'replace', path: '/status', value: status });

/** What services do with subscriptions on this app, and what that receiver is told. */
export const subscribing = (app: TestApp, receiver: Receiver) => {
  const subscriptionTo = (criteria: string, channel: object = {}) => ({
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Keep the warehouse up to date',
    criteria,
    channel: { type: 'rest-hook', endpoint: receiver.url, payload: 'application/fhir+json', ...channel },
  });
  const ask = (caller: object, body: object): Promise<Response> =>
    app
      .as(caller)
      .post(SUBSCRIPTION)
      .send(body)
      .then((response) => response);
  const deliver = () => work(app, receiver.send);
  return {
    /** Before each story: what an earlier one left to be tried again is not told in this one. */
    async anew() {
      await app.db('webhook_deliveries').where({ status: 'pending' }).delete();
      receiver.received.length = 0;
      receiver.answer((response) => response.writeHead(204).end());
    },
    subscriptionTo,
    ask,
    deliver,
    deliverLater: async () => {
      await endWaits(app);
      await deliver();
    },
    read: async (caller: object, id: string) => (await app.as(caller).get(`${SUBSCRIPTION}/${id}`)).body,
    set: (caller: object, id: string, ...operations: object[]) =>
      app.as(caller).patch(`${SUBSCRIPTION}/${id}`).send(operations),
    bodies: () => receiver.received.map(({ body }) => (body === '' ? '' : JSON.parse(body))),
    /** One that its receiver has agreed to. */
    async active(caller: Service, criteria: string, channel: object = {}) {
      const { status, body } = await ask(caller, subscriptionTo(criteria, channel));
      expect({ status, body }).toMatchObject({ status: 201 });
      await deliver();
      receiver.received.length = 0;
      return { id: body.id as string, secret: body.extension[0].valueString as string };
    },
    rename: (by: { doctor: { token: string }; patient: { id: string } }, given_names: string) =>
      app
        .as(by.doctor)
        .patch(`/api/v1/patients/${by.patient.id}`)
        .set('If-Match', '*')
        .send({ given_names })
        .expect(200),
  };
};
