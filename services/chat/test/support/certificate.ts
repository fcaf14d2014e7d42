import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
}

const made = new Map<string, Promise<Certificate>>();

/** A certificate that nobody signed but its own key, for a name such as `push.test` or an address such as `127.0.0.1`. */
export function certificateFor(name: string): Promise<Certificate> {
  const known = made.get(name) ?? make(name);
  made.set(name, known);
  return known;
}

async function make(name: string): Promise<Certificate> {
  const isAddress = /^[\d.]+$/.test(name);
  const certificate = await generate([{ name: 'commonName', value: 'test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [isAddress ? { type: 7, ip: name } : { type: 2, value: name }] },
    ],
  });
  return { key: certificate.private, cert: certificate.cert };
}
