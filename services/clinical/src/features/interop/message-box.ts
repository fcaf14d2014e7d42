import type { Deps } from '../../deps/deps.js';
import { openContent, sealContent } from '../../secrets/content-box.js';
import { decryptSecret } from '../../secrets/secret-box.js';
import { contentKeyPlace, contentPlace } from './connection-keys.js';

/** Whose messages are kept, and under which key. */
export interface Kept {
  clinic: { id: string };
  connection: { id: string };
  contentKey: Buffer;
}

const keyOf = ({ config }: Pick<Deps, 'config'>, { clinic, connection, contentKey }: Kept): Buffer =>
  decryptSecret(config.keys, contentKey, contentKeyPlace(clinic.id, connection.id));

type What = Parameters<typeof contentPlace>[0];

/** What a message says, or what was answered to it, as it is kept. */
export const sealMessage = (deps: Pick<Deps, 'config'>, kept: Kept, what: What, id: string, bytes: Buffer): Buffer =>
  sealContent(keyOf(deps, kept), bytes, contentPlace(what, kept.clinic.id, id));

/** Throws for what was altered. */
export const openMessage = (deps: Pick<Deps, 'config'>, kept: Kept, what: What, id: string, stored: Buffer): Buffer =>
  openContent(keyOf(deps, kept), stored, contentPlace(what, kept.clinic.id, id));
