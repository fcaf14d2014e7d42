import { Router } from 'express';
import { avatarFile } from './avatar-files.js';

/** Uploaded pictures, for everybody who knows their address; an address never shows another picture. */
export function avatarRoutes(uploads_dir: string): Router {
  const router = Router();
  router.get('/user_avatars/:realm_id/:name', (req, res, next) => {
    const file = avatarFile(req.params.realm_id, req.params.name);
    if (file === undefined) return next();
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type('image/png');
    res.sendFile(file, { root: uploads_dir, cacheControl: false }, (error?: Error) => {
      if (!error || res.headersSent) return;
      res.removeHeader('Content-Type');
      res.set('Cache-Control', 'no-store');
      next();
    });
  });
  return router;
}
