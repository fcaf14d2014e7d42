import type { Body, Data } from '../../api/client';

export type Connection = Data<'GET /api/v1/interop/connections/{connection}'>;
type NewBody = Body<'POST /api/v1/interop/connections'>;
type Changes = Body<'PATCH /api/v1/interop/connections/{connection}'>;

/** Kinds of messages that are read, and those that are sent. */
export const RECEIVED = ['ADT', 'ORU', 'SIU', 'ORM', 'OML', 'MDM', 'VXU'] as const;
export const SENT = ['ADT', 'ORU', 'SIU', 'OML'] as const;
export type Kind = (typeof RECEIVED)[number];

export const NAMES = [
  'sending_application',
  'sending_facility',
  'receiving_application',
  'receiving_facility',
] as const;

export interface Code {
  from: string;
  to: string;
}

/** What the form holds; nothing typed is an empty text. */
export interface ConnectionValues extends Record<(typeof NAMES)[number], string> {
  name: string;
  direction: 'in' | 'out' | 'both';
  transport: 'mllp' | 'http';
  types: readonly string[];
  /** Events by themselves, as `ADT^A08`. */
  events: string;
  charset: '' | 'ASCII' | '8859/1' | 'UNICODE UTF-8';
  tls: { required: boolean; client_fingerprint: string };
  peer_cidrs: string;
  address: string;
  policy: {
    create_patients: boolean;
    update_patients: boolean;
    match_by: readonly string[];
    ack_quarantined: 'AE' | 'AA';
    codes: readonly Code[];
  };
}

export const INITIAL: ConnectionValues = {
  name: '',
  direction: 'in',
  transport: 'mllp',
  types: [],
  events: '',
  sending_application: '',
  sending_facility: '',
  receiving_application: '',
  receiving_facility: '',
  charset: '',
  tls: { required: false, client_fingerprint: '' },
  peer_cidrs: '',
  address: '',
  policy: {
    create_patients: false,
    update_patients: false,
    match_by: ['identifier'],
    ack_quarantined: 'AE',
    codes: [],
  },
};

const isKind = (type: string): boolean => (RECEIVED as readonly string[]).includes(type);

export const valuesOf = (of: Connection): ConnectionValues => ({
  name: of.name,
  direction: of.direction as ConnectionValues['direction'],
  transport: of.transport as ConnectionValues['transport'],
  types: of.types.filter(isKind),
  events: of.types.filter((type) => !isKind(type)).join('\n'),
  sending_application: of.sending_application ?? '',
  sending_facility: of.sending_facility ?? '',
  receiving_application: of.receiving_application ?? '',
  receiving_facility: of.receiving_facility ?? '',
  charset: (of.charset ?? '') as ConnectionValues['charset'],
  tls: { required: of.tls.required, client_fingerprint: of.tls.client_fingerprint ?? '' },
  peer_cidrs: of.peer_cidrs.join('\n'),
  address: of.address ?? '',
  policy: {
    ...of.policy,
    ack_quarantined: of.policy.ack_quarantined as 'AE' | 'AA',
  },
});

const typed = (text: string): string | null => text.trim() || null;
/** What was typed in lines, or between commas and blanks. */
const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const typesOf = ({ types, events }: Pick<ConnectionValues, 'types' | 'events'>): string[] => [
  ...new Set([...types, ...listed(events).map((each) => each.toUpperCase())]),
];

/** A body of the service, without what the kind of connection has not. */
export function bodyOf(values: ConnectionValues): NewBody & Changes {
  const { name, direction, transport, charset, tls, policy } = values;
  const isHttp = transport === 'http';
  const sends = !isHttp && direction !== 'in';
  return {
    name: name.trim(),
    direction: isHttp ? 'in' : direction,
    types: typesOf(values),
    sending_application: typed(values.sending_application),
    sending_facility: typed(values.sending_facility),
    receiving_application: typed(values.receiving_application),
    receiving_facility: typed(values.receiving_facility),
    charset: charset === '' ? null : charset,
    tls: isHttp
      ? { required: false, client_fingerprint: null }
      : { required: tls.required, client_fingerprint: typed(tls.client_fingerprint) },
    peer_cidrs: listed(values.peer_cidrs),
    address: sends ? typed(values.address) : null,
    policy: {
      ...policy,
      match_by: [...policy.match_by] as ('identifier' | 'document')[],
      codes: policy.codes.map(({ from, to }) => ({ from: from.trim(), to: to.trim() })),
    },
  };
}
