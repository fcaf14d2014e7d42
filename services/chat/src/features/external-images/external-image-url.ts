import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Realm } from '../../domain/realm.js';

/** Hexadecimal digits: as many as other servers of images have in their addresses. */
const SIGNATURE_LENGTH = 40;

type Signer = Pick<Realm, 'media_key'>;

/** Where clients load an image of another host from: from here, so that they tell the other host nothing. */
export const externalImageUrl = (realm: Signer, url: string): string =>
  `/external_content/${signatureOf(realm, url)}/${Buffer.from(url).toString('hex')}`;

/** The image that an address of this organization stands for; undefined for an address that it has not made. */
export function signedUrl(realm: Signer, signature: string, address: string): string | undefined {
  const url = Buffer.from(address, 'hex').toString();
  if (Buffer.from(url).toString('hex') !== address) return undefined;
  const expected = Buffer.from(signatureOf(realm, url));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? url : undefined;
}

const signatureOf = ({ media_key }: Signer, url: string): string =>
  createHmac('sha256', media_key).update(url).digest('hex').slice(0, SIGNATURE_LENGTH);
