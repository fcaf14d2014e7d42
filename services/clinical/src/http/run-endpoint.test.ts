import express from 'express';
import Joi from 'joi';
import { requestId } from 'http-kit';
import supertest from 'supertest';
import { useClinical } from '../../test/support/use-clinical.js';
import { publicAccess } from '../operation/access.js';
import { answerErrors } from './answer-errors.js';
import { endpoint } from './endpoint.js';
import { openApi } from './openapi.js';
import type { Representation } from './representation.js';
import { runEndpoint } from './run-endpoint.js';

const app = useClinical();

const plain: Representation = {
  contentType: 'application/vnd.example+json',
  success: ({ data }) => JSON.stringify({ was: data }),
  error: ({ code }) => ({ failed: code }),
  describe: {
    success: (data) => ({ type: 'object', properties: { was: data } }),
    error: { name: 'Failure', schema: { type: 'object', properties: { failed: { type: 'string' } } } },
  },
};

const echo = endpoint({
  operationId: 'echo',
  method: 'get',
  path: '/echo',
  summary: 'Echo',
  access: publicAccess,
  transaction: false,
  representation: plain,
  parameters: { query: Joi.object<{ said: string }, true>({ said: Joi.string().required() }) },
  message: { en: 'Said.', es: 'Dicho.' },
  response: Joi.string(),
  handler: async ({ query }) => ({ data: query.said }),
});

test('an operation of another kind answers successes and errors in its own representation, and is described so', async () => {
  const server = express();
  server.use(requestId());
  server.get('/echo', runEndpoint(echo, app.deps));
  server.use(answerErrors(() => {}));
  const done = await supertest(server).get('/echo').query({ said: 'hello' });
  expect(done.headers['content-type']).toBe('application/vnd.example+json; charset=utf-8');
  expect(JSON.parse(done.text ?? done.body.toString())).toEqual({ was: 'hello' });
  const refused = await supertest(server).get('/echo');
  expect(refused.status).toBe(422);
  expect(refused.headers['content-type']).toBe('application/vnd.example+json; charset=utf-8');
  expect(refused.body).toEqual({ failed: 'validation_failed' });

  const { components, paths } = openApi({ Echo: { 'GET /echo': echo } }) as {
    components: { schemas: object };
    paths: object;
  };
  expect(components.schemas).toEqual({ Failure: plain.describe.error.schema });
  expect(paths).toMatchObject({
    '/echo': { get: { responses: { 200: { content: { 'application/vnd.example+json': {} } } } } },
  });
});
