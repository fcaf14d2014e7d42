import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.js';

export interface SmtpServer {
  url: string;
  port: number;
  /** What each connection sent of mails, headers included, without the dots that SMTP adds. */
  mails: { to: string[]; content: string; isEncrypted: boolean }[];
  /** All that it was told besides, in lines. */
  commands: string[];
  stop(): Promise<void>;
}

type Answer = string | null | undefined;

/**
 * A mail server, without TLS unless it has a certificate: then from the first byte, or from STARTTLS on. `answerTo` may answer a
 * command, or a mail (`.`), otherwise, or later; null is silence.
 */
export async function startSmtpServer(
  answerTo: (command: string) => Answer | Promise<Answer> = () => undefined,
  tls?: Certificate & { from: 'first byte' | 'STARTTLS' },
): Promise<SmtpServer> {
  const mails: SmtpServer['mails'] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const encrypted = (socket: Socket) => keep(new TLSSocket(socket, { isServer: true, key: tls!.key, cert: tls!.cert }));

  function keep<S extends Socket>(socket: S): S {
    sockets.add(socket.on('error', () => undefined));
    return socket;
  }

  function attend(socket: Socket): void {
    let to: string[] = [];
    let content: string[] | undefined;
    let rest = '';
    const say = async (command: string, usual: string) => {
      const answer = await answerTo(command);
      if (answer !== null && socket.writable) socket.write(`${answer ?? usual}\r\n`);
    };
    const hear = (line: string) => {
      if (content && line !== '.') return void content.push(line.replace(/^\.\./, '.'));
      if (content) {
        mails.push({ to, content: content.join('\r\n'), isEncrypted: socket instanceof TLSSocket });
        [to, content] = [[], undefined];
        return void say('.', '250 taken');
      }
      commands.push(line);
      if (/^starttls/i.test(line)) {
        if (!tls) return void say(line, '502 no');
        socket.removeAllListeners('data');
        return void socket.write('220 go on\r\n', () => attend(encrypted(socket)));
      }
      if (/^rcpt to:/i.test(line)) to.push(/<(.*)>/.exec(line)![1]!);
      if (/^data/i.test(line)) content = [];
      const usual = content ? '354 go on' : /^quit/i.test(line) ? '221 bye' : '250 fine';
      void say(line, /^ehlo/i.test(line) ? '250-test\r\n250 AUTH PLAIN' : usual);
    };
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(hear);
    });
  }

  const server = net.createServer((plain) => {
    const socket = tls?.from === 'first byte' ? encrypted(keep(plain)) : keep(plain);
    attend(socket);
    void Promise.resolve(answerTo('connect')).then((answer) => {
      if (answer !== null) socket.write(`${answer ?? '220 test'}\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    commands,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
