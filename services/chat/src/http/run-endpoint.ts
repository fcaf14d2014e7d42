import type { Request, RequestHandler, Response } from 'express';
import Joi from 'joi';
import type { Database } from '../db/db.js';
import type { Deps } from '../deps/deps.js';
import type { RateLimitBucket } from '../deps/rate-limit.js';
import type { Access } from './access.js';
import { bodyReader, isMultipart } from './body.js';
import { isAskedByOwnPage } from './browser-session.js';
import { addressKey, clientName } from './client.js';
import { authenticate, hostOf, notSignedIn } from './credentials.js';
import { findRealm, findChangedPrincipals } from '../deps/principal-store.js';
import { fullPath, isTransactional, type Endpoint, type Method, type UploadedFile } from './endpoint.js';
import { asChatError, sendSuccess } from './envelope.js';
import { ChatError } from '../domain/errors.js';
import { queryFields, type Fields } from './form.js';
import { ignoredParams, paramReader, readParams, type ParamReader } from './params.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';
import { decodePath, RouteMap, type Match } from './route-map.js';
import { discardFiles, incomingDir, receiveUpload } from './uploads.js';

interface Operation {
  endpoint: Endpoint;
  /** Made for the first request: those of all operations together take a good part of a start. */
  reader(): ParamReader;
}

type Operations = Map<Method, Operation>;

const NO_PARAMS = Joi.object({});

/**
 * All endpoints behind one middleware. Of a request: find the path, read the body (its field
 * `method` may name the verb), then credentials, rate limit, access, parameters, and the handler in
 * its transaction.
 */
export function serveEndpoints(deps: Deps, endpoints: readonly Endpoint[]): RequestHandler {
  const routes = new RouteMap<Operations>();
  for (const endpoint of endpoints) {
    const operations = routes.at(fullPath(endpoint), () => new Map());
    if (operations.has(endpoint.method)) throw new Error(`Declared twice: ${endpoint.method} ${endpoint.path}`);
    let reader: ParamReader | undefined;
    operations.set(endpoint.method, {
      endpoint,
      reader: () => (reader ??= paramReader(endpoint.params ?? NO_PARAMS)),
    });
  }
  const readBody = bodyReader(deps.config);

  async function serve(req: Request, res: Response, { value: operations, path }: Match<Operations>) {
    if (req.method === 'OPTIONS') {
      res.setHeader('Allow', allowed(operations).join(', '));
      res.status(204).end();
      return;
    }
    const uploads = isMultipart(req) && operations.get(methodOf(req.method))?.endpoint.upload !== undefined;
    const body = uploads ? new Map<string, string>() : await readBody(req, res);
    const override = body.get('method');
    const operation = operations.get(methodOf(override ?? req.method));
    if (!operation) throw methodNotAllowed(operations);
    if (override !== undefined) body.delete('method');
    res.locals.route = operation.endpoint.path;
    await run(deps, operation, { req, res, body, inPath: decodePath(path) });
  }

  return (req, res, next) => {
    const match = routes.find(req.path);
    if (!match) return next();
    res.locals.isPage = [...match.value.values()].some(({ endpoint }) => endpoint.raw === 'page');
    serve(req, res, match).catch((error: unknown) => next(withChallenge(req, asChatError(error))));
  };
}

interface Received {
  req: Request;
  res: Response;
  body: Fields;
  inPath: Record<string, string>;
}

async function run(deps: Deps, operation: Operation, received: Received): Promise<void> {
  const { req, res } = received;
  const asker = await identify(deps, operation.endpoint, req, res);
  res.locals.realm_id = asker.realm.id;
  res.locals.user_id = asker.caller?.id;
  try {
    await answer(deps, operation, received, asker);
  } catch (error) {
    const isGuess = error instanceof ChatError && [401, 404].includes(error.status);
    if (isGuess && operation.endpoint.rateLimit === 'refusals') {
      await limit(deps, res, ...budgetOf('user', req, asker));
    }
    throw error;
  }
}

