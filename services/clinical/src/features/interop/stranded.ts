import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { loadConnection } from './connection-caller.js';
import { openMessage } from './message-box.js';
import { findContent, findStranded, type Stranded } from './message-store.js';
import { finishMessage } from './receive.js';

/**
 * Applies messages that were kept and acknowledged as such (CA), and whose listener died before it applied them. One that cannot be
 * applied keeps no other from it. Answers how many were found.
 */
export async function applyStranded(deps: Deps): Promise<number> {
  let last: Stranded | undefined;
  let count = 0;
  for (let page = 0; page < HL7_LIMITS.strandedPages; page += 1) {
    const after = last;
    const stranded = await deps.db.transaction(undefined, (db) => findStranded(db, HL7_LIMITS, after));
    for (const each of stranded)
      await finish(deps, each).catch((error: unknown) =>
        deps.log.error({ cause: errorLine(error) }, 'a message that was kept is not applied yet'),
      );
    count += stranded.length;
    last = stranded.at(-1);
    if (stranded.length < HL7_LIMITS.strandedAtOnce) break;
  }
  return count;
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
