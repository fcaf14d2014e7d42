import http from 'node:http';
import express, { Router, type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { notFound, requestId } from 'http-kit';
import type { Deps } from './deps/deps.js';
import { areas, endpoints } from './endpoints.js';
import { FHIR } from './fhir/http-exchange.js';
import { methodNotAllowed, noAddress } from './fhir/unsupported-requests.js';
import { fhirJson } from './fhir/representation.js';
import { accountPage } from './http/account-page.js';
import { answerErrors, represented } from './http/answer-errors.js';
import { authorizePage } from './http/authorize-page.js';
import { consolePages } from './http/console.js';
import { crossOrigin } from './http/cross-origin.js';
import { docs } from './http/docs.js';
import { problem } from './domain/errors.js';
import { mailsPage } from './http/mails-page.js';
import { reminderPage } from './http/reminder-page.js';
import { startPage } from './http/start-page.js';
import { envelope } from './http/envelope.js';
import { health } from './http/health.js';
import type { Representation } from './http/representation.js';
import type { Endpoint } from './http/endpoint.js';
import { runEndpoint } from './http/run-endpoint.js';
import { answerUnreadable, refuseAddress } from './http/unreadable-requests.js';
import { logFailure } from './deps/log.js';

export interface App extends Express {
  /** From now on the service says that it is not ready, so that no new requests are sent to it; streams end. */
  drain(): void;
}

/** An answer is no page, and in nobody's. */
const POLICY = "default-src 'none';frame-ancestors 'none'";

/** The middleware in its order; every operation comes from endpoints.ts. */
export function createApp(deps: Deps): App {
  const app = express() as unknown as App;
  let draining = false;
  app.drain = () => {
    draining = true;
    deps.live.stop();
  };
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.config.trusted_proxy_hops);
  app.use(requestId());
  app.use(observed(deps));
  app.use(asOthersWrite);
  app.use(FHIR, represented(fhirJson));
  // It would write its policy anew for every answer.
  app.use(helmet({ contentSecurityPolicy: false }));
  app.use(crossOrigin(deps.config.cors_origins));
  app.use((req, res, next) => {
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('Cache-Control', 'no-store');
    if (draining) res.setHeader('Connection', 'close');
    const nameless = req.headers.host === undefined && req.httpVersion === '1.1';
    next(nameless ? problem('malformed') : undefined);
  });
  app.use(health(deps, () => draining));
  app.use(startPage());
  app.use(docs(areas));
  app.use(accountPage());
  app.use(reminderPage());
  app.use(authorizePage());
  app.use(mailsPage(deps.config));
  app.use(consolePages());
  app.use(routes(deps));
  app.use(FHIR, (req, _res, next) => next(noAddress(`${FHIR}${req.path}`, endpoints)));
  app.use(notFound());
  app.use(answerErrors((error, req) => logFailure(deps.log, error, req.id)));
  return app;
}

/** A request is compared with one path after the other: with those alone that have as many parts. */
function routes(deps: Deps): RequestHandler {
  const routers = new Map<number, Router>();
  const routerOf = (path: string): Router => {
    const router = routers.get(partsOf(path)) ?? Router({ caseSensitive: true, strict: true });
    routers.set(partsOf(path), router);
    return router;
  };
  const paths = new Map<string, { allowed: string[]; representation: Representation }>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const router = routerOf(path);
    const methods = [endpoint.method.toUpperCase(), ...(isLooking(endpoint) ? ['HEAD'] : [])];
    const allowed = [...(paths.get(path)?.allowed ?? []), ...methods];
    paths.set(path, { allowed, representation: endpoint.representation });
    // Whoever asks for the headers alone wants nothing begun.
    if (endpoint.method === 'get' && !isLooking(endpoint))
      router.head(path, represented(endpoint.representation), (_req, _res, next) =>
        next(methodNotAllowed(path, paths.get(path)?.allowed ?? [])),
      );
    router[endpoint.method](path, routeName(endpoint.path), runEndpoint(endpoint, deps));
  }
  for (const [path, { allowed, representation }] of paths)
    routerOf(path).all(path, represented(representation), (_req, _res, next) => next(methodNotAllowed(path, allowed)));
  return (req, res, next) => {
    const router = routers.get(partsOf(req.path));
    if (router) router(req, res, next);
    else next();
  };
}

const partsOf = (path: string): number => path.split('/').length;

/** A GET that begins nothing is HEAD as well. */
const isLooking = ({ method, audit }: Endpoint): boolean => method === 'get' && audit?.action !== 'E';

/** Some clients write the base, or any address below it, with a slash behind, and some the `$` of an operation as `%24`. */
const asOthersWrite: RequestHandler = (req, _res, next) => {
  if (req.path.startsWith(`${FHIR}/`))
    req.url = req.url
      .replace(/^([^?]*[^/?])\/(?=\?|$)/, '$1')
      .replace(/^[^?]*/, (path) => path.replaceAll('%24', () => '$'));
  next();
};

const representationAt = (path: string): Representation =>
  path === FHIR || path.startsWith(`${FHIR}/`) ? fhirJson : envelope;

const routeName =
  (route: string): RequestHandler =>
  (_req, res, next) => {
    res.locals['route'] = route;
    next();
  };

/** Logs and measures each request by its route template; paths and queries may hold identifiers. */
function observed(deps: Deps): RequestHandler {
  return (req, res, next) => {
    const started = process.hrtime.bigint();
    res.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route: string = res.locals['route'] ?? 'other';
      deps.metrics.observe(req.method, route, res.statusCode, seconds);
      deps.log.info(
        { request_id: req.id, method: req.method, route, status: res.statusCode, ms: Math.round(seconds * 1000) },
        'request',
      );
    });
    next();
  };
}

/**
 * A server whose requests and answers are born with the application's prototypes. Express swaps the
 * prototypes on every request otherwise, which costs Node four fifths of a small request's time.
 */
export function createHttpServer(app: Express): http.Server {
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse {}
  const own = { configurable: true, enumerable: true, writable: true, value: app };
  Object.defineProperties(AppRequest.prototype, { ...Object.getOwnPropertyDescriptors(express.request), app: own });
  Object.defineProperties(AppResponse.prototype, { ...Object.getOwnPropertyDescriptors(express.response), app: own });
  app.request = AppRequest.prototype as unknown as Request;
  app.response = AppResponse.prototype as unknown as Response;
  const serve: http.RequestListener = (req, res) =>
    app(req as Request, res as Response, () => refuseAddress(representationAt)(req, res));
  const server = http.createServer(
    {
      IncomingMessage: AppRequest,
      ServerResponse: AppResponse as unknown as typeof http.ServerResponse,
      keepAliveTimeout: 65_000,
      // The application refuses a request without a host itself, in the envelope.
      requireHostHeader: false,
    },
    serve,
  );
  return answerUnreadable(server, serve, representationAt);
}
