import type { Database } from '../../db/db.js';
import type { Anchors } from '../../deps/anchors.js';
import { runCommand } from '../../operation/run-command.js';
import { anchorAuditTrail, anchorName, anchorText, keptAnchor } from './anchor-actions.js';
import { findClinicIds, findLastSeal, findSeal, findSealBefore, skipSealNumbers, type SealRow } from './seal-store.js';
import { sealAuditTrail } from './seal-actions.js';
import { isNoted, verifyAuditTrail, type Anchor } from './verify-actions.js';

/** A trail that goes less far than what was noted of it outside the database. */
interface Loss {
  /** The last link that is there and was noted; what follows it there was made since the backup was put back. */
  from: Anchor;
  /** The link furthest on that was noted and is not there. */
  noted: Anchor;
}

/**
 * What a backup that was put back took from the trail; undefined when all that was noted is there. Throws when what there is is not
 * whole, or is no earlier state of the trail that was noted: then a backup does not explain it.
 */
export async function findLoss(auditor: Database, anchors: Anchors): Promise<Loss | undefined> {
  const kept = [await keptAnchor(anchors, 'latest'), await keptAnchor(anchors, 'verified')];
  const gone: Anchor[] = [];
  for (const anchor of kept) if (anchor && !isNoted(await findSeal(auditor, anchor.id), anchor)) gone.push(anchor);
  const [noted] = gone.sort((a, b) => b.id - a.id);
  if (!noted) return undefined;
  const { fault } = await verifyAuditTrail(auditor);
  if (fault) throw new Error(`what there is of the trail is not whole: ${fault}`);
  const from = await findLastNoted(auditor, anchors);
  if (!from) throw new Error('no batch of this trail is one that was noted: this is no backup of it');
  return { from, noted };
}

/** From the end of the chain backwards: the links made since the backup was put back were never noted, or others were in their place. */
async function findLastNoted(auditor: Database, anchors: Anchors): Promise<Anchor | undefined> {
  let seal: SealRow | undefined = await findLastSeal(auditor);
  while (seal) {
    const anchor = { id: seal.id, hash: seal.hash.toString('hex') };
    if ((await anchors.get(anchorName(seal.id)))?.trim() === anchorText(anchor)) return anchor;
    seal = await findSealBefore(auditor, seal.id);
  }
  return undefined;
}

/**
 * Records in the trail, for each clinic and for who runs the service, that a backup was put back, by whom and why, and lets
 * verification go on from the last link that was noted. No anchor is deleted: the loss stays visible beside them, under
 * `restored-` and the number of the last link that was lost. May be run again when it was cut off.
 */
export async function recordRestoration(
  as: { worker: Database; sealer: Database },
  anchors: Anchors,
  { from, noted }: Loss,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await skipSealNumbers(as.sealer, noted.id);
  const audit = { event: 'audit_trail.restore', action: 'E', resource: 'audit_trail' } as const;
  const details = { by, reason, from: anchorText(from), noted: anchorText(noted) };
  for (const clinic_id of [null, ...(await findClinicIds(as.worker))]) {
    await runCommand(as.worker, { name: 'audit:restored', audit, now }, async (_db, trail) =>
      trail.note({ clinic_id, details }),
    );
  }
  await sealAuditTrail(as.sealer, () => now);
  await anchors.put(`restored-${anchorName(noted.id)}`, `${anchorText(from)} ${anchorText(noted)}`, { once: true });
  await anchors.put('verified', anchorText(from));
  await anchors.put('latest', anchorText(from));
  await anchorAuditTrail(as.sealer, anchors);
}
