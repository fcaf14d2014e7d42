import type { TestApp } from './start.js';

export const TEMPLATES = '/api/v1/note-templates';

export const BACK_PAIN = {
  name: 'Low back pain',
  type: 'first',
  reason: 'Low back pain for […] days',
  sections: [{ key: 'objective', content: 'Lasègue […]. Reflexes […].' }],
  follow_up_notes: null,
};

type Caller = Parameters<TestApp['as']>[0];

export const createTemplate = (app: TestApp, caller: Caller, body: object = BACK_PAIN) =>
  app.as(caller).post(TEMPLATES).send(body);

/** The names of the templates that they may use. */
export async function templateNames(app: TestApp, caller: Caller): Promise<string[]> {
  const { body } = await app.as(caller).get(TEMPLATES);
  return body.data.map(({ name }: { name: string }) => name);
}
