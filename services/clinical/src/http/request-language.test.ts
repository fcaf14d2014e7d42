import express from 'express';
import request from 'supertest';
import { requestLanguage } from './request-language.js';

const app = express().get('/', (req, res) => void res.send(requestLanguage(req)));

test.each([
  [undefined, 'en'],
  ['fr', 'en'],
  ['es-CL', 'es'],
  ['es-CL, en;q=0.5', 'es'],
  ['en;q=0.2, es;q=0.3', 'es'],
  ['es;q=0, *', 'en'],
])('a request that accepts %s is answered in %s', async (header, language) => {
  const { text } = await request(app)
    .get('/')
    .set(header === undefined ? {} : { 'Accept-Language': header });
  expect(text).toBe(language);
});
