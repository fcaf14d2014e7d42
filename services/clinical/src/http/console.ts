import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router, type RequestHandler, type Response } from 'express';
import { problem } from '../domain/errors.js';
import { encodingFor, ENCODINGS } from './compressed.js';
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
  router.use('/console/assets', encoded(path.join(built, 'assets')), (_req, _res, next) => next(problem('not_found')));
  const page = path.join(built, 'index.html');
  router.get(['/console', '/console/*page'], (_req, res, next) => {
    if (!existsSync(page)) return sendMissing(res);
    // Nor is it kept as it was left: somebody else may go back to it.
    res.set('Cache-Control', 'no-store');
    res.sendFile(page, { cacheControl: false }, next);
  });
  return router;
}

const SUFFIXES = { br: '.br', gzip: '.gz' };

/** The folder's files, in the smallest form that the client takes and the build has made. */
function encoded(folder: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    // Set here, as it would leave the header that forbids keeping answers.
    cacheControl: false,
    setHeaders(res, file) {
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      const encoding = ENCODINGS.find((each) => file.endsWith(SUFFIXES[each]));
      if (!encoding) return;
      res.setHeader('Content-Encoding', encoding);
      res.type(path.extname(file.slice(0, -SUFFIXES[encoding].length)));
    },
  });
  return (req, res, next) => {
    const encoding = encodingFor(req, res);
    if (!encoding) return files(req, res, next);
    const asked = req.url;
    req.url = asked.replace(/(?=\?|$)/, SUFFIXES[encoding]);
    files(req, res, (error) => {
      req.url = asked;
      if (error) next(error);
      else files(req, res, next);
    });
  };
}

/** On a developer's machine, where only the service was built. */
const sendMissing = (res: Response) =>
  sendPage(res.status(503), {
    language: 'en',
    title: 'The console is not built',
    content:
      '<p>Run <code>npm run build --workspace=clinical-console</code> at the top of the repository, then load this page again.</p>',
  });
