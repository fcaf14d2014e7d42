import net from 'node:net';
import tls from 'node:tls';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import { fault, framed, FrameReader, type Frame } from '../hl7/index.js';
import { handleSent, refusedUnkept } from './incoming.js';
import { connectionOf, type Peer } from './whose-message.js';

export interface Listener {
  server: net.Server;
  /** Takes no more connections, lets what is worked on finish, and ends. */
  stop(): Promise<void>;
}

/** Takes messages of HL7 v2 over MLLP. Those of one connection are answered in their order. */
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

/** One connected system: its messages are worked on one after the other. */
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

  /** Nothing more is begun; what is worked on is answered first. */
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
    if (frames.length > 0 || this.#slow === undefined) this.#await();
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Whether so many messages wait, or so much of them, or that part of it: who sends could fill the memory before they are known. */
  #isFull(part: number): boolean {
    const bytes = this.#waiting.reduce((sum, frame) => sum + ('message' in frame ? frame.message.length : 0), 0);
    return this.#waiting.length >= HL7_LIMITS.waiting / part || bytes >= HL7_LIMITS.waitingBytes / part;
  }

  /** A message that comes byte by byte holds a connection that others could use. While nothing is read its sender is not waited for. */
  #await(): void {
    clearTimeout(this.#slow);
    this.#slow =
      this.#frames.waiting && !this.socket.isPaused()
        ? setTimeout(() => this.socket.destroy(), HL7_LIMITS.messageMs).unref()
        : undefined;
  }

  async #work(): Promise<void> {
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
      await this.#answer(frame);
      await this.#untilRead();
      this.#resume();
    }
  }

  /** Who does not read what they are answered is sent no more, and after a while no longer connected. */
  async #untilRead(): Promise<void> {
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
    this.#await();
  }

  async #answer(frame: Frame): Promise<void> {
    if ('tooLong' in frame) {
      const text = `A message has at most ${HL7_LIMITS.messageBytes} bytes.`;
      this.#send(refusedUnkept(this.deps, frame.tooLong, fault('MSH^1', '102', text)));
      return;
    }
    const { message } = frame;
    let isAccepted = false;
    const onAccepted = (answer: Buffer) => {
      isAccepted = true;
      this.#send(answer);
    };
    const whose = (sent: Buffer) => connectionOf(this.deps, sent, this.peer);
    try {
      const { rest } = await handleSent({ deps: this.deps, whose, source: this.#source(), onAccepted }, message);
      this.#send(rest);
    } catch (error) {
      if (isAccepted) {
        // It is kept, and applied later. Whoever still wants to know how it ended asks again.
        this.deps.log.error({ cause: errorLine(error) }, 'a message that was kept is not applied yet');
        this.socket.destroy();
        return;
      }
      // It may not be kept: whoever sent it has to send it again.
      this.deps.log.error({ cause: errorLine(error) }, 'a message was not kept');
      this.#send(
        refusedUnkept(this.deps, message, fault('MSH^1^9', '207', 'The message could not be kept: send it again.')),
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
