import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from 'express';
import { sendsFixed } from './compression.js';
import { addressOf, docsIndex, type Areas } from './docs-index.js';
import { joined, type EndpointMap } from './endpoint-map.js';
import { openApi } from './openapi.js';

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/**
 * The script of the pages that try operations; a file of its own so that the policy can forbid inline ones. The description is JSON:
 * Swagger UI would read it as YAML, which takes it several times as long.
 */
const SCRIPT = `SwaggerUIBundle({
  url: '../../openapi/' + location.pathname.split('/').slice(-2).join('/') + '.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  supportedSubmitMethods: ['get', 'post', 'put', 'patch', 'delete'],
  plugins: [{
    statePlugins: { spec: { wrapActions: {
      parseToJson: (_parse, { specActions, specSelectors }) => (text) =>
        specActions.updateJsonSpec(JSON.parse(text ?? specSelectors.specStr())),
    } } },
  }],
});
`;

const page = (title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Clinical platform</title>
<link rel="stylesheet" href="../../docs/swagger-ui.css"><link rel="icon" href="../../docs/favicon-32x32.png"></head>
<body><a href="../../docs">All operations</a><div id="docs"></div><script src="../../docs/swagger-ui-bundle.js"></script><script src="../../docs/page.js"></script></body>
</html>
`;

/** Swagger UI sets style attributes and draws its icons from data addresses; nothing comes from another host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FILES = { 'swagger-ui.css': 'css', 'swagger-ui-bundle.js': 'js', 'favicon-32x32.png': 'png' };

/**
 * `/openapi.json` describes the interface, `/openapi/<area>.json` and `/openapi/<area>/<domain>.json` parts of it. `/docs` lists all
 * operations, and each leads to where it is tried, at `/docs/<area>/<domain>`: Swagger UI takes 20 seconds to read the whole.
 */
export function docs(areas: Areas): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(['/openapi', '/openapi.json', '/docs'], (_req, res, next) => {
    res.set('Content-Security-Policy', POLICY);
    next();
  });
  const describe = (path: string, map: () => EndpointMap) =>
    router.get(
      path,
      sendsFixed('json', () => JSON.stringify(openApi(map()))),
    );
  describe('/openapi.json', () => joined(...Object.values(areas)));
  router.get('/docs', docsIndex(areas));
  router.get(
    '/docs/page.js',
    sendsFixed('js', () => SCRIPT),
  );
  for (const [name, type] of Object.entries(FILES))
    router.get(
      `/docs/${name}`,
      sendsFixed(type, () => readFile(path.join(assets, name))),
    );
  for (const [area, operations] of Object.entries(areas)) {
    describe(`/openapi/${area}.json`, () => operations);
    for (const [domain, ofDomain] of Object.entries(operations)) {
      const part = `${area}/${addressOf(domain)}`;
      describe(`/openapi/${part}.json`, () => ({ [domain]: ofDomain }));
      router.get(
        `/docs/${part}`,
        sendsFixed('html', () => page(domain)),
      );
    }
  }
  return router;
}
