import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router, type Response } from 'express';
import type { EndpointMap } from './endpoint-map.js';
import { openApi } from './openapi.js';

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/**
 * The page's own script; a file of its own so that the policy can forbid inline ones. It opens on the list of all
 * operations by domain; the box above it searches domain, method, path, name and summary.
 */
const SCRIPT = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  validatorUrl: null,
  supportedSubmitMethods: ['get', 'post', 'put', 'patch', 'delete'],
  plugins: [{
    fn: {
      opsFilter(domains, sought) {
        const words = sought.toLowerCase().split(/\\s+/);
        return domains
          .map((domain, name) => domain.update('operations', (operations) => operations.filter((operation) => {
            const told = ['operationId', 'summary'].map((member) => operation.getIn(['operation', member]));
            const text = [name, operation.get('method'), operation.get('path'), ...told].join(' ').toLowerCase();
            return words.every((word) => text.includes(word));
          })))
          .filter((domain) => domain.get('operations').size > 0);
      },
    },
  }],
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Clinical platform</title>
<link rel="stylesheet" href="docs/swagger-ui.css"><link rel="icon" href="docs/favicon-32x32.png"></head>
<body><div id="docs"></div><script src="docs/swagger-ui-bundle.js"></script><script src="docs/page.js"></script></body>
</html>
`;

/** Swagger UI sets style attributes and draws its icons from data addresses; nothing comes from another host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/openapi.json`, and the page that shows it at `/docs`. */
export function docs(operations: EndpointMap): Router {
  // Made for the first request: it takes longer than the rest of a start.
  let description: string | undefined;
  const router = Router({ caseSensitive: true, strict: true });
  const send = (res: Response, type: string, body: string) =>
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'public, max-age=300' }).type(type).send(body);
  router.get('/openapi.json', (_req, res) => send(res, 'json', (description ??= JSON.stringify(openApi(operations)))));
  router.get('/docs', (_req, res) => send(res, 'html', PAGE));
  router.get('/docs/page.js', (_req, res) => send(res, 'js', SCRIPT));
  const files = express.static(assets, { index: false, fallthrough: true, maxAge: '1h' });
  router.get(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/favicon-32x32.png'], (req, res, next) => {
    req.url = req.url.replace(/^\/docs/, '');
    files(req, res, next);
  });
  return router;
}
