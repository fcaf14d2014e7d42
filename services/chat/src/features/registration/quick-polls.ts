import { errorHandler, requestIdOf } from 'http-kit';
import type { Deps } from '../../deps/deps.js';
import type { OpenPoll, PollRefusal } from '../../deps/event-hub.js';
import type { KnownPrincipal } from '../../deps/principal-cache.js';
import { BOT_TYPES } from '../../domain/caller.js';
import type { Request, Response, ShortWay } from '../../http/create-http-server.js';
import { checkStillSignedIn, findSignedIn } from '../../http/credentials.js';
import { asChatError, errorEnvelope } from '../../http/envelope.js';
import { withChallenge } from '../../http/run-endpoint.js';
import { fixedHeaders, isLastAnswer } from '../../http/fixed-headers.js';
import { observeRequests, reportErrors } from '../../http/request-log.js';
import { drawHeartbeat, getEventsEndpoint, isUuid, refusalOf } from './get-events.js';
import { endOf, PackedAnswers, takesGzip } from './packed-answers.js';

const { path: ROUTE } = getEventsEndpoint;
const BEGIN = `/api/v1${ROUTE}?`;
const BEFORE_EVENTS = '{"result":"success","msg":"","events":';

/** What a usual poll asks for. */
interface Asked {
  queue_id: string;
  last_event_id: number;
  dont_block: boolean;
}

/** What all polls share. */
interface Service {
  deps: Deps;
  headers: ReadonlyMap<string, string>;
  /** The same as names and values in turn. */
  headerList: readonly string[];
  observe: ReturnType<typeof observeRequests>;
  answerError: ReturnType<typeof errorHandler>;
  packed: PackedAnswers;
}

/**
 * Polls of those who are known here, without Express, joi and the runner of endpoints, which cost more than the rest of a poll.
 * Each is answered byte for byte as `getEventsEndpoint` would, but that long answers which many get are compressed; whatever is not
 * plainly the same is left to that.
 */
export function quickPolls(deps: Deps): ShortWay {
  const headers = fixedHeaders(deps.config);
  const service: Service = {
    deps,
    headers,
    headerList: [...headers].flat(),
    observe: observeRequests(deps),
    answerError: errorHandler(errorEnvelope, reportErrors(deps)),
    packed: new PackedAnswers(BEFORE_EVENTS),
  };
  const connections = new WeakMap<object, SignedIn>();
  return (req, res) => {
    const asked = readPoll(req);
    const principal = asked && signedInOn(connections, deps, req);
    if (!principal || principal.caller.bot_type === BOT_TYPES.incomingWebhook) return false;
    void new QuickPoll(service, req, res, principal, asked).run();
    return true;
  };
}

/** Who asked last on a connection, and with which headers. */
interface SignedIn {
  principal: KnownPrincipal;
  authorization: string;
  host: string;
  /** What had been heard of changes by then. */
  changes: number;
}

/** Whoever asks again on their connection with the same headers is not looked up again, as long as nothing has changed. */
function signedInOn(connections: WeakMap<object, SignedIn>, deps: Deps, req: Request): KnownPrincipal | undefined {
  const { authorization, host = '' } = req.headers;
  if (authorization === undefined) return findSignedIn(deps, req);
  const { principals, config } = deps;
  const last = connections.get(req.socket);
  const { changes } = principals;
  const isSame = last?.authorization === authorization && last.host === host && last.changes === changes;
  // Behind a proxy it says in another header for which host a request is.
  if (isSame && config.trustProxyHops === 0 && principals.isCurrent(last.principal, changes)) return last.principal;
  const principal = findSignedIn(deps, req);
  if (principal) connections.set(req.socket, { principal, authorization, host, changes });
  return principal;
}

/** Undefined for any request that is not plainly such a poll, or not a good one. */
export function readPoll({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): Asked | undefined {
  if (method !== 'GET' || !url.startsWith(BEGIN) || headers.host === undefined) return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  let queue_id: string | undefined;
  let last_event_id: number | undefined;
  let dont_block: boolean | undefined;
  for (const pair of url.slice(BEGIN.length).split('&', 5)) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    const value = pair.slice(equals + 1);
    if (name === 'queue_id' && queue_id === undefined && isUuid(value)) queue_id = value;
    else if (name === 'last_event_id' && last_event_id === undefined && /^(?:-1|0|[1-9]\d{0,14})$/.test(value)) {
      last_event_id = Number(value);
    } else if (name === 'dont_block' && dont_block === undefined && /^(?:true|false)$/.test(value)) {
      dont_block = value === 'true';
    } else return undefined;
  }
  if (queue_id === undefined || last_event_id === undefined) return undefined;
  return { queue_id, last_event_id, dont_block: dont_block ?? false };
}

