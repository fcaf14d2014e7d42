import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export interface SmtpServer {
  url: string;
  /** What each connection sent of mails, headers included, without the dots that SMTP adds. */
  mails: { to: string[]; content: string }[];
  stop(): Promise<void>;
}

/** A mail server without TLS. `answerTo` may answer a command, or a mail (`.`), otherwise; null is silence. */
export async function startSmtpServer(
  answerTo: (command: string) => string | null | undefined = () => undefined,
): Promise<SmtpServer> {
  const mails: SmtpServer['mails'] = [];
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let to: string[] = [];
    let content: string[] | undefined;
    let rest = '';
    const say = (command: string, usual: string) => {
      const answer = answerTo(command);
      if (answer !== null) socket.write(`${answer ?? usual}\r\n`);
    };
    const hear = (line: string) => {
      if (content && line !== '.') return void content.push(line.replace(/^\.\./, '.'));
      if (content) {
        mails.push({ to, content: content.join('\r\n') });
        [to, content] = [[], undefined];
        return say('.', '250 taken');
      }
      if (/^rcpt to:/i.test(line)) to.push(/<(.*)>/.exec(line)![1]!);
      if (/^data/i.test(line)) {
        content = [];
        return say(line, '354 go on');
      }
      say(line, /^quit/i.test(line) ? '221 bye' : '250 fine');
    };
    say('connect', '220 test');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(hear);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
