import type { Database } from './db/db.js';
import type { Deps } from './deps/deps.js';
import { sealRegister, verifyPharmacies } from './features/controlled-register/index.js';
import { completeEnded } from './features/inpatient-medications/index.js';
import { expireUnconfirmedDocuments } from './features/pharmacy-documents/index.js';
import { workOnProductImports } from './features/product-imports/index.js';
import { LIMITS, MEDICATION_LIMITS, PHARMACY_LIMITS, PRODUCT_IMPORT_LIMITS } from './limits/index.js';
import type { Job } from './repeat-job.js';

/** Jobs of the pharmacies and of what is given in hospital; verifying the ledger has a connection of its own, `verifier`, which the others do not wait for. */
export const pharmacyJobs = ({
  log,
  clock,
  metrics,
  worker,
  app,
  verifier,
  sealer,
  isStopping,
}: Pick<Deps, 'log' | 'clock' | 'metrics'> & {
  worker: Database;
  app: Database;
  verifier: Database;
  sealer: Database;
  isStopping: () => boolean;
}): Job[] => [
  {
    name: 'expire unconfirmed stock documents',
    everySeconds: PHARMACY_LIMITS.expirySeconds,
    run: async () => void (await expireUnconfirmedDocuments(worker, app, clock())),
  },
  {
    name: 'complete ended inpatient medications',
    everySeconds: MEDICATION_LIMITS.completionSeconds,
    run: async () => void (await completeEnded(worker, app, clock())),
  },
  {
    name: 'seal the register of controlled products',
    everySeconds: LIMITS.sealSeconds,
    run: async () => void (await sealRegister(sealer, clock)),
  },
  {
    name: 'import products',
    everySeconds: PRODUCT_IMPORT_LIMITS.importSeconds,
    async run() {
      const rows = await workOnProductImports({ worker, app, clock, isStopping });
      if (rows > 0) log.info({ rows }, 'rows of products were imported');
    },
  },
  {
    name: 'verify the ledger of the pharmacies',
    everySeconds: PHARMACY_LIMITS.verifySeconds,
    async run() {
      const { faults } = await verifyPharmacies(verifier);
      for (const fault of faults) log.error({ fault }, 'the ledger of a pharmacy is broken');
      metrics.ledgerVerified(faults.length === 0);
    },
  },
];
