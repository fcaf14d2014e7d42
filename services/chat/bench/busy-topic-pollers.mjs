/**
 * Readers of `busy-topic.mjs` in a process of their own: each keeps a poll open on a connection of its own and polls again as soon
 * as it is answered. Tells of each message how many have it and when the last one had it, and which readers got one twice or late.
 */
import net from 'node:net';

const TAIL_BYTES = 56;
const KEPT_ANSWERS = 256;

const [{ host, port, name, readers }] = await new Promise((resolve) =>
  process.once('message', (message) => resolve([message])),
);
const heard = new Map();
const faults = { disorderly: 0, refused: 0 };
let polls = 0;

/** Most readers get the same bytes: what was read once is not read again. */
const answers = new Map();
function eventsOf(body) {
  const kept = answers.get(body.length);
  const length = body.length - TAIL_BYTES;
  if (kept && kept.body.compare(body, 0, length, 0, length) === 0) return kept;
  const { events } = JSON.parse(body.toString());
  const read = {
    body: Buffer.from(body),
    cursor: events.at(-1)?.id,
    ids: events.filter(({ type }) => type === 'message').map(({ message }) => message.id),
  };
  if (answers.size > KEPT_ANSWERS) answers.clear();
  answers.set(body.length, read);
  return read;
}

function read(reader) {
  const socket = net.connect({ host, port });
  socket.setNoDelay(true);
  const chunks = [];
  let missing = -1;
  let newest = 0;
  let cursor = reader.last_event_id;
  const ask = () =>
    socket.write(
      `GET /api/v1/events?queue_id=${reader.queue_id}&last_event_id=${cursor} HTTP/1.1\r\nhost: ${name}\r\nauthorization: ${reader.authorization}\r\n\r\n`,
    );
  socket.on('connect', ask);
  socket.on('error', () => (faults.refused += 1));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    if (missing < 0) {
      const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = all.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 200')) {
        faults.refused += 1;
        faults.said ??= all.toString();
      }
      const length = Number(/content-length: (\d+)/i.exec(head)[1]);
      chunks.splice(0, chunks.length, all.subarray(end + 4));
      missing = length - (all.length - end - 4);
    } else missing -= chunk.length;
    if (missing > 0) return;
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    chunks.length = 0;
    missing = -1;
    polls += 1;
    take(body);
    ask();
  });
  function take(body) {
    if (body.includes('"result":"error"')) return;
    const answer = eventsOf(body);
    const now = performance.timeOrigin + performance.now();
    for (const id of answer.ids) {
      if (id <= newest) faults.disorderly += 1;
      newest = id;
      const known = heard.get(id);
      if (known) {
        known.readers += 1;
        known.last = now;
      } else heard.set(id, { readers: 1, last: now });
    }
    cursor = answer.cursor ?? cursor;
  }
}

for (const reader of readers) {
  read(reader);
  if (readers.indexOf(reader) % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 10));
}

process.on('message', (what) => {
  if (what === 'stop') process.exit(0);
  process.send({ heard: [...heard], faults, polls, cpu: process.cpuUsage() });
  heard.clear();
  polls = 0;
});
process.on('disconnect', () => process.exit(0));
