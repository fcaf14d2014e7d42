import sodium from 'libsodium-wrappers';

await sodium.ready;

/** Bytes of an X25519 key. */
export const BOX_KEY_BYTES = 32;

/** What only the holder of the private key opens (libsodium's `crypto_box_seal`), in standard base64. */
export function sealFor(public_key: Uint8Array, text: string): string {
  return Buffer.from(sodium.crypto_box_seal(text, public_key)).toString('base64');
}

/** Undefined for what was not sealed for this key. */
export function openSealed(private_key: Uint8Array, sealed: Uint8Array): string | undefined {
  try {
    const opened = sodium.crypto_box_seal_open(sealed, publicBoxKey(private_key), private_key);
    return Buffer.from(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

export const publicBoxKey = (private_key: Uint8Array): Uint8Array => sodium.crypto_scalarmult_base(private_key);

/** Whether boxes can be sealed for it: of the right length, and no point at which every secret is the same. */
export function isBoxKey(public_key: Uint8Array): boolean {
  if (public_key.length !== BOX_KEY_BYTES) return false;
  try {
    sodium.crypto_box_seal('', public_key);
    return true;
  } catch {
    return false;
  }
}
