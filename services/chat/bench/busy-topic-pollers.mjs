/**
 * Readers of `busy-topic.mjs` in a process of their own: each keeps a poll open on a connection of its own and polls again as soon
 * as it is answered. Tells of each message how many have it and when the last one had it, and which readers got one twice or late.
 */
import net from 'node:net';
import { gunzipSync } from 'node:zlib';

/** Behind the events of an answer: `,"queue_id":"…"}`; of one that is compressed with the head and the end of its last block. */
const TAIL_BYTES = { plain: 51, gzip: 64 };
const KEPT_ANSWERS = 512;
/** As browsers and the usual libraries say it. */
const ACCEPTED = process.env.PLAIN_ANSWERS ? '' : '\r\naccept-encoding: gzip, deflate';
/** All sockets are read into it, one after another. */
const READ = Buffer.allocUnsafe(1_048_576);

const [{ host, port, name, readers }] = await new Promise((resolve) =>
  process.once('message', (message) => resolve([message])),
);
const faults = { disorderly: 0, refused: 0 };
let polls = 0;
let bytes = 0;

/** By cursor and length: many readers get the same bytes, and what was read once is not read again. */
const answers = new Map();
/** Those to which somebody was given since the last question. */
const fresh = new Set();
function answerOf(cursor, body) {
  const key = `${cursor} ${body.length}`;
  const kept = answers.get(key);
  const isPacked = body[0] === 0x1f;
  const length = body.length - TAIL_BYTES[isPacked ? 'gzip' : 'plain'];
  if (kept && kept.body.compare(body, 0, length, 0, length) === 0) return kept;
  const { events } = JSON.parse((isPacked ? gunzipSync(body) : body).toString());
  const ids = events.filter(({ type }) => type === 'message').map(({ message }) => message.id);
  const read = {
    body: Buffer.from(body),
    cursor: events.at(-1)?.id,
    ids,
    isOrderly: ids.every((id, n) => n === 0 || id > ids[n - 1]),
    readers: 0,
    last: 0,
  };
  if (answers.size > KEPT_ANSWERS) answers.delete(answers.keys().next().value);
  answers.set(key, read);
  return read;
}

function read(reader) {
  let body;
  let filled = 0;
  let newest = 0;
  let cursor = reader.last_event_id;
  const onread = { buffer: READ, callback: (length) => hear(READ.subarray(0, length)) };
  const socket = net.connect({ host, port, onread });
  socket.setNoDelay(true);
  const begin = `GET /api/v1/events?queue_id=${reader.queue_id}&last_event_id=`;
  const end = ` HTTP/1.1\r\nhost: ${name}\r\nauthorization: ${reader.authorization}${ACCEPTED}\r\n\r\n`;
  const ask = () => socket.write(begin + cursor + end, 'latin1');
  socket.on('connect', ask);
  socket.on('error', () => (faults.refused += 1));

  function hear(chunk) {
    bytes += chunk.length;
    if (!body) {
      const behind = chunk.indexOf('\r\n\r\n') + 4;
      const head = chunk.latin1Slice(0, behind);
      const length = Number(/content-length: (\d+)/i.exec(head)[1]);
      if (!head.startsWith('HTTP/1.1 200')) {
        faults.refused += 1;
        faults.said ??= chunk.toString();
      }
      if (chunk.length === behind + length) return take(chunk.subarray(behind));
      body = Buffer.allocUnsafe(length);
      filled = chunk.copy(body, 0, behind);
    } else filled += chunk.copy(body, filled);
    if (filled < body.length) return;
    const whole = body;
    body = undefined;
    take(whole);
  }

  function take(whole) {
    polls += 1;
    if (!whole.includes('"result":"error"')) {
      const answer = answerOf(cursor, whole);
      const [first] = answer.ids;
      if (first !== undefined) {
        if (!answer.isOrderly || first <= newest) faults.disorderly += 1;
        newest = answer.ids.at(-1);
        answer.readers += 1;
        answer.last = performance.timeOrigin + performance.now();
        fresh.add(answer);
      }
      cursor = answer.cursor ?? cursor;
    }
    ask();
  }
}

/** Of each message how many have it, and when the last one had it. */
function heard() {
  const messages = new Map();
  for (const answer of fresh) {
    for (const id of answer.ids) {
      const known = messages.get(id) ?? { readers: 0, last: 0 };
      messages.set(id, { readers: known.readers + answer.readers, last: Math.max(known.last, answer.last) });
    }
    answer.readers = 0;
    answer.last = 0;
  }
  fresh.clear();
  return [...messages];
}

for (const reader of readers) {
  read(reader);
  if (readers.indexOf(reader) % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 10));
}

process.on('message', (what) => {
  if (what === 'stop') process.exit(0);
  process.send({ heard: heard(), faults, polls, bytes, cpu: process.cpuUsage() });
  polls = 0;
  bytes = 0;
});
process.on('disconnect', () => process.exit(0));
