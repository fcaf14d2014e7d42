import { either, type Quantity, type SearchParameter } from './parameter.js';

type Of<T extends SearchParameter['type']> = Extract<SearchParameter, { type: T }>;

/** What is true of one thing together, of any of these things. Missing unless each is there of one of them. */
export const together = (ofOne: Of<'composite'>['ofOne'], documentation: string): Of<'composite'> => ({
  type: 'composite',
  documentation,
  missing: ofOne.map((parts) => `(${parts.map(({ missing }) => `(${missing})`).join(' or ')})`).join(' and '),
  there: `(${ofOne
    .map((parts) => parts.map(({ missing, there }) => `(${there ?? `not (${missing})`})`).join(' and '))
    .map((each) => `(${each})`)
    .join(' or ')})`,
  ofOne,
});

/** Any of several quantities. */
export const anyMeasured = (quantities: readonly Of<'quantity'>[], documentation: string): Of<'quantity'> => ({
  type: 'quantity',
  documentation,
  missing: quantities.map(({ missing }) => `(${missing})`).join(' and '),
  match: (quantity: Quantity) => either(quantities.map((each) => each.match(quantity))),
});
