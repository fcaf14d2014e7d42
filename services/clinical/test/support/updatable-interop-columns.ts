/** Of connections with other systems and their messages. */
export const INTEROP_COLUMNS: Record<string, string[]> = {
  interop_connections: [
    'address',
    'charset',
    'direction',
    'key_hash',
    'name',
    'peer_cidrs',
    'policy',
    'receiving_application',
    'receiving_facility',
    'sending_application',
    'sending_facility',
    'status',
    'tls',
    'types',
  ],
  interop_messages: ['ack', 'answers_encrypted', 'errors', 'patient_id', 'results', 'status', 'status_reason'],
  interop_replays: ['done', 'failed', 'position', 'status'],
  interop_numbers: ['resource_id', 'resource_type'],
};
