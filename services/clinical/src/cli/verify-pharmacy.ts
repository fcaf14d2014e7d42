import { PATIENT } from '../db/db-settings.js';
import { loginsIn, openAs } from '../db/roles.js';
import { verifyPharmacies } from '../features/controlled-register/index.js';

/** Verifies the ledger of the pharmacies and the register of controlled products: exit code 0 when it is whole, 1 when it is not, 2 when that could not be found out. */
async function main(): Promise<number> {
  const worker = openAs(loginsIn(process.env), 'clinical_worker', {
    poolSize: 1,
    patience: PATIENT,
    onError: () => {},
  });
  try {
    const { stores, movements, rows, faults } = await verifyPharmacies(worker);
    for (const fault of faults) console.error(`The ledger is broken: ${fault}.`);
    if (faults.length > 0) return 1;
    console.log(
      `The ledger is whole: ${movements} movements in ${stores} stores, ${rows} sealed rows of the register.`,
    );
    return 0;
  } finally {
    await worker.close();
  }
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`The ledger could not be verified: ${error.message}`);
  return 2;
});
