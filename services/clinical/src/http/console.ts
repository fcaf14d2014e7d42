import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router, type Response } from 'express';
import { problem } from '../domain/errors.js';
import { sendPage } from './page.js';

/** What `npm run build` makes of console/. */
const BUILT = path.join(path.dirname(createRequire(import.meta.url).resolve('clinical-console/package.json')), 'dist');

/** Nothing from other hosts, nothing inline, no frame around it, and forms nowhere else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const UNUSED = 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/**
 * `/console`: the administrator console as it was built. Files with a hash in their names are kept for good by browsers, the page
 * that names them is kept nowhere; every address below `/console` without a file is that page's to show.
 */
export function consolePages(built = BUILT): Router {
  const router = Router({ caseSensitive: true, strict: false });
  const assets = express.static(path.join(built, 'assets'), { index: false, immutable: true, maxAge: '1y' });
  router.use('/console', (_req, res, next) => {
    res.locals['route'] = '/console';
    res.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer', 'Permissions-Policy': UNUSED });
    next();
  });
  router.use('/console/assets', assets, (_req, _res, next) => next(problem('not_found')));
  router.get(['/console', '/console/*page'], (_req, res, next) => {
    if (!existsSync(path.join(built, 'index.html'))) return sendMissing(res);
    // Nor is it kept as it was left: somebody else may go back to it.
    res.set('Cache-Control', 'no-store');
    res.sendFile('index.html', { root: built, cacheControl: false }, next);
  });
  return router;
}

/** On a developer's machine, where only the service was built. */
const sendMissing = (res: Response) =>
  sendPage(res.status(503), {
    language: 'en',
    title: 'The console is not built',
    content:
      '<p>Run <code>npm run build --workspace=clinical-console</code> at the top of the repository, then load this page again.</p>',
  });
