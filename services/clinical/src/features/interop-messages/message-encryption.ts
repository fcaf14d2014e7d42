import { createHash } from 'node:crypto';
import type { Deps } from '../../deps/deps.js';
import { openContent, sealContent } from '../../secrets/content-box.js';
import { decryptSecret } from '../../secrets/secret-box.js';
import { contentKeyPlace, contentPlace } from '../interop-connections/index.js';

/** The owner of stored messages, and the key that encrypts them. */
export interface MessageOwner {
  clinic: { id: string };
  connection: { id: string };
  contentKey: Buffer;
}

const keyOf = ({ config }: Pick<Deps, 'config'>, { clinic, connection, contentKey }: MessageOwner): Buffer =>
  decryptSecret(config.keys, contentKey, contentKeyPlace(clinic.id, connection.id));

type What = Parameters<typeof contentPlace>[0];

/** Encrypts the content of a message, or its acknowledgments. */
export const encryptMessage = (
  deps: Pick<Deps, 'config'>,
  kept: MessageOwner,
  what: What,
  id: string,
  bytes: Buffer,
): Buffer => sealContent(keyOf(deps, kept), bytes, contentPlace(what, kept.clinic.id, id));

/** Throws for altered content. */
export const decryptMessage = (
  deps: Pick<Deps, 'config'>,
  kept: MessageOwner,
  what: What,
  id: string,
  stored: Buffer,
): Buffer => openContent(keyOf(deps, kept), stored, contentPlace(what, kept.clinic.id, id));

/** By what a message is known again when it is sent again. */
export const digestOf = (sent: Buffer): Buffer => createHash('sha256').update(sent).digest();
