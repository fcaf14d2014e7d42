import { isUuid } from '../../id.js';

const KEY = /^hl7_([0-9a-f-]{36})_(.{1,100})$/;

/** The key of a connection has its id and a secret. */
export const formatConnectionKey = (id: string, secret: string): string => `hl7_${id}_${secret}`;

export function parseConnectionKey(given: string): { id: string; secret: string } | undefined {
  const [, id = '', secret = ''] = KEY.exec(given) ?? [];
  return isUuid(id) ? { id, secret } : undefined;
}

/** The column to which the encryption of a connection's content key is bound. */
export const contentKeyPlace = (clinicId: string, id: string): string =>
  `interop_connections.content_key ${clinicId} ${id}`;

/** The column to which the encryption of a message, or of its acknowledgments, is bound. */
export const contentPlace = (what: 'content' | 'answers', clinicId: string, id: string): string =>
  `interop_messages.${what} ${clinicId} ${id}`;
