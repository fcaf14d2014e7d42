import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { errorHandler, notFound, requestId } from 'http-kit';
import type { Deps } from './deps/deps.js';
import { OPERATIONS } from './endpoints/index.js';
import { realmSetting, realmUrl } from './features/realm-settings/index.js';
import { AVATARS } from './features/avatars/index.js';
import { REALM_PICTURE_FILES } from './features/realm/index.js';
import { REALM_EMOJI_FILES } from './features/realm-emoji/index.js';
import { emojiDataFiles } from './features/emoji-data/index.js';
import { CROSS_ORIGIN_HEADERS, preflights } from './http/cross-origin.js';
import { docsRoutes } from './http/docs.js';
import { endpointsOf, type EndpointMap } from './http/endpoint.js';
import { errorEnvelope } from './http/envelope.js';
import { errorPages } from './http/error-pages.js';
import { ChatError } from './domain/errors.js';
import { mailsPageRoutes } from './http/mails-page.js';
import { healthRoutes } from './http/health.js';
import { observeRequests, reportErrors } from './http/observe.js';
import { startPageRoutes } from './http/start-page.js';
import { publicFileRoutes, storedPictureRoutes } from './http/public-files.js';
import { serveEndpoints } from './http/run-endpoint.js';
import { STATIC_FILES } from './http/static-files.js';

/** The service as an Express app; `createHttpServer` makes a server of it. */
export function createApp(deps: Deps, operations: EndpointMap = OPERATIONS): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', deps.config.trustProxyHops);
  app.use(requestId());
  app.use(observeRequests(deps));
  const fixed = fixedHeaders(deps.config.baseUrl.startsWith('https:'));
  app.use((req, res, next) => {
    for (const [name, value] of fixed) res.setHeader(name, value);
    if (deps.status.leaving || deps.stopping.aborted) res.setHeader('Connection', 'close');
    const nameless = req.headers.host === undefined && req.httpVersion === '1.1';
    next(nameless ? new ChatError('BAD_REQUEST', 'The request names no host.') : undefined);
  });
  app.use(preflights());
  app.use(serveEndpoints(deps, endpointsOf(operations)));
  app.use(
    startPageRoutes(deps, {
      urlOf: (realm) => realmUrl(deps.config.baseUrl, realm),
      isOpenToAll: (realm) => !realmSetting(realm, 'invite_required'),
    }),
  );
  app.use(healthRoutes(deps));
  app.use(mailsPageRoutes(deps));
  app.use(docsRoutes(operations));
  app.use(publicFileRoutes([...STATIC_FILES, ...emojiDataFiles()]));
  app.use(storedPictureRoutes(deps.config.uploadsDir, AVATARS));
  app.use(storedPictureRoutes(deps.config.uploadsDir, REALM_EMOJI_FILES));
  app.use(storedPictureRoutes(deps.config.uploadsDir, REALM_PICTURE_FILES));
  app.use(notFound('There is nothing at this address.'));
  app.use(errorPages(reportErrors(deps)));
  app.use(errorHandler(errorEnvelope, reportErrors(deps)));
  return app;
}

/** Headers that are the same on every answer, made once: Helmet's, who may ask, and that nothing may be cached. */
function fixedHeaders(https: boolean): Map<string, string> {
  const headers = new Map<string, string>([['Cache-Control', 'no-store'], ...Object.entries(CROSS_ORIGIN_HEADERS)]);
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: https,
  });
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return headers;
}
