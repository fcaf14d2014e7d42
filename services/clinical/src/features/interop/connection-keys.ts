import { isUuid } from '../../id.js';

const KEY = /^hl7_([0-9a-f-]{36})_(.{1,100})$/;

/** A connection's key names the connection, and proves that its holder may send over it. */
export const formatConnectionKey = (id: string, secret: string): string => `hl7_${id}_${secret}`;

export function parseConnectionKey(given: string): { id: string; secret: string } | undefined {
  const [, id = '', secret = ''] = KEY.exec(given) ?? [];
  return isUuid(id) ? { id, secret } : undefined;
}

/** Where the key to a connection's messages is kept: its encryption is bound to that. */
export const contentKeyPlace = (clinicId: string, id: string): string =>
  `interop_connections.content_key ${clinicId} ${id}`;

/** Where a message, or what was answered to it, is kept. */
export const contentPlace = (what: 'content' | 'answers', clinicId: string, id: string): string =>
  `interop_messages.${what} ${clinicId} ${id}`;
