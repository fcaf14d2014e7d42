import { and, or } from '../../db/piece.js';
import { either, isPresent, type Quantity, type SearchParameter } from './parameter.js';

type Of<T extends SearchParameter['type']> = Extract<SearchParameter, { type: T }>;

/** What is true of one thing together, of any of these things. Missing unless each is there of one of them. */
export const compositeOf = (ofOne: Of<'composite'>['ofOne'], documentation: string): Of<'composite'> => ({
  type: 'composite',
  documentation,
  missing: and(ofOne.map((parts) => or(parts.map(({ missing }) => missing)))),
  there: or(ofOne.map((parts) => and(parts.map(isPresent)))),
  ofOne,
});

/** Any of several quantities. */
export const anyMeasured = (quantities: readonly Of<'quantity'>[], documentation: string): Of<'quantity'> => ({
  type: 'quantity',
  documentation,
  missing: and(quantities.map(({ missing }) => missing)),
  match: (quantity: Quantity) => either(quantities.map((each) => each.match(quantity))),
});
