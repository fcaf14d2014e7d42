import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const PUBLIC_KEY_BYTES = 65;
const SALT_BYTES = 16;
/** One record holds the whole message. */
const RECORD_BYTES = 4096;
/** Room in a record: without the header, the tag and the delimiter. What push services take at least (RFC 8030, 7.2). */
export const WEB_PUSH_TEXT_BYTES = RECORD_BYTES - (SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES) - 17;

/** A point of the curve P-256, not compressed. */
export function isWebPushKey(public_key: Buffer): boolean {
  if (public_key.length !== PUBLIC_KEY_BYTES || public_key[0] !== 4) return false;
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(public_key);
    return true;
  } catch {
    return false;
  }
}

/** The body of a push message (RFC 8291 in the coding `aes128gcm` of RFC 8188): `text` for the holder of the key. */
export function encryptWebPush(text: string, receiver: { p256dh: string; auth: string }): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > WEB_PUSH_TEXT_BYTES) throw new Error(`A push message has at most ${WEB_PUSH_TEXT_BYTES} bytes.`);
  const public_key = Buffer.from(receiver.p256dh, 'base64url');
  const sender = createECDH(CURVE);
  const sender_key = sender.generateKeys();
  const shared = sender.computeSecret(public_key);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), public_key, sender_key]);
  const secret = derived(shared, Buffer.from(receiver.auth, 'base64url'), about, 32);
  const salt = randomBytes(SALT_BYTES);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const delimiter = Buffer.from([2]);
  const record = Buffer.concat([cipher.update(plain), cipher.update(delimiter), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([sender_key.length]), sender_key, record]);
}

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** The public key, in base64url, of a private one of 32 bytes. */
export function vapidPublicKey(private_key: Buffer): string {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(private_key);
  return ecdh.getPublicKey().toString('base64url');
}

/** The header `Authorization` of RFC 8292: that the holder of this key sends to the push service at `origin`. */
export function vapidAuthorization(
  private_key: Buffer,
  claims: { origin: string; contact: string; expires: Date },
): string {
  const k = vapidPublicKey(private_key);
  const point = Buffer.from(k, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: private_key.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claim = { aud: claims.origin, exp: Math.floor(claims.expires.getTime() / 1000), sub: claims.contact };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claim)}`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${k}`;
}
