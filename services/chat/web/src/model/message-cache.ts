import type { Event, EventOf, Message } from './types.js';

export type Messages = Map<number, Message>;

/** Applies an event to the known messages. Answers the ids of those that changed, moved or were deleted. */
export function applyToMessages(messages: Messages, event: Event): Touched {
  switch (event.type) {
    case 'message':
      messages.set(event.message.id, { ...event.message, flags: event.flags });
      return { changed: [event.message.id] };
    case 'update_message':
      return applyEdit(messages, event);
    case 'delete_message':
      return remove(messages, event.message_ids ?? [event.message_id ?? []].flat());
    case 'reaction':
      return change(messages, [event.message_id], (message) => {
        const { emoji_name, emoji_code, reaction_type, user_id } = event;
        const others = message.reactions.filter(
          (one) => one.user_id !== user_id || one.emoji_code !== emoji_code || one.reaction_type !== reaction_type,
        );
        const reaction = { emoji_name, emoji_code, reaction_type, user_id };
        return { ...message, reactions: event.op === 'add' ? [...others, reaction] : others };
      });
    case 'submessage':
      return change(messages, [event.message_id], (message) => {
        const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
        const others = message.submessages.filter((one) => one.id !== id);
        return { ...message, submessages: [...others, { id, message_id, sender_id, msg_type, content }] };
      });
    case 'update_message_flags': {
      const ids = event.op === 'add' && event.all ? [...messages.keys()] : event.messages;
      return change(messages, ids, (message) => {
        const others = message.flags.filter((flag) => flag !== event.flag);
        if (event.op === 'remove')
          return others.length === message.flags.length ? message : { ...message, flags: others };
        return others.length < message.flags.length ? message : { ...message, flags: [...others, event.flag] };
      });
    }
    default:
      return {};
  }
}

export interface Touched {
  changed?: number[];
  /** Moved to another topic or channel. */
  moved?: number[];
  removed?: number[];
}

function change(messages: Messages, ids: readonly number[], to: (message: Message) => Message): Touched {
  const changed: number[] = [];
  for (const id of ids) {
    const message = messages.get(id);
    const next = message && to(message);
    if (!next || next === message) continue;
    messages.set(id, next);
    changed.push(id);
  }
  return { changed };
}

function remove(messages: Messages, ids: readonly number[]): Touched {
  for (const id of ids) messages.delete(id);
  return { removed: [...ids] };
}

function applyEdit(messages: Messages, event: EventOf<'update_message'>): Touched {
  const { message_id, message_ids, flags, rendered_content, is_me_message, edit_timestamp } = event;
  const edited = messages.get(message_id);
  const changed: number[] = [];
  if (edited) {
    messages.set(message_id, {
      ...edited,
      flags,
      ...(rendered_content !== undefined && { content: rendered_content }),
      ...(is_me_message !== undefined && { is_me_message }),
      ...(rendered_content !== undefined && !event.rendering_only && { last_edit_timestamp: edit_timestamp }),
    });
    changed.push(message_id);
  }
  const { orig_subject, subject, stream_id, new_stream_id, stream_name, topic_links } = event;
  if (orig_subject === undefined || stream_id === undefined) return { changed };
  for (const id of message_ids) {
    const message = messages.get(id);
    if (message?.type !== 'stream') continue;
    messages.set(id, {
      ...message,
      stream_id: new_stream_id ?? stream_id,
      subject: subject ?? orig_subject,
      ...(new_stream_id === undefined && stream_name !== undefined && { display_recipient: stream_name }),
      ...(topic_links && { topic_links }),
    });
  }
  return { changed, moved: message_ids };
}
