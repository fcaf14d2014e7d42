import type { Response } from 'supertest';
import type { TestApp } from './start.js';

export const NEW_PASSWORD = 'a password of their own';
export const LOGIN = '/api/mobile/v1/auth/login';
export const ME = '/api/mobile/v1/auth/me';

let counter = 0;
export const address = () => `person${(counter += 1)}@example.test`;

/** A clinic with a doctor, a patient, an owner and an administrator. */
export async function staffedClinic(app: TestApp) {
  const practice = await app.build.practice();
  return {
    ...practice,
    owner: await app.build.user(practice.clinic, 'owner'),
    administrator: await app.build.user(practice.clinic, 'administrator'),
  };
}

/** Everything that people do about joining a clinic, on this app. */
export const people = (app: TestApp) => ({
  invite: async (by: { token: string }, body: object): Promise<Response> => {
    const response = await app
      .as(by)
      .post('/api/v1/users')
      .send({ name: 'Somebody', role: 'front_desk', ...body });
    if (response.status === 201) app.build.unspeakable.add(response.body.data.code);
    return response;
  },
  register: (invitation_code: string, values: object = {}): Promise<Response> =>
    app
      .as()
      .post('/api/mobile/v1/auth/register')
      .send({ invitation_code, name: 'Their own name', password: NEW_PASSWORD, ...values })
      .then((response) => response),
  accept: (by: { token: string }, invitation_code: string): Promise<Response> =>
    app
      .as(by)
      .post('/api/mobile/v1/auth/invitations/accept')
      .send({ invitation_code })
      .then((response) => response),
  login: (email: string, password: string): Promise<Response> =>
    app
      .as()
      .post(LOGIN)
      .send({ email, password, device_name: 'Phone' })
      .then((response) => response),
});
