import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { loadConnection } from './connection-caller.js';
import { openMessage } from './message-box.js';
import { findContent, findStranded } from './message-store.js';
import { finishMessage } from './receive.js';

interface Stranded {
  clinic_id: string;
  connection_id: string;
  id: string;
}

/**
 * Applies messages that were kept and acknowledged as such (CA), and whose listener died before it applied them. One that cannot be
 * applied keeps no other from it. Answers how many were found.
 */
export async function applyStranded(deps: Deps): Promise<number> {
  const stranded = await deps.db.transaction(undefined, (db) => findStranded(db, HL7_LIMITS));
  for (const each of stranded)
    await finish(deps, each).catch((error: unknown) =>
      deps.log.error({ cause: errorLine(error) }, 'a message that was kept is not applied yet'),
    );
  return stranded.length;
}

async function finish(deps: Deps, { clinic_id, connection_id, id }: Stranded): Promise<void> {
  const found = await loadConnection(deps, { clinic_id, id: connection_id });
  const content = found && (await deps.db.transaction(clinic_id, (db) => findContent(db, clinic_id, id)));
  if (!found || !content) return;
  const sent = openMessage(deps, found, 'content', id, content.content_encrypted);
  const source = {
    request_id: newId(),
    method: 'HL7',
    route: 'mllp',
    ip: null,
    user_agent: undefined,
    language: 'en',
    parameters: {},
  } as const;
  await finishMessage({ deps, found, sent, source, onAccepted: () => {} }, id);
}
