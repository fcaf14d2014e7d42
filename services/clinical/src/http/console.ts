import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Router, type Response } from 'express';
import { builtAssets } from 'http-kit';
import { problem } from '../domain/errors.js';
import { sendPage } from './page.js';

/** What `npm run build` makes of console/. */
const BUILT = path.join(path.dirname(createRequire(import.meta.url).resolve('clinical-console/package.json')), 'dist');

/** Nothing from other hosts, nothing inline, no frame around it, and forms nowhere else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const UNUSED = 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/**
 * `/console`: the administrator console as it was built, compressed by the build. Browsers keep files that have a hash in their names
 * for good, and the page that names them nowhere; every address below `/console` without a file is that page's to show.
 */
export function consolePages(built = BUILT): Router {
  const router = Router({ caseSensitive: true, strict: false });
  router.use('/console', (_req, res, next) => {
    res.locals['route'] = '/console';
    res.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer', 'Permissions-Policy': UNUSED });
    next();
  });
  router.use('/console/assets', builtAssets(path.join(built, 'assets')), (_req, _res, next) =>
    next(problem('not_found')),
  );
  const page = path.join(built, 'index.html');
  router.get(['/console', '/console/*page'], (_req, res, next) => {
    if (!existsSync(page)) return sendMissing(res);
    // Nor is it kept as it was left: somebody else may go back to it.
    res.set('Cache-Control', 'no-store');
    res.sendFile(page, { cacheControl: false }, next);
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
