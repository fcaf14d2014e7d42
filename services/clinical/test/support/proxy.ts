import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A wire between the service and its database that the test may cut or let go silent. */
export interface Proxy {
  /** The same database, through the proxy. */
  url: string;
  /** From now on nothing gets through either way, on these connections and new ones, and nobody is told. */
  silence(): void;
  /** Ends all connections at once, without a word. */
  reset(): void;
  /** Lets new connections through again. */
  mend(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const url = new URL(target);
  const { hostname, port } = url;
  const wires = new Set<Socket>();
  let silent = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(from);
      from.on('data', (data) => !silent && to.write(data));
      from.on('close', () => {
        wires.delete(from);
        if (!silent) to.destroy();
      });
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const reset = () => {
    for (const wire of wires) wire.resetAndDestroy();
  };
  return {
    url: url.href,
    reset,
    silence() {
      silent = true;
    },
    mend() {
      reset();
      silent = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      reset();
      await closed;
    },
  };
}
