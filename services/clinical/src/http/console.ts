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

/** Each application, by its path, and the page of it. */
const APPLICATIONS = { '/console': 'index.html', '/portal': 'portal.html', '/screen': 'screen.html' };

/**
 * `/console`, `/portal` and `/screen`: the console, the patients' portal and screens on the wall as they were built, compressed by the build. Browsers keep
 * files that have a hash in their names for good, and the pages that name them nowhere; every address below such a path without a
 * file is that page's to show. Files of all are below `/console/assets`.
 */
export function consolePages(built = BUILT): Router {
  const router = Router({ caseSensitive: true, strict: false });
  for (const base of Object.keys(APPLICATIONS))
    router.use(base, (_req, res, next) => {
      res.locals['route'] = base;
      res.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer', 'Permissions-Policy': UNUSED });
      next();
    });
  router.use('/console/assets', builtAssets(path.join(built, 'assets')), (_req, _res, next) =>
    next(problem('not_found')),
  );
  for (const [base, file] of Object.entries(APPLICATIONS)) {
    const page = path.join(built, file);
    router.get([base, `${base}/*page`], (_req, res, next) => {
      if (!existsSync(page)) return sendMissing(res);
      // Nor is it kept as it was left: somebody else may go back to it.
      res.set('Cache-Control', 'no-store');
      // It is called without an error too, once all is sent.
      res.sendFile(page, { cacheControl: false }, (error?: Error) => error && next(error));
    });
  }
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
