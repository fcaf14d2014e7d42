import { createRequire } from 'node:module';
import express, { Router } from 'express';
import type { EndpointMap } from './endpoint.js';
import { openApiDocument } from './openapi.js';

/** Not the package itself: that would run the whole page here, which costs 40 MB. */
const assets = (createRequire(import.meta.url)('swagger-ui-dist/absolute-path.js') as () => string)();

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Chat: interface</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** The page opens on the list of all operations; the box above it searches method, path, summary and domain. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  docExpansion: 'list',
  deepLinking: true,
  filter: true,
  plugins: [{
    fn: {
      opsFilter(domains, sought) {
        const words = sought.toLowerCase().split(/\\s+/);
        return domains
          .map((domain, name) => domain.update('operations', (operations) => operations.filter((operation) => {
            const text = [name, operation.get('method'), operation.get('path'), operation.getIn(['operation', 'summary'])];
            return words.every((word) => text.join(' ').toLowerCase().includes(word));
          })))
          .filter((domain) => domain.get('operations').size > 0);
      },
    },
  }],
});
`;

/** The interface's description and a page to read and try it; nothing comes from other hosts. */
export function docsRoutes(operations: EndpointMap): Router {
  const router = Router();
  let document: object | undefined;
  router.get('/openapi.json', (_req, res) => {
    document ??= openApiDocument(operations);
    res.json(document);
  });
  router.get('/docs', (_req, res) => void res.set('Content-Security-Policy', POLICY).type('html').send(PAGE));
  router.get('/docs/start.js', (_req, res) => void res.type('js').send(START));
  router.use('/docs/assets', express.static(assets, { index: false, cacheControl: false }));
  return router;
}
