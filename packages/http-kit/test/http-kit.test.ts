import bodyParser from 'body-parser';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { errorHandler, HttpError, notFound, requestId } from '../src/index.js';

function appWith(handler: RequestHandler) {
  const reported: HttpError[] = [];
  const app = express();
  app.use(requestId());
  app.use(bodyParser.json({ limit: 100 }));
  app.post('/', handler);
  app.use(notFound());
  app.use(
    errorHandler(
      (error, req) => ({ code: error.code, message: error.message, id: req.id, ...error.details }),
      (error) => reported.push(error),
    ),
  );
  return { app, reported };
}

describe('error handler', () => {
  test('an HttpError answers with its status, details and headers', async () => {
    const { app } = appWith(() => {
      throw new HttpError(429, 'slow_down', 'Wait.', { wait_s: 3 }, { headers: { 'Retry-After': '3' } });
    });
    const res = await request(app).post('/');
    expect(res.status).toBe(429);
    expect(res.headers['retry-after']).toBe('3');
    expect(res.body).toMatchObject({ code: 'slow_down', message: 'Wait.', wait_s: 3 });
  });

  test('an unknown error is a bare 500, and its cause reaches the report only', async () => {
    const cause = new Error('select secret from somewhere');
    const { app, reported } = appWith(() => {
      throw cause;
    });
    const res = await request(app).post('/');
    expect(res.status).toBe(500);
    expect(res.text).not.toContain('secret');
    expect(reported[0]?.cause).toBe(cause);
  });

  test.each([
    ['malformed JSON', 'application/json', '{"a":', 400, 'malformed_body'],
    ['a body over the limit', 'application/json', JSON.stringify({ a: 'x'.repeat(200) }), 413, 'body_too_large'],
    ['an unknown charset', 'application/json; charset=klingon', '{}', 415, 'unsupported_media_type'],
  ])('%s keeps the status of the body parser', async (_what, type, body, status, code) => {
    const { app } = appWith((_req, res) => void res.json({}));
    const res = await request(app).post('/').set('Content-Type', type).send(body);
    expect(res.status).toBe(status);
    expect(res.body.code).toBe(code);
  });

  test('an answer that had begun is cut, never completed', async () => {
    const { app, reported } = appWith((_req, res, next) => {
      res.write('{"half":');
      next(new Error('too late'));
    });
    await expect(request(app).post('/')).rejects.toThrow();
    expect(reported).toHaveLength(1);
  });

  test('an unknown route is a 404 in the envelope', async () => {
    const { app } = appWith((_req, res) => void res.json({}));
    const res = await request(app).get('/nowhere');
    expect(res.status).toBe(404);
    expect(res.body.code).toBe('not_found');
  });
});

describe('request id', () => {
  const { app } = appWith((req, res) => void res.json({ id: req.id }));

  test("a caller's safe id is kept", async () => {
    const res = await request(app).post('/').set('X-Request-Id', 'mobile-app.42_a');
    expect(res.headers['x-request-id']).toBe('mobile-app.42_a');
    expect(res.body.id).toBe('mobile-app.42_a');
  });

  test.each([
    ['too short', 'abc'],
    ['markup', '<script>alert(1)</script>'],
    ['too long', 'a'.repeat(129)],
  ])('an id that is %s is replaced', async (_what, id) => {
    const res = await request(app).post('/').set('X-Request-Id', id);
    expect(res.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('errors carry it too', async () => {
    const res = await request(app).get('/nowhere').set('X-Request-Id', 'my-request-1');
    expect(res.headers['x-request-id']).toBe('my-request-1');
    expect(res.body.id).toBe('my-request-1');
  });
});
