import type { Database } from '../../db/db.js';
import type { Anchors } from '../../deps/anchors.js';
import { findLastSeal } from './seal-store.js';
import { verifyAuditTrail, type Anchor, type Verification } from './verify-actions.js';

export const anchorText = ({ id, hash }: Anchor): string => `${id}:${hash}`;

/** Under which a link is kept for good. */
export const anchorName = (id: number): string => String(id).padStart(12, '0');

/** The anchor in a text such as `12:3f…`; undefined when it is none. */
export function anchorIn(text: string): Anchor | undefined {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return id && hash ? { id: Number(id), hash } : undefined;
}

/** Throws when what is kept is no anchor: somebody wrote something else there. */
export async function keptAnchor(anchors: Anchors, name: 'latest' | 'verified'): Promise<Anchor | undefined> {
  const text = await anchors.get(name);
  const anchor = text === undefined ? undefined : anchorIn(text);
  if (text !== undefined && !anchor) throw new Error(`what is kept as the ${name} anchor is none`);
  return anchor;
}

/** Keeps the last link of the chain outside the database, as `clinical_sealer`: under its number, never to be replaced, and as `latest`. */
export async function anchorAuditTrail(sealer: Database, anchors: Anchors): Promise<void> {
  const seal = await findLastSeal(sealer);
  if (!seal) return;
  const latest = await keptAnchor(anchors, 'latest');
  if (latest && latest.id >= seal.id) return;
  const text = anchorText({ id: seal.id, hash: seal.hash.toString('hex') });
  await anchors.put(anchorName(seal.id), text, { once: true });
  await anchors.put('latest', text);
}

/** Verifies what was sealed since it was verified last, as `clinical_auditor`, and that the chain goes as far as was noted. */
export async function verifyNewSeals(auditor: Database, anchors: Anchors): Promise<Verification> {
  const [after, anchor] = [await keptAnchor(anchors, 'verified'), await keptAnchor(anchors, 'latest')];
  const result = await verifyAuditTrail(auditor, { after, anchor });
  if (!result.fault && result.head) await anchors.put('verified', anchorText(result.head));
  return result;
}
