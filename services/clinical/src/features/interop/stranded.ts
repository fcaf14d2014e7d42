import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { loadConnection } from './connection-caller.js';
import { openMessage } from './message-box.js';
import { findContent, findStranded } from './message-store.js';
import { finishMessage } from './receive.js';

/** Applies messages that were kept and acknowledged as such (CA), and whose listener died before it applied them. Answers how many. */
export async function applyStranded(deps: Deps): Promise<number> {
  const stranded = await deps.db.transaction(undefined, (db) => findStranded(db, HL7_LIMITS));
  for (const { clinic_id, connection_id, id } of stranded) {
    const found = await loadConnection(deps, { clinic_id, id: connection_id });
    const content = found && (await deps.db.transaction(clinic_id, (db) => findContent(db, clinic_id, id)));
    if (!found || !content) continue;
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
    await finishMessage({ deps, found, sent, source, onAccepted: () => {} }, id).catch((error: unknown) =>
      deps.log.error({ cause: errorLine(error) }, 'a message that was kept is not applied yet'),
    );
  }
  return stranded.length;
}
