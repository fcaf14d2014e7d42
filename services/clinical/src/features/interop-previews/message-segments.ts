import type { Deps } from '../../deps/deps.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import type { Change } from '../../operation/change.js';
import { headerOf, parseMessage, Rejected, type Message } from '../hl7/index.js';
import { MessageApplication, settingFor, personIn, type MessagePerson } from '../interop-applying/index.js';
import { type MessageRow, contentOf } from '../interop-messages/index.js';
import { fieldsOf, type FieldView } from './segment-view.js';
import { getLoadedConnection } from '../interop-connections/index.js';

interface SegmentView {
  position: number;
  name: string;
  occurrence: number;
  fields: (FieldView & { is_cut: boolean })[];
  fields_left: number;
}

/** A part of a stored message, and the person of its PID. */
export async function readSegments(
  call: Change & { deps: Deps; source: Source },
  row: MessageRow,
  { from, limit }: { from: number; limit: number },
): Promise<{ total: number; segments: SegmentView[]; person: MessagePerson | null }> {
  const found = await getLoadedConnection(call, row.connection_id);
  const message = parsed(await contentOf(call, row), found.connection.charset ?? 'UNICODE UTF-8');
  if (!message) return { total: 0, segments: [], person: null };
  const application = new MessageApplication(settingFor({ ...call, found }, call.db, message, headerOf(message)));
  const shown = message.segments.slice(from - 1, from - 1 + limit);
  return {
    total: message.segments.length,
    person: personIn(application),
    segments: shown.map((segment, nth) => {
      const fields = [...fieldsOf(segment, row.errors, call.language)];
      return {
        position: from + nth,
        name: segment.name,
        occurrence: segment.occurrence,
        fields: fields.slice(0, INTEROP_LIMITS.shownFields).map((field) => ({
          ...field,
          value: field.value.slice(0, INTEROP_LIMITS.shownValue),
          is_cut: field.value.length > INTEROP_LIMITS.shownValue,
        })),
        fields_left: Math.max(0, fields.length - INTEROP_LIMITS.shownFields),
      };
    }),
  };
}

function parsed(sent: Buffer, otherwise: Parameters<typeof parseMessage>[1]): Message | undefined {
  try {
    return parseMessage(sent, otherwise);
  } catch (error) {
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}