class QuickPoll {
  readonly #isLast: boolean;
  /** What had been heard of changes when it came. */
  readonly #changes: number;
  #limits: Record<string, string> = {};
  #open: OpenPoll | undefined;
  #isClosed = false;
  #unwatch: (() => void) | undefined;

  constructor(
    private readonly service: Service,
    private readonly req: Request,
    private readonly res: Response,
    private readonly principal: KnownPrincipal,
    private readonly asked: Asked,
  ) {
    req.id = requestIdOf(req);
    res.locals = Object.create(null) as typeof res.locals;
    res.locals.route = ROUTE;
    this.#isLast = isLastAnswer(service.deps);
    this.#changes = service.deps.principals.changes;
    service.observe(req, res, () => {});
    res.on('close', () => {
      this.#isClosed = true;
      this.#open?.abandon();
    });
  }

  async run(): Promise<void> {
    const { deps } = this.service;
    const { caller, realm } = this.principal;
    try {
      this.#limits = await deps.rateLimits.consume('longPoll', `${realm.id}:${caller.id}`);
      this.res.locals.realm_id = realm.id;
      this.res.locals.user_id = caller.id;
      this.#unwatch = deps.principals.watch(caller, () => void this.#look());
      const request = { ...this.asked, realm_id: realm.id, user_id: caller.id, heartbeat_ms: drawHeartbeat() };
      this.#open = deps.events.pollInMemory(request, this);
      if (!this.#open) {
        const closed = new AbortController();
        this.#open = { abandon: () => closed.abort() };
        if (this.#isClosed) closed.abort();
        this.end(await deps.events.poll({ ...request, closed: closed.signal }));
      } else if (this.#isClosed) this.#open.abandon();
    } catch (error) {
      this.fail(error);
    }
  }

  end(outcome: Buffer | PollRefusal): void {
    // What came in the meantime is not for whoever holds a key that was replaced.
    if (this.service.deps.principals.isCurrent(this.principal, this.#changes)) this.#answer(outcome);
    else
      this.#check().then(
        () => this.#answer(outcome),
        (error: unknown) => this.fail(error),
      );
  }

  fail(thrown: unknown): void {
    this.#unwatch?.();
    const { req, res, service } = this;
    req.res = res;
    if (!res.headersSent) {
      res.setHeader('X-Request-Id', req.id);
      for (const [name, value] of service.headers) res.setHeader(name, value);
      if (this.#isLast) res.setHeader('Connection', 'close');
      res.set(this.#limits);
    }
    service.answerError(withChallenge(req, asChatError(thrown)), req, res, () => {});
  }

  #answer(outcome: Buffer | PollRefusal): void {
    try {
      if (!Buffer.isBuffer(outcome)) throw refusalOf(outcome, this.asked);
      this.#unwatch?.();
      if (!this.#isClosed) this.#send(outcome);
    } catch (error) {
      this.fail(error);
    }
  }

  #send(events: Buffer): void {
    const { req, res, service } = this;
    const behind = `,"queue_id":"${this.asked.queue_id}"}`;
    const headers = ['X-Request-Id', req.id, ...service.headerList];
    if (this.#isLast) headers.push('Connection', 'close');
    for (const name in this.#limits) headers.push(name, this.#limits[name]!);
    headers.push('Content-Type', 'application/json; charset=utf-8');
    const packed = service.packed.of(events, takesGzip(req.headers));
    if (packed) {
      const end = endOf(packed, behind);
      headers.push('Content-Encoding', 'gzip', 'Content-Length', String(packed.bytes.length + end.length));
      res.writeHead(200, headers);
      res.write(packed.bytes);
      res.end(end);
      return;
    }
    headers.push('Content-Length', String(BEFORE_EVENTS.length + events.length + behind.length));
    res.writeHead(200, headers);
    res.write(BEFORE_EVENTS, 'latin1');
    res.write(events);
    res.end(behind, 'latin1');
  }

  #check(): Promise<void> {
    return checkStillSignedIn(this.service.deps, this.req);
  }

  /** The user has changed. */
  async #look(): Promise<void> {
    await this.#check().catch(() => this.#open?.abandon());
  }
}
