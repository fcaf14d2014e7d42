import { sql, type Db } from '../../db/db.js';
import { raw } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { showsNotes } from '../../domain/patient-settings.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { visibleConsultations } from './consultation-list-store.js';
import { CONSULTATION_COLUMNS, CONSULTATION_TABLES, type ConsultationSaid } from './consultation-store.js';

/** A signed visit is never without the time when it was signed. */
const SPEC: ListSpec = {
  id: 'c.id',
  patient: 'c.patient_id',
  columns: [raw(CONSULTATION_COLUMNS)],
  sorts: {
    '-completed_at': { column: 'c.completed_at', direction: 'desc' },
    completed_at: { column: 'c.completed_at', direction: 'asc' },
    updated_at: { column: 'c.updated_at', direction: 'asc' },
  },
};

interface Reader {
  clinic: Clinic;
  caller: Caller;
  grant: PhiGrant | undefined;
}

const visits = (reader: Reader) => visibleConsultations(sql.from(raw(CONSULTATION_TABLES)), reader);

/** A page of the patient's own signed visits. */
export const listVisits = (db: Db, reader: Reader, query: ListQuery) =>
  readList<ConsultationSaid>(db, visits(reader), SPEC, query);

/** The same where the clinic shows its patients what was written, else none. */
export const listNotes = (db: Db, reader: Reader, query: ListQuery) =>
  readList<ConsultationSaid>(
    db,
    showsNotes(reader.clinic) ? visits(reader) : visits(reader).whereRaw('false'),
    SPEC,
    query,
  );
