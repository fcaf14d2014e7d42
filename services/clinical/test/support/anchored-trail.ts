import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openAs, type Role } from '../../src/db/roles.js';
import { createAnchors } from '../../src/deps/anchors.js';
import { anchorAuditTrail, sealAuditTrail, verifyNewSeals } from '../../src/features/audit/index.js';
import { startApp } from './start.js';

export type AnchoredTrail = Awaited<ReturnType<typeof anchoredTrail>>;

/** A service whose trail is anchored in a folder. */
export async function anchoredTrail() {
  const app = await startApp();
  const open = (role: Role) => openAs(app.deps.config.logins, role, { poolSize: 2, onError: () => {} });
  const [auditor, sealer] = [open('clinical_auditor'), open('clinical_sealer')];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anchors-'));
  const anchors = createAnchors({ audit_anchors: { url: pathToFileURL(folder), token: undefined } });
  return {
    app,
    auditor,
    sealer,
    folder,
    anchors,
    /** Some requests, sealed and anchored; the ids of all rows so far. */
    async aBatch(): Promise<string[]> {
      const { doctor } = await app.build.practice();
      for (let i = 0; i < 2; i += 1) await app.as(doctor).get('/api/mobile/v1/doctor/catalogs');
      await sealAuditTrail(sealer, () => new Date());
      await anchorAuditTrail(sealer, anchors);
      return (await app.db('audit_events').orderBy('id')).map(({ id }: { id: string }) => id);
    },
    verify: () => verifyNewSeals(auditor, anchors),
    async stop() {
      await Promise.all([auditor.close(), sealer.close()]);
      await app.stop();
      await rm(folder, { recursive: true });
    },
  };
}
