import supertest, { type Response } from 'supertest';
import type { Replica } from './start.js';

const WITH = { en: 'en', es: 'es-MX,es;q=0.9', de: 'de-AT', fr: 'fr', pt: 'pt-BR' } as const;
export const PAGE_LANGUAGES = Object.keys(WITH) as (keyof typeof WITH)[];

/** A page of the service, as a browser asks for it whose reader wishes that language. */
export async function getPage(
  { url }: Pick<Replica, 'url'>,
  path: string,
  language: keyof typeof WITH = 'en',
): Promise<Response> {
  return supertest(url).get(path).set('Accept-Language', WITH[language]);
}

/** Sends the form of a page. */
export async function submitPage(
  { url }: Pick<Replica, 'url'>,
  path: string,
  form: Record<string, string>,
  language: keyof typeof WITH = 'en',
): Promise<Response> {
  return supertest(url).post(path).set('Accept-Language', WITH[language]).type('form').send(form);
}

/** It is a page, of that status, that nobody else may show, that loads nothing and tells nobody its address. */
export function expectPage(response: Response, status = 200): string {
  expect({ status: response.status, type: response.type }).toEqual({ status, type: 'text/html' });
  expect(response.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self';/,
    ),
  });
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  expect(response.text).not.toMatch(/<script|\ssrc=|<link|@import|url\(/);
  expect(response.text).toMatch(/^<!doctype html>\n<html lang="\w\w">/);
  return response.text;
}
