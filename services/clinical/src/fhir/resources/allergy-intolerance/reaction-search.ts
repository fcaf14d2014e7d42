import { FALSE, inside, literal, piece } from '../../../db/piece.js';
import { words } from '../../search/column-parameters.js';
import { partialDay } from '../../search/partial-dates.js';
import type { Condition, SearchParameter } from '../../search/parameter.js';
import { coded, codedIn } from '../../search/token-parameters.js';

/** What is looked for in the reactions to a substance, each of which is `x`: what is asked for is true of one of them. */

/** Few allergies say any reaction: an index knows which. */
const ofOne = ({ sql }: Condition): Condition => ({
  sql: piece`a.reactions <> '[]' and exists (select from jsonb_array_elements(a.reactions) x where ${inside(sql)})`,
});

type Inner = Extract<SearchParameter, { type: 'token' | 'date' }>;

function inReactions(parameter: Inner): SearchParameter {
  const { documentation } = parameter;
  const { sql: there } = ofOne({ sql: piece`not ${parameter.missing}` });
  const missing = piece`not ${there}`;
  if (parameter.type === 'date')
    return {
      type: 'date',
      documentation,
      missing,
      there,
      match: (prefix, period) => ofOne(parameter.match(prefix, period)),
    };
  const { text } = parameter;
  return {
    type: 'token',
    documentation,
    missing,
    there,
    match: (token, clinic) => ofOne(parameter.match(token, clinic)),
    ...(text && { text: (asked: string) => ofOne(text(asked)) }),
  };
}

const manifested = (member: string) => piece`x -> 'manifestation' ->> ${literal(member)}`;

export const REACTION_SEARCH = {
  manifestation: inReactions(
    codedIn(
      manifested('system'),
      manifested('code'),
      (text) => words([manifested('display')], '').match(text, 'begins'),
      'What a reaction was.',
      FALSE,
    ),
  ),
  onset: inReactions(partialDay(piece`(x ->> 'onset')`, 'When a reaction came.')),
  severity: inReactions(
    coded(piece`(x ->> 'severity')`, 'http://hl7.org/fhir/reaction-event-severity', 'mild, moderate or severe.'),
  ),
} satisfies Record<string, SearchParameter>;
