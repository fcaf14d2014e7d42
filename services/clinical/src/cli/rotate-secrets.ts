import { openAs, type Role } from '../db/roles.js';
import { readConfig } from '../deps/config.js';
import { totpSecrets } from '../features/auth/index.js';
import { fileKeys } from '../features/documents/index.js';
import { contentKeys } from '../features/interop-connections/index.js';
import { disclosureContents } from '../features/suggestion-models/index.js';
import { suggestionContents } from '../features/suggestions/index.js';
import { webhookSecrets } from '../features/webhooks/index.js';
import { subscriptionHeaders } from '../fhir/resources/subscription/store.js';
import { PATIENT } from '../db/db-settings.js';
import { rotate } from '../secrets/rotation.js';
import { signingSecrets } from '../secrets/signing-key-store.js';

/**
 * Puts every stored secret under SECRETS_KEY that is under one of SECRETS_KEYS_FORMER. May be stopped and run again, and while
 * the service runs. Exit code 1 when some could not be read, 2 when that could not be found out.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env, ['clinical_app', 'clinical_worker']);
  const open = (role: Role) => openAs(config.logins, role, { poolSize: 1, patience: PATIENT, onError: () => {} });
  const [app, worker] = [open('clinical_app'), open('clinical_worker')];
  try {
    const unreadable = [
      await rotateAll(totpSecrets(app)),
      await rotateAll(signingSecrets(app)),
      await rotateAll(fileKeys(worker)),
      await rotateAll(contentKeys(worker)),
      await rotateAll(suggestionContents(worker)),
      await rotateAll(disclosureContents(worker)),
      await rotateAll(webhookSecrets(worker, 'secret_encrypted')),
      await rotateAll(webhookSecrets(worker, 'previous_secret_encrypted')),
      await rotateAll(subscriptionHeaders(worker)),
    ].reduce((sum, count) => sum + count, 0);
    if (unreadable > 0) {
      process.stderr.write(`clinical: ${unreadable} secrets are under a key that was not given, and stay under it\n`);
      return 1;
    }
    process.stdout.write('clinical: every secret is under SECRETS_KEY; SECRETS_KEYS_FORMER may be emptied\n');
    return 0;
  } finally {
    await Promise.all([app.close(), worker.close()]);
  }

  function rotateAll<T extends Parameters<typeof rotate>[1]>(secrets: T): Promise<number> {
    return rotate(config.keys, secrets, (done, total) =>
      process.stderr.write(`clinical: ${secrets.what}: ${done} of ${total}\n`),
    );
  }
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`clinical: the secrets could not be put under another key: ${error.message}\n`);
  return 2;
});
