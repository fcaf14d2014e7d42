import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface TakenMail {
  to: string;
  head: string;
  /** Its part that is plain text. */
  text: string;
  html: string;
}

/** How a client's first message of TLS begins; no line of SMTP does. */
const TLS_HANDSHAKE = 0x16;

/**
 * A mail server without TLS: whoever begins it is answered in clear. `mails` are what was taken, `heard` what was handed over, taken or not.
 * `answer` may answer a line otherwise, `.` being the end of a mail; null is silence.
 */
export async function startSmtpServer(answer: (line: string) => string | null | undefined = () => undefined) {
  const sockets = new Set<Socket>();
  const [mails, heard]: [TakenMail[], TakenMail[]] = [[], []];
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let [to, body, rest] = ['', undefined as string[] | undefined, ''];
    const say = (line: string, usual: string) => {
      const given = answer(line);
      if (given !== null) socket.write(`${given ?? usual}\r\n`);
      return given ?? usual;
    };
    const hear = (line: string) => {
      if (body && line !== '.') return void body.push(line.replace(/^\.\./, '.'));
      if (body) {
        const [head = '', text = ''] = body.join('\r\n').split(/\r\n\r\n([^]*)/);
        const [plain = '', html = ''] = partsOf(head, text);
        const mail = { to, head, text: plain, html };
        heard.push(mail);
        body = undefined;
        if (answer('.') !== null && say('.', '250 taken').startsWith('2')) mails.push(mail);
        return;
      }
      if (/^rcpt to:/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (/^data$/i.test(line)) body = [];
      say(line, /^data$/i.test(line) ? '354 go on' : /^quit/i.test(line) ? '221 bye' : '250 fine');
    };
    say('connect', '220 test');
    socket.on('data', (chunk) => {
      if (chunk[0] === TLS_HANDSHAKE) return void socket.write('250 fine\r\n');
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    heard,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The parts of a mail that is told in several ways, or the one it is. */
function partsOf(head: string, text: string): string[] {
  const [, boundary] = /boundary="([^"]+)"/i.exec(head) ?? [];
  if (boundary === undefined) return [decoded(head, text)];
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [own = '', content = ''] = part.split(/\r\n\r\n([^]*)/);
    return decoded(own, content);
  });
}

/** As a reader sees it. */
function decoded(head: string, text: string): string {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
