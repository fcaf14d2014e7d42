import http from 'node:http';
import express, { type Express, type Request, type Response } from 'express';
import { answerClientErrors } from './client-error.js';

/** Longer than proxies keep idle connections, so that it is they who close them. */
const KEEP_ALIVE_MS = 75_000;

/** Room for as many message ids in a query string as one request may name (5000). */
const MAX_HEADER_BYTES = 131_072;

/** Nobody has it: stands for addresses without a path that Express could look up (`GET http://[`). */
const NO_PATH = '/.';

export type { Request, Response };

/** Answers a request without Express, or does nothing and says false. */
export type ShortWay = (req: Request, res: Response) => boolean;

/**
 * A server whose requests and answers are born with the prototypes that Express would otherwise swap
 * in on each request, which V8 of Node 20 pays dearly for. One app per server; Routers, no sub-apps.
 * `shortWay` is asked first.
 */
export function createHttpServer(app: Express, shortWay?: ShortWay): http.Server {
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse {}
  const own = { configurable: true, enumerable: true, writable: true, value: app };
  Object.defineProperties(AppRequest.prototype, { ...Object.getOwnPropertyDescriptors(express.request), app: own });
  Object.defineProperties(AppResponse.prototype, { ...Object.getOwnPropertyDescriptors(express.response), app: own });
  app.request = AppRequest.prototype as unknown as Request;
  app.response = AppResponse.prototype as unknown as Response;
  const serve = (req: http.IncomingMessage, res: http.ServerResponse) => {
    if (shortWay?.(req as Request, res as Response)) return;
    if (!hasPath(req as Request)) req.url = NO_PATH;
    app(req as Request, res as Response);
  };
  const server = http.createServer(
    {
      IncomingMessage: AppRequest,
      ServerResponse: AppResponse as unknown as typeof http.ServerResponse,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Whoever names no host is told so in the envelope.
      requireHostHeader: false,
    },
    serve,
  );
  // An expectation that nobody knows is no reason to refuse.
  server.on('checkExpectation', serve);
  answerClientErrors(server);
  return server;
}

function hasPath(req: Request): boolean {
  try {
    return Boolean(req.path);
  } catch {
    return false;
  }
}
