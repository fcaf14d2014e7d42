import type { Narrow, Term } from './narrow.js';
import { directPlace, placeOf, topicPlace } from './place.js';
import type { State } from './state.js';
import type { Message } from './types.js';

const MENTIONS = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'];

/** Whether a message belongs to the list of a narrow; undefined if only the service knows. */
export function matches(message: Message, narrow: Narrow, state: State): boolean | undefined {
  let known = true;
  for (const term of narrow) {
    const verdict = matchesTerm(message, term, state);
    if (verdict === undefined) known = false;
    else if (verdict === (term.negated ?? false)) return false;
  }
  return known ? true : undefined;
}

function matchesTerm(message: Message, { operator, operand }: Term, state: State): boolean | undefined {
  const own_id = state.own_id ?? 0;
  switch (operator) {
    case 'channel':
      return typeof operand === 'number' ? message.type === 'stream' && message.stream_id === operand : undefined;
    case 'topic':
      return message.type === 'stream' && message.subject.toLowerCase() === String(operand).toLowerCase();
    case 'dm':
      if (!Array.isArray(operand)) return undefined;
      return message.type === 'private' && placeOf(message, own_id) === directPlace(operand, own_id);
    case 'sender':
      return message.sender_id === operand;
    case 'is':
      return matchesIs(message, String(operand), state);
    case 'has':
      return operand === 'reaction' ? message.reactions.length > 0 : undefined;
    case 'near':
      return true;
    default:
      return undefined;
  }
}

function matchesIs(message: Message, what: string, state: State): boolean | undefined {
  switch (what) {
    case 'dm':
    case 'private':
      return message.type === 'private';
    case 'starred':
      return message.flags.includes('starred');
    case 'mentioned':
      return MENTIONS.some((flag) => message.flags.includes(flag));
    case 'unread':
      return !message.flags.includes('read');
    case 'resolved':
      return message.type === 'stream' && message.subject.startsWith('✔ ');
    case 'followed':
      return (
        message.type === 'stream' && state.user_topics.get(topicPlace(message.stream_id, message.subject))?.policy === 3
      );
    default:
      return undefined;
  }
}
