import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

const made = new Map<string, Certificate>();

/** A certificate that nobody signed but its own key, for a name such as `DNS:push.test` or `IP:127.0.0.1`. */
export function certificateFor(name: string): Certificate {
  const known = made.get(name);
  if (known) return known;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chat-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${name}`];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  const certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  made.set(name, certificate);
  return certificate;
}
