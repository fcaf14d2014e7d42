import { column, FALSE, piece, TRUE } from '../../../db/piece.js';
import { coded, codedBy } from '../../search/token-parameters.js';
import type { SearchParameter } from '../../search/parameter.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import type { Types, TypeSpec } from '../../type.js';
import { subscriptionResource } from './map.js';
import { STATUS, SUBSCRIPTION_COLUMNS, UPDATED, visibleSubscriptions, type SubscriptionRow } from './store.js';
import { subscriptionWrites } from './writes.js';

/** A search is found by how it is written. */
const criteria: SearchParameter = {
  type: 'string',
  documentation: 'How the search is written that is watched.',
  missing: FALSE,
  match(text, how) {
    if (how === 'exact') return { sql: piece`s.criteria = ${text}` };
    const place = piece`position(lower(${text}) in lower(s.criteria))`;
    return { sql: how === 'contains' ? piece`${place} > 0` : piece`${place} = 1` };
  },
};

/** What services want to be told of. */
export const subscription = (types: () => Types): TypeSpec<SubscriptionRow> => ({
  type: 'Subscription',
  record: 'subscription',
  ability: 'subscriptions:manage',
  patientColumn: null,
  visible: visibleSubscriptions,
  columns: SUBSCRIPTION_COLUMNS,
  key: [{ column: column('s.id'), type: 'uuid' }],
  updated: UPDATED,
  onlyByName: true,
  map: subscriptionResource,
  patientsOf: () => [],
  writes: subscriptionWrites(types),
  search: {
    criteria,
    status: coded(STATUS, 'http://hl7.org/fhir/subscription-status', 'requested, active, error or off.'),
    type: codedBy('http://hl7.org/fhir/subscription-channel-type', { 'rest-hook': TRUE }, 'rest-hook.'),
    url: {
      type: 'uri',
      documentation: 'Where it is sent to.',
      missing: FALSE,
      match: (text) => ({ sql: piece`w.url = ${text}` }),
    },
    ...unrecorded({ token: ['contact'] }),
    payload: coded(column('s.payload'), 'urn:ietf:bcp:13', 'application/fhir+json, or none.'),
  },
});
