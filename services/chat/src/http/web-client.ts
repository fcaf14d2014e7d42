import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Router, type NextFunction, type RequestHandler, type Response } from 'express';
import { builtAssets } from 'http-kit';

/** Nothing from other hosts, nothing inline, no frame around it, and forms nowhere else. */
const POLICY = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
})
  .map((directive) => directive.join(' '))
  .join('; ');

const UNUSED = 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** What the build puts beside the page without a hash in its name. */
const BESIDE = /^\/(?:service-worker\.js|manifest\.webmanifest)$/;

/** Where `npm run build` puts the web client; undefined where it was not built. */
export function builtWebClient(): string | undefined {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('chat-web/package.json'));
    const built = path.join(folder, 'dist');
    return existsSync(path.join(built, 'index.html')) ? built : undefined;
  } catch {
    return undefined;
  }
}

/** The files of the client but its page: those with a hash in their names, and what must be at the root. */
export function webClientFiles(built: string): Router {
  const router = Router({ caseSensitive: true });
  router.use('/assets', ownOriginOnly, builtAssets(path.join(built, 'assets')));
  router.get(BESIDE, (req, res, next) => sendOwn(built, path.basename(req.path), res, next));
  return router;
}

/** The page of the client. It finds its place by what stands behind `#`, so it has no other address. */
export function sendWebClient(built: string, res: Response, next: NextFunction): Promise<void> {
  return sendOwn(built, 'index.html', res, next);
}

/** A browser asks each time whether the file is still so: it names the files of the present release. */
async function sendOwn(built: string, name: string, res: Response, next: NextFunction): Promise<void> {
  const content = await readFile(path.join(built, name)).catch(() => undefined);
  if (!content) return next();
  keepToOwnOrigin(res);
  res.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': UNUSED,
    ETag: `"${createHash('sha256').update(content).digest('base64url')}"`,
  });
  res.type(path.extname(name)).send(content);
}

const ownOriginOnly: RequestHandler = (_req, res, next) => {
  keepToOwnOrigin(res);
  next();
};

function keepToOwnOrigin(res: Response): void {
  res.removeHeader('Access-Control-Allow-Origin');
  res.set('Cross-Origin-Resource-Policy', 'same-origin');
}
