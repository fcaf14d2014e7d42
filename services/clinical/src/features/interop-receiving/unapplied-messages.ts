import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { loadConnection } from '../interop-connections/index.js';
import { decryptMessage, findContent, findUnapplied, type UnappliedMessage } from '../interop-messages/index.js';
import { finishMessage } from './message-receiving.js';

/**
 * Applies messages that were stored and acknowledged (CA) by a listener that died before applying them. A failing
 * message does not stop the others. Answers how many were found.
 */
export async function applyUnappliedMessages(deps: Deps): Promise<number> {
  let last: UnappliedMessage | undefined;
  let count = 0;
  for (let page = 0; page < HL7_LIMITS.unappliedPages; page += 1) {
    const after = last;
    const unapplied = await deps.db.transaction(undefined, (db) => findUnapplied(db, HL7_LIMITS, after));
    for (const each of unapplied)
      await finish(deps, each).catch((error: unknown) =>
        deps.log.error({ cause: errorLine(error) }, 'a stored message is not applied yet'),
      );
    count += unapplied.length;
    last = unapplied.at(-1);
    if (unapplied.length < HL7_LIMITS.unappliedAtOnce) break;
  }
  return count;
}

async function finish(deps: Deps, { clinic_id, connection_id, id }: UnappliedMessage): Promise<void> {
  const found = await loadConnection(deps, { clinic_id, id: connection_id });
  const content = found && (await deps.db.transaction(clinic_id, (db) => findContent(db, clinic_id, id)));
  if (!found || !content) return;
  const sent = decryptMessage(deps, found, 'content', id, content.content_encrypted);
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
