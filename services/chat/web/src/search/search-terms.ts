import type { Narrow, Term } from '../model/narrow.js';
import type { State } from '../model/state.js';

const OPERATOR = /^(-?)(channel|stream|topic|sender|from|dm|is|has|near|id):(.*)$/i;
const OLDER: Readonly<Record<string, string>> = { stream: 'channel', from: 'sender' };

/** What was typed, in parts: `channel:"a b" topic:x words`. */
export function partsOf(text: string): string[] {
  return text.match(/-?[a-z]+:"[^"]*"|"[^"]*"|\S+/gi) ?? [];
}

/** The narrow that a search text names. Names that nobody has stay words for the service to judge. */
export function narrowOf(text: string, state: State): Narrow {
  const terms: Term[] = [];
  const words: string[] = [];
  for (const part of partsOf(text)) {
    const found = OPERATOR.exec(part);
    const operand = found?.[3]?.replaceAll('"', '') ?? '';
    if (!found || operand === '') {
      words.push(part);
      continue;
    }
    const name = found[2]!.toLowerCase();
    const operator = OLDER[name] ?? name;
    terms.push({ operator, operand: idOf(operator, operand, state), ...(found[1] === '-' && { negated: true }) });
  }
  return words.length > 0 ? [...terms, { operator: 'search', operand: words.join(' ') }] : terms;
}

function idOf(operator: string, operand: string, state: State): Term['operand'] {
  const wanted = operand.toLowerCase();
  if (operator === 'channel') {
    for (const { name, stream_id } of state.channels.values()) if (name.toLowerCase() === wanted) return stream_id;
  }
  if ((operator === 'sender' || operator === 'dm') && operand !== 'me') {
    for (const { full_name, email, user_id } of state.users.values()) {
      if (full_name.toLowerCase() === wanted || email.toLowerCase() === wanted)
        return operator === 'dm' ? [user_id] : user_id;
    }
  }
  return operand;
}

const quoted = (text: string) => (/\s/.test(text) ? `"${text}"` : text);

/** A narrow as one would type it. */
export const searchText = (narrow: Narrow, state: State): string =>
  narrow
    .map(({ operator, operand, negated }) => {
      if (operator === 'search') return String(operand);
      const name =
        operator === 'channel' && typeof operand === 'number'
          ? (state.channels.get(operand)?.name ?? String(operand))
          : [operand]
              .flat()
              .map((id) => (typeof id === 'number' ? (state.users.get(id)?.full_name ?? id) : id))
              .join(',');
      return `${negated ? '-' : ''}${operator}:${quoted(name)}`;
    })
    .join(' ');
