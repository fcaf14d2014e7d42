import net from 'node:net';

const MLLP_END = Buffer.of(0x1c, 0x0d);

/**
 * Answers per second over one connection to which so many messages or requests are sent ahead, in the time that is given. Throws when an
 * answer is not as expected.
 * @param {{ port: number, isGood: RegExp, next: () => Buffer | string, window: number, durationMs: number }} load
 */
export async function pipelined({ port, isGood, next, window, durationMs }) {
  let count = 0;
  let flying = 0;
  let pending = Buffer.alloc(0);
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const started = performance.now();
  const isOver = () => performance.now() - started >= durationMs;
  await new Promise((resolve, reject) => {
    const send = () => {
      while (flying < window && !isOver()) {
        flying += 1;
        socket.write(next());
      }
      if (flying === 0) resolve(undefined);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed.')));
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
      for (let end = endOf(pending); end > 0; end = endOf(pending)) {
        const answer = pending.toString('latin1', 0, end);
        pending = pending.subarray(end);
        if (!isGood.test(answer)) return reject(new Error(answer));
        count += 1;
        flying -= 1;
      }
      send();
    });
  });
  const rate = (count * 1000) / (performance.now() - started);
  socket.removeAllListeners('close');
  socket.destroy();
  return { count, rate };
}

/** Where the first whole answer ends, of MLLP or of HTTP; 0 while there is none. */
function endOf(bytes) {
  if (bytes[0] === 0x0b) {
    const end = bytes.indexOf(MLLP_END);
    return end < 0 ? 0 : end + MLLP_END.length;
  }
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = Number(/content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return bytes.length < end ? 0 : end;
}
