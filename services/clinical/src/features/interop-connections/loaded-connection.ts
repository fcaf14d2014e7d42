import type { Deps } from '../../deps/deps.js';
import { ABILITIES } from '../../domain/abilities.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import type { Change } from '../../operation/change.js';
import { findClinic, findConnection, findContentKey, type ConnectionRow } from './connection-store.js';

/** A connection with its clinic, and the encrypted key of its messages. */
export interface LoadedConnection {
  clinic: Clinic;
  connection: ConnectionRow;
  contentKey: Buffer;
}

/** Undefined if the clinic or the connection is gone. */
export const loadConnection = (
  { db }: Pick<Deps, 'db'>,
  { clinic_id, id }: { clinic_id: string; id: string },
): Promise<LoadedConnection | undefined> =>
  db.transaction(clinic_id, async (tx) => {
    const [clinic, connection, contentKey] = await Promise.all([
      findClinic(tx, clinic_id),
      findConnection(tx, clinic_id, id),
      findContentKey(tx, clinic_id, id),
    ]);
    return clinic && connection && { clinic, connection, contentKey };
  });

/** The connection as a caller: an API key that needs no sponsor. */
export function connectionCaller({ clinic, connection }: Pick<LoadedConnection, 'clinic' | 'connection'>): Caller {
  const { id, name } = connection;
  const abilities = [...ABILITIES];
  return {
    type: 'api_key',
    id,
    name,
    role: 'api_key',
    abilities: new Set(abilities),
    credential_id: id,
    device_name: null,
    practitioner_id: null,
    patient_id: null,
    credential: { type: 'api_key', id, prefix: '', name, credential_id: id, abilities, sponsors: undefined, clinic },
    connection: true,
  };
}

/** The clinic without rules that concern people and keys, which another system cannot follow. */
export const clinicForConnections = (clinic: Clinic): Clinic => ({
  ...clinic,
  phi_policy: null,
  settings: {
    ...clinic.settings,
    hospitalization: { ...(clinic.settings['hospitalization'] as object), discharge_summary_required: false },
    emergency: { ...(clinic.settings['emergency'] as object), diagnosis_required: false },
  },
});

/** The connection with its clinic. Undefined if the clinic has no such connection. */
export async function findLoadedConnection(
  { db, clinic }: Change,
  connectionId: string,
): Promise<LoadedConnection | undefined> {
  const connection = await findConnection(db, clinic.id, connectionId);
  if (!connection) return undefined;
  const contentKey = await findContentKey(db, clinic.id, connectionId);
  return { clinic: clinicForConnections(clinic), connection, contentKey };
}

/** Throws 404. */
export async function getLoadedConnection(call: Change, connectionId: string): Promise<LoadedConnection> {
  const found = await findLoadedConnection(call, connectionId);
  if (!found) throw problem('not_found');
  return found;
}
