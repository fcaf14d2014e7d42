import { locationOf, type Segment } from '../hl7/index.js';
import { mergePatientEndpoint } from '../patient-merges/index.js';
import { createPatientEndpoint, updatePatientEndpoint } from '../patients/index.js';
import { required, unmatched, type MessageApplication } from './message-application.js';
import { findPatientVersion } from './matching-store.js';
import { demographicsIn, identifiersWith, ownNumberIn } from './patient-fields.js';
import { findPatient, requirePatient } from './patient-matching.js';

/** Triggers that can create a patient. */
const CREATE = ['A01', 'A04', 'A05', 'A06', 'A08', 'A28', 'A31'];
/** Triggers that can change a patient. */
const UPDATE = [...CREATE, 'A02', 'A03', 'A07'];

/**
 * The patient of an ADT message: found, created or changed as the policy of the connection allows. Throws 204 for an
 * unknown one.
 */
export async function applyPatient(application: MessageApplication): Promise<string> {
  const { header } = application.setting;
  const { policy } = application.connection;
  const pid = required(application, 'PID');
  const { id, ids } = await findPatient(application, pid);
  const said = demographicsIn(application, pid);
  if (id === undefined) {
    const mayBeMade =
      policy.create_patients && CREATE.includes(header.trigger) && ids.some(({ system }) => system !== '');
    if (!mayBeMade) throw unmatched(locationOf(pid, 3), 'The patient is not known here.');
    const mrn = ownNumberIn(application, pid);
    const made = await application.perform(createPatientEndpoint, {
      body: { ...said, ...(mrn && { mrn }), identifiers: identifiersWith(application, ids, []) },
    });
    application.note('patient', made.id);
    application.patientId = made.id;
    return made.id;
  }
  application.patientId = id;
  if (!policy.update_patients || !UPDATE.includes(header.trigger)) return id;
  const before = await findPatientVersion(application.db, application.clinicId, id);
  if (!before) throw unmatched(locationOf(pid, 3), 'The patient is not known here.');
  const identifiers = identifiersWith(application, ids, before.identifiers);
  const after = await application.perform(updatePatientEndpoint, {
    path: { patient: id },
    headers: { 'if-match': '*' },
    body: { ...said, ...(identifiers.length > before.identifiers.length && { identifiers }) },
  });
  if (after.version !== before.version) application.note('patient', id);
  return id;
}

/** A40: merges the record of MRG-1 into that of PID-3. */
export async function applyMerge(application: MessageApplication): Promise<void> {
  const pid = required(application, 'PID');
  const merges: Segment[] = application.message.segments.filter(({ name }) => name === 'MRG');
  if (merges.length === 0) required(application, 'MRG', 'PID');
  const target = await requirePatient(application, pid);
  for (const mrg of merges) {
    const source = await findSource(application, mrg);
    // A repeated message: the records are merged already.
    if (source === target) continue;
    // A person can merge them by hand, and then apply the message.
    if (!application.connection.policy.update_patients)
      throw unmatched(locationOf(mrg, 1), 'The connection may not change patients.', '207');
    const row = await findPatientVersion(application.db, application.clinicId, target);
    await application.perform(mergePatientEndpoint, {
      path: { patient: source },
      headers: { 'if-match': '*' },
      body: { target_id: target, target_version: row?.version ?? 1 },
    });
    application.note('patient', source);
  }
  application.note('patient', target);
}

async function findSource(application: MessageApplication, mrg: Segment): Promise<string> {
  const { id } = await findPatient(application, mrg, 1);
  if (id === undefined) throw unmatched(locationOf(mrg, 1), 'The patient of MRG-1 is not known here.');
  return id;
}
