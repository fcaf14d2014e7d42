import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from 'express';
import { html } from '../domain/html.js';
import { addressOf, docsIndex } from './docs-index.js';
import { joined, type Areas, type EndpointMap } from './endpoint.js';
import { sendsFixed } from './fixed-answer.js';
import { openApiDocument } from './openapi.js';

/** Not the package itself: that would run the whole page here, which costs 40 MB. */
const assets = (createRequire(import.meta.url)('swagger-ui-dist/absolute-path.js') as () => string)();
const ASSETS = { 'swagger-ui.css': 'css', 'swagger-ui-bundle.js': 'js' };

/** Swagger UI sets style attributes and draws its icons from data addresses; nothing comes from another host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const pageOf = (domain: string): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${domain} · Chat</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
  </head>
  <body>
    <a href="/docs">All operations</a>
    <div id="docs"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`.text;

/**
 * A file of its own, so that the policy can forbid scripts in pages. The description is JSON: Swagger UI would read it as
 * YAML, which takes several times as long.
 */
const START = `SwaggerUIBundle({
  url: location.pathname.replace('/docs/', '/openapi/') + '.json',
  dom_id: '#docs',
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  deepLinking: true,
  plugins: [{
    statePlugins: { spec: { wrapActions: {
      parseToJson: (_parse, { specActions, specSelectors }) => (text) =>
        specActions.updateJsonSpec(JSON.parse(text ?? specSelectors.specStr())),
    } } },
  }],
});
`;

/**
 * `/openapi.json` describes the interface; `/openapi/<area>.json` and `/openapi/<area>/<domain>.json` describe parts of it.
 * `/docs` lists all operations and links each to the page of its domain, `/docs/<area>/<domain>`, where it can be tried:
 * Swagger UI takes many seconds to read the whole.
 */
export function docsRoutes(areas: Areas): Router {
  const router = Router();
  const describe = (address: string, map: () => EndpointMap) =>
    router.get(
      address,
      sendsFixed('json', () => JSON.stringify(openApiDocument(map()))),
    );
  describe('/openapi.json', () => joined(areas));
  router.use('/docs', (_req, res, next) => {
    res.set('Content-Security-Policy', POLICY);
    next();
  });
  router.get('/docs', docsIndex(areas));
  router.get(
    '/docs/start.js',
    sendsFixed('js', () => START),
  );
  for (const [name, type] of Object.entries(ASSETS)) {
    router.get(
      `/docs/assets/${name}`,
      sendsFixed(type, () => readFile(path.join(assets, name))),
    );
  }
  for (const [area, operations] of Object.entries(areas)) {
    describe(`/openapi/${area}.json`, () => operations);
    for (const [domain, endpoints] of Object.entries(operations)) {
      const part = `${area}/${addressOf(domain)}`;
      describe(`/openapi/${part}.json`, () => ({ [domain]: endpoints }));
      router.get(
        `/docs/${part}`,
        sendsFixed('html', () => pageOf(domain)),
      );
    }
  }
  return router;
}
