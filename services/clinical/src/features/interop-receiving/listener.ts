import net from 'node:net';
import tls from 'node:tls';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import { fault, framed, FrameReader, type Frame } from '../hl7/index.js';
import { receiveMessages, refusalWithoutStoring } from './batch-receiving.js';
import { findSenderConnection, type Peer } from '../interop-connections/index.js';

export interface Listener {
  server: net.Server;
  /** Stops accepting connections, answers the messages being handled, and ends. */
  stop(): Promise<void>;
}

/** Receives HL7 v2 messages over MLLP. Each connection is answered in order. */
export function createListener(deps: Deps): Listener {
  const conversations = new Set<Conversation>();
  const converse = (socket: net.Socket) => {
    const address = addressOf(socket);
    const fromThere = [...conversations].filter((each) => each.peer.address === address).length;
    if (conversations.size >= HL7_LIMITS.sockets || fromThere >= HL7_LIMITS.socketsPerAddress) {
      socket.destroy();
      return;
    }
    const conversation = new Conversation(deps, socket);
    conversations.add(conversation);
    deps.metrics.connected(conversations.size);
    socket.once('close', () => {
      conversations.delete(conversation);
      deps.metrics.connected(conversations.size);
    });
  };
  const { tls: secure } = deps.config.hl7;
  const server = secure
    ? tls.createServer(
        {
          cert: secure.cert,
          key: secure.key,
          ca: secure.ca,
          requestCert: secure.ca !== undefined,
          rejectUnauthorized: false,
        },
        converse,
      )
    : net.createServer(converse);
  if (secure) server.on('tlsClientError', () => {});
  deps.metrics.connected(0);
  return {
    server,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...conversations].map((each) => each.end()));
      await closed;
    },
  };
}

/** A connected system. Its messages are handled one after the other. */
class Conversation {
  readonly peer: Peer;
  readonly #frames = new FrameReader();
  readonly #waiting: Frame[] = [];
  #working: Promise<void> | undefined;
  #ending = false;
  #slow: NodeJS.Timeout | undefined;

  constructor(
    readonly deps: Deps,
    readonly socket: net.Socket,
  ) {
    this.peer = peerOf(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    socket.setTimeout(HL7_LIMITS.idleMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    socket.on('close', () => clearTimeout(this.#slow));
  }

  /** Begins no further message, and answers the one being handled. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#waiting.length = 0;
    await this.#working;
    await new Promise<void>((resolve) => {
      if (this.socket.destroyed) return resolve();
      this.socket.once('close', () => resolve());
      this.socket.end();
      setTimeout(() => this.socket.destroy(), 1_000).unref();
    });
  }

  #read(bytes: Buffer): void {
    if (this.#ending) return;
    const frames = [...this.#frames.read(bytes)];
    this.#waiting.push(...frames);
    if (this.#isFull(1)) this.socket.pause();
    if (frames.length > 0 || this.#slow === undefined) this.#limitArrival();
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Whether the waiting messages reach a limit, or 1/`part` of it: an unknown sender must not fill the memory. */
  #isFull(part: number): boolean {
    const bytes = this.#waiting.reduce((sum, frame) => sum + ('message' in frame ? frame.message.length : 0), 0);
    return this.#waiting.length >= HL7_LIMITS.waiting / part || bytes >= HL7_LIMITS.waitingBytes / part;
  }

  /** Closes the connection if a message takes too long to arrive. While reading is paused, the time does not count. */
  #limitArrival(): void {
    clearTimeout(this.#slow);
    this.#slow =
      this.#frames.waiting && !this.socket.isPaused()
        ? setTimeout(() => this.socket.destroy(), HL7_LIMITS.messageMs).unref()
        : undefined;
  }

  async #work(): Promise<void> {
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
      await this.#answer(frame);
      await this.#untilAnswersAreRead();
      this.#resume();
    }
  }

  /** Stops reading from a sender that does not read its answers, and closes the connection after a while. */
  async #untilAnswersAreRead(): Promise<void> {
    const { socket } = this;
    if (socket.destroyed || socket.writableLength <= HL7_LIMITS.unreadBytes) return;
    socket.pause();
    await new Promise<void>((resolve) => {
      const slow = setTimeout(() => {
        this.#waiting.length = 0;
        socket.destroy();
      }, HL7_LIMITS.unreadMs).unref();
      const go = () => {
        clearTimeout(slow);
        socket.off('drain', go).off('close', go);
        resolve();
      };
      socket.on('drain', go).on('close', go);
    });
    this.#resume();
  }

  #resume(): void {
    if (this.#isFull(2) || !this.socket.isPaused()) return;
    this.socket.resume();
    this.#limitArrival();
  }

  async #answer(frame: Frame): Promise<void> {
    if ('tooLong' in frame) {
      const text = `A message has at most ${HL7_LIMITS.messageBytes} bytes.`;
      this.#send(refusalWithoutStoring(this.deps, frame.tooLong, fault('MSH^1', '102', text)));
      return;
    }
    const { message } = frame;
    let isAccepted = false;
    const onAccepted = (answer: Buffer) => {
      isAccepted = true;
      this.#send(answer);
    };
    const whose = (sent: Buffer) => findSenderConnection(this.deps, sent, this.peer);
    try {
      const { rest } = await receiveMessages({ deps: this.deps, whose, source: this.#source(), onAccepted }, message);
      this.#send(rest);
    } catch (error) {
      if (isAccepted) {
        // It is stored, and is applied later. A sender that repeats it gets the outcome.
        this.deps.log.error({ cause: errorLine(error) }, 'a stored message is not applied yet');
        this.socket.destroy();
        return;
      }
      // It may not be stored, so the sender has to repeat it.
      this.deps.log.error({ cause: errorLine(error) }, 'a message was not stored');
      this.#send(
        refusalWithoutStoring(
          this.deps,
          message,
          fault('MSH^1^9', '207', 'The message could not be stored: send it again.'),
        ),
      );
    }
  }

  #send(answer: Buffer): void {
    if (answer.length === 0 || this.socket.destroyed) return;
    this.deps.metrics.acknowledged(codeIn(answer));
    this.socket.write(framed(answer));
  }

  #source(): Source {
    return {
      request_id: newId(),
      method: 'HL7',
      route: 'mllp',
      ip: this.peer.address || null,
      user_agent: undefined,
      language: 'en',
      parameters: {},
    };
  }
}

const addressOf = (socket: net.Socket): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

function peerOf(socket: net.Socket): Peer {
  const address = addressOf(socket);
  if (!(socket instanceof tls.TLSSocket)) return { address, encrypted: false, fingerprint: undefined };
  const certificate = socket.authorized ? socket.getPeerCertificate() : undefined;
  return { address, encrypted: true, fingerprint: certificate?.fingerprint256 };
}

const codeIn = (answer: Buffer): string => /\rMSA.(\w\w)/.exec(answer.toString('latin1'))?.[1] ?? 'batch';
