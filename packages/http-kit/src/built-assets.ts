import path from 'node:path';
import express, { type RequestHandler } from 'express';

/** Encodings and the ending of the files that a build wrote in them, the smallest first. */
const SUFFIXES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Files that a build made, with a hash of their content in their names: browsers keep them for good. Each is sent in the
 * smallest form that the client takes and the build has written beside it. A file that is not there is the next handler's.
 */
export function builtAssets(folder: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    // Set below, as it would leave a header that forbids keeping answers.
    cacheControl: false,
    setHeaders(res, file) {
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      const form = SUFFIXES.find(([, suffix]) => file.endsWith(suffix));
      if (!form) return;
      const [encoding, suffix] = form;
      res.setHeader('Content-Encoding', encoding);
      res.type(path.extname(file.slice(0, -suffix.length)));
    },
  });
  return (req, res, next) => {
    res.vary('Accept-Encoding');
    const form = SUFFIXES.find(([encoding]) => req.acceptsEncodings(encoding));
    if (!form) return files(req, res, next);
    const asked = req.url;
    req.url = asked.replace(/(?=\?|$)/, form[1]);
    files(req, res, (error) => {
      req.url = asked;
      if (error) next(error);
      else files(req, res, next);
    });
  };
}
