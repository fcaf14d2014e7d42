import express, { type Express } from 'express';
import { errorHandler, notFound, requestId } from 'http-kit';
import type { Deps } from './deps/deps.js';
import { AREAS } from './endpoints/index.js';
import { realmSetting, realmUrl } from './features/realm-settings/index.js';
import { AVATARS } from './features/avatars/index.js';
import { REALM_PICTURE_FILES } from './features/realm/index.js';
import { REALM_EMOJI_FILES } from './features/realm-emoji/index.js';
import { emojiDataFiles } from './features/emoji-data/index.js';
import { preflights } from './http/cross-origin.js';
import { docsRoutes } from './http/docs.js';
import { endpointsOf, joined, type Areas } from './http/endpoint.js';
import { errorEnvelope } from './http/envelope.js';
import { errorPages } from './http/error-pages.js';
import { ChatError } from './domain/errors.js';
import { mailsPageRoutes } from './http/mails-page.js';
import { fixedHeaders, isLastAnswer } from './http/fixed-headers.js';
import { healthRoutes } from './http/health.js';
import { observeRequests, reportErrors } from './http/request-log.js';
import { startPageRoutes } from './http/start-page.js';
import { publicFileRoutes, storedPictureRoutes } from './http/public-files.js';
import { serveEndpoints } from './http/run-endpoint.js';
import { STATIC_FILES } from './http/static-files.js';
import { webClientFiles } from './http/web-client.js';

/** The service as an Express app; `createHttpServer` makes a server of it. `web_client`: the folder in which the client was built. */
export function createApp(deps: Deps, areas: Areas = AREAS, web_client?: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', deps.config.trustProxyHops);
  app.use(requestId());
  app.use(observeRequests(deps));
  const fixed = fixedHeaders(deps.config);
  app.use((req, res, next) => {
    for (const [name, value] of fixed) res.setHeader(name, value);
    if (isLastAnswer(deps)) res.setHeader('Connection', 'close');
    const nameless = req.headers.host === undefined && req.httpVersion === '1.1';
    next(nameless ? new ChatError('BAD_REQUEST', 'The request names no host.') : undefined);
  });
  app.use(preflights());
  app.use(serveEndpoints(deps, endpointsOf(joined(areas))));
  if (web_client !== undefined) app.use(webClientFiles(web_client));
  app.use(
    startPageRoutes(deps, {
      urlOf: (realm) => realmUrl(deps.config.baseUrl, realm),
      isOpenToAll: (realm) => !realmSetting(realm, 'invite_required'),
      web_client,
    }),
  );
  app.use(healthRoutes(deps));
  app.use(mailsPageRoutes(deps));
  app.use(docsRoutes(areas));
  app.use(publicFileRoutes([...STATIC_FILES, ...emojiDataFiles()]));
  app.use(storedPictureRoutes(deps.config.uploadsDir, AVATARS));
  app.use(storedPictureRoutes(deps.config.uploadsDir, REALM_EMOJI_FILES));
  app.use(storedPictureRoutes(deps.config.uploadsDir, REALM_PICTURE_FILES));
  app.use(notFound('There is nothing at this address.'));
  app.use(errorPages(reportErrors(deps)));
  app.use(errorHandler(errorEnvelope, reportErrors(deps)));
  return app;
}
