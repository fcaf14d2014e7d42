import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  url: string;
  /** From now on nothing passes through the connections there are, and nobody is told; new ones work. */
  forgetConnections(): void;
  /** Ends the connections there are, and each new one, until `restore`. */
  cut(): void;
  restore(): void;
  /** New connections lead there. */
  passTo(target: string): void;
  close(): Promise<void>;
}

/** Passes on what comes to a port of its own to the host and port of `target`. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(target);
  const open = new Set<{ near: Socket; far: Socket }>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(port), hostname);
    open.add({ near, far });
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const { near, far } of open) {
        near.destroy();
        far.destroy();
      }
      open.clear();
    },
    restore() {
      isCut = false;
    },
    passTo(next) {
      ({ hostname, port } = new URL(next));
    },
    forgetConnections() {
      for (const { near, far } of open) {
        near.unpipe(far);
        far.unpipe(near);
        // Read and thrown away, so that neither end notices that the other hears nothing.
        near.resume();
        far.resume();
      }
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const { near, far } of open) {
        near.destroy();
        far.destroy();
      }
      await closed;
    },
  };
}
