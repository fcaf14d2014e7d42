import express from 'express';
import request from 'supertest';
import { createHttpServer } from './create-http-server.js';
import { requestLanguage } from './request-language.js';

const app = express().get('/', (req, res) => void res.send(requestLanguage(req)));
const server = createHttpServer(app);
afterAll(() => server.close());

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.2, fr ; q=0.9', 'fr'],
  ['ja, *;q=0.1', 'en'],
  ['de;q=0, es;q=0.1', 'es'],
  ['pt-BR', 'pt'],
  ['ja', 'en'],
  [`${'x,'.repeat(6_000)}de`, 'de'],
])('a request that accepts %.40s is answered in %s', async (header, language) => {
  const { text } = await request(server)
    .get('/')
    .set(header === undefined ? {} : { 'Accept-Language': header });
  expect(text).toBe(language);
});
