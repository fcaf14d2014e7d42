import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../web/dist', import.meta.url));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const LONG_POLL_MS = 20_000;
/** Events are answered together that come within this time, as they do over a network. */
const GATHER_MS = 20;

/**
 * What the browser of the benchmark talks to: it serves the built client, passes requests on to the service as `authorization`,
 * and answers polls itself, so that messages can come faster than the service writes them on a busy machine.
 */
export async function startFront({ url, authorization, user_id }) {
  const service = new URL(url);
  let waiting = [];
  let wake = () => {};
  const answers = {
    '/api/v1/sessions/current': async () => ({ user_id, csrf_token: 'none' }),
    '/api/v1/events': async ({ dont_block }) => {
      if (waiting.length === 0 && dont_block !== 'true')
        await Promise.race([
          new Promise((resolve) => (wake = resolve)),
          sleep(LONG_POLL_MS, undefined, { ref: false }),
        ]);
      await sleep(GATHER_MS);
      const events = waiting;
      waiting = [];
      return { events };
    },
  };
  const serve = async (req, res) => {
    const { pathname, searchParams } = new URL(req.url, 'http://front');
    const answer = answers[pathname];
    if (answer && req.method === 'GET') {
      const body = await answer(Object.fromEntries(searchParams));
      return res
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ result: 'success', msg: '', ...body }));
    }
    if (/^\/(?:assets\/.*)?$/.test(pathname)) {
      const file = path.join(BUILT, pathname === '/' ? 'index.html' : path.normalize(pathname));
      const content = await readFile(file).catch(() => undefined);
      if (!content) return res.writeHead(404).end();
      return res.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(content);
    }
    const { cookie: _cookie, 'x-csrf-token': _token, ...headers } = req.headers;
    const passed = http.request(
      {
        host: service.hostname,
        port: service.port,
        path: req.url,
        method: req.method,
        headers: { ...headers, host: 'localhost', authorization },
      },
      (answered) => {
        res.writeHead(answered.statusCode, answered.headers);
        answered.pipe(res);
      },
    );
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  };
  const server = http.createServer((req, res) => void serve(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** @param {object[]} events */
    tell(events) {
      waiting.push(...events);
      wake();
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