async function answer(
  deps: Deps,
  { endpoint, reader }: Operation,
  { req, res, body, inPath }: Received,
  { caller, realm, session_id }: Asker,
): Promise<void> {
  await (endpoint.access as unknown as Access<Caller | undefined>).check(caller, realm, deps.db.reads);

  let files: UploadedFile[] = [];
  let success: { members: object; ignored: string[] } | undefined;
  const changed: string[] = [];
  try {
    if (endpoint.upload && isMultipart(req)) {
      const upload = await receiveUpload(req, {
        maxBodyBytes: deps.config.maxBodyBytes,
        maxFields: deps.config.maxFields,
        directory: incomingDir(deps.config.uploadsDir),
        maxFiles: endpoint.upload.maxFiles ?? 1,
        maxBytes: endpoint.upload.maxBytes(deps),
      });
      files = upload.files;
      body = upload.fields;
    }
    const sent = new Map([...queryFields(req, deps.config.maxFields), ...body]);
    const params = readParams(reader(), sent, inPath);
    const client = clientName(sent.get('client'), req.headers['user-agent']);
    const context = { realm, caller, session_id, params, client, files, deps, req, res };
    const handle = (db: unknown) => endpoint.handler({ ...context, db } as never);
    const db = deps.db.of(realm.id);
    const noting = endpoint.changesPrincipals ? notingChanges(db, changed) : db;
    const members = isTransactional(endpoint) ? await noting.transaction(handle) : await handle(noting);
    if (endpoint.changesPrincipals === 'caller') changed.push(`${realm.id}:${caller?.id}`);
    success = endpoint.raw ? undefined : { members: members ?? {}, ignored: ignoredParams(reader(), sent) };
  } finally {
    deps.principals.forgetChanged(changed);
    if (files.length > 0) await discardFiles(files);
  }
  if (success) sendSuccess(res, success.members, success.ignored);
}

/** The database, whose transactions note in `changed` which people and organizations they changed. */
const notingChanges = (db: Database, changed: string[]): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      changed.push(...(await findChangedPrincipals(tx)));
      return done;
    }),
});

interface Asker {
  caller: Caller | undefined;
  realm: Realm;
  session_id?: number | undefined;
}

/** Who asks, of which organization, within which budget: the user's, or that of an address without a user. */
async function identify(deps: Deps, endpoint: Endpoint, req: Request, res: Response): Promise<Asker> {
  const { credentials } = endpoint.access;
  const { rateLimit = 'user' } = endpoint;
  try {
    const principal =
      credentials === 'none' ? undefined : await authenticate(deps, req, { cookieAlone: endpoint.cookieAlone });
    if (principal) {
      if (rateLimit === 'refusals') await deps.rateLimits.check(...budgetOf('user', req, principal));
      else await limit(deps, res, ...budgetOf(rateLimit, req, principal));
      await principal.remember();
      return principal;
    }
    if (credentials === 'required') throw notSignedIn();
  } catch (error) {
    // Guessing at keys is paid for from the budget of the address.
    if (error instanceof ChatError && error.status === 401) await limit(deps, res, 'address', addressKey(req));
    throw error;
  }
  if (rateLimit === 'refusals') await deps.rateLimits.check('address', addressKey(req));
  else await limit(deps, res, 'address', addressKey(req));
  const realm = await findRealm(deps.db.reads, hostOf(req));
  if (realm) return { caller: undefined, realm };
  if (rateLimit === 'refusals') await limit(deps, res, 'address', addressKey(req));
  throw new ChatError(endpoint.unknownHost ?? 'NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
}

/** What is counted, and for whom. */
const budgetOf = (bucket: RateLimitBucket, req: Request, { caller, realm }: Asker): [RateLimitBucket, string] =>
  caller ? [bucket, `${realm.id}:${caller.id}`] : ['address', addressKey(req)];

async function limit(deps: Deps, res: Response, bucket: RateLimitBucket, key: string): Promise<void> {
  res.set(await deps.rateLimits.consume(bucket, key));
}

/** The browser of our own page is not to ask for a password by itself: it knows no scheme of that name. */
export function withChallenge(req: Request, error: unknown): unknown {
  if (!(error instanceof ChatError) || error.kind !== 'UNAUTHORIZED' || !isAskedByOwnPage(req)) return error;
  const headers = { ...error.headers, 'WWW-Authenticate': 'Session realm="chat"' };
  return new ChatError('UNAUTHORIZED', error.message, error.details, { headers });
}

/** HEAD is GET without its body. */
function methodOf(name: string): Method {
  const method = name.toLowerCase();
  return (method === 'head' ? 'get' : method) as Method;
}

function allowed(operations: Operations): string[] {
  const methods = [...operations.keys()].map((method) => method.toUpperCase());
  return (operations.has('get') ? [...methods, 'HEAD'] : methods).sort();
}

function methodNotAllowed(operations: Operations): ChatError {
  const allowed_methods = allowed(operations);
  return new ChatError(
    'METHOD_NOT_ALLOWED',
    'Method not allowed.',
    { allowed_methods },
    { headers: { Allow: allowed_methods.join(', ') } },
  );
}
