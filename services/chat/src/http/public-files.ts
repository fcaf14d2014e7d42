import { extname } from 'node:path';
import { Router } from 'express';
import { sendsFixed } from './fixed-answer.js';

/** Something that everybody may fetch beside the interface, and that is the same for all. */
export interface PublicFile {
  path: string;
  /** Media type. */
  type: string;
  body: string | Buffer;
}

const CACHED_FOR_A_DAY = 'public, max-age=86400';

export function publicFileRoutes(files: readonly PublicFile[]): Router {
  const router = Router();
  for (const { path, type, body } of files) {
    router.get(
      path,
      sendsFixed(type, () => body, CACHED_FOR_A_DAY),
    );
  }
  return router;
}

/** Pictures on disk, for everybody who knows their address; an address never shows another picture. */
export interface StoredPictures {
  /** Express's pattern of their addresses, whose names `fileOf` is called with. */
  path: `/${string}/:realm_id/:name` | `/${string}/:realm_id/${string}/:name`;
  /** Where the picture lies below the folder of uploads; undefined for what is no picture's address. */
  fileOf(realm_id: string, name: string): string | undefined;
}

export function storedPictureRoutes(uploads_dir: string, { path, fileOf }: StoredPictures): Router {
  const router = Router();
  router.get(path, (req, res, next) => {
    const file = fileOf(req.params.realm_id, req.params.name);
    if (file === undefined) return next();
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type(extname(file));
    res.sendFile(file, { root: uploads_dir, cacheControl: false }, (error?: Error) => {
      if (!error || res.headersSent) return;
      res.removeHeader('Content-Type');
      res.set('Cache-Control', 'no-store');
      next();
    });
  });
  return router;
}
