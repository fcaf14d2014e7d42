import { sql } from '../../../db/db.js';
import { column, piece, raw } from '../../../db/piece.js';
import { taskRecord } from '../../../features/admission-tasks/index.js';
import { referralRecord } from '../../../features/referrals/index.js';
import type { RecordKind } from '../../../operation/record-store.js';
import { instant, reference } from '../../search/column-parameters.js';
import { always, codedBy } from '../../search/token-parameters.js';
import { words } from '../../search/column-parameters.js';
import { all, type SearchParameter } from '../../search/parameter.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { TASK_CODE } from '../../systems.js';
import type { TypeSpec, Versions } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { ADMISSION_TASK_STATUS, TASK_ROLE } from './admission-task-map.js';
import { STATUS } from './map.js';
import { idOfRecord, patientOfTask, taskOf, taskSubject, type TaskRow } from './row.js';
import { IS_REFERRAL, RECORD, taskParts } from './source.js';

const PATIENT = { Patient: column('x.patient_id') };

const versionsOf = (kind: TaskRow['kind'], of: RecordKind): Versions<TaskRow> => ({
  kind: of,
  holds: (row) => row.kind === kind,
  record: piece`case when x.kind = ${kind} then x.id end`,
  recordOf: idOfRecord,
  rowsIn: (record) => [{ kind, record }],
});

/** What each kind calls a status. */
const statusesOf = (code: string) => [
  ...Object.entries(STATUS).flatMap(([said, as]) => (as === code ? [piece`x.referral_status = ${said}`] : [])),
  ...Object.entries(ADMISSION_TASK_STATUS).flatMap(([said, as]) =>
    as === code ? [piece`x.task_status = ${said}`] : [],
  ),
];

const TITLE = column('x.title');
const code: SearchParameter = {
  ...codedBy(TASK_CODE, { fulfill: IS_REFERRAL }, 'fulfill of a referral; `:text` looks at what is to be done.'),
  text: (text) => all([{ sql: piece`not ${IS_REFERRAL}` }, words([TITLE], '').match(text, 'begins')]),
};

export const task: TypeSpec<TaskRow> = withIdentifierSupport<TaskRow>({
  type: 'Task',
  record: 'referral',
  ability: 'consultations:read',
  orAbility: ['admissions:care', 'pharmacy:read'],
  patientColumn: column('x.patient_id'),
  phi: { level: 'full', subject: taskSubject },
  visible: (reader, patientId) => sql.from(sql.unionAll(taskParts(reader, patientId)).as('x')),
  parts: { as: 'x', visible: taskParts },
  columns: ['x.kind', raw(RECORD)],
  key: [{ column: column('x.id'), type: 'uuid' }],
  updated: column('x.updated_at'),
  map: taskOf,
  patientsOf: (row) => [patientOfTask(row)],
  follows: { records: [referralRecord.resource_type, taskRecord.resource_type], column: column('x.id') },
  versions: [versionsOf('referral', referralRecord), versionsOf('admission_task', taskRecord)],
  search: {
    patient: reference('for', PATIENT, 'For whom it is.'),
    subject: reference('for', PATIENT, 'For whom it is.'),
    focus: reference('focus', { ServiceRequest: column('x.request_id') }, 'The referral.'),
    encounter: reference('encounter', { Encounter: column('x.encounter_id') }, 'The visit or the stay that it is of.'),
    requester: reference('requester', { Practitioner: column('x.requester_id') }, 'Who asked for it.'),
    owner: {
      ...reference('owner', { Practitioner: column('x.owner_id') }, 'Who is to do it, or did.'),
      // A referral to somebody outside names them in words.
      missing: piece`not ${IS_REFERRAL} and x.owner_id is null`,
    },
    status: codedBy(
      'http://hl7.org/fhir/task-status',
      Object.fromEntries(
        ['requested', 'accepted', 'rejected', 'completed', 'cancelled'].map((each) => [each, statusesOf(each)]),
      ),
      'requested, accepted, rejected, completed or cancelled.',
      piece`false`,
    ),
    priority: codedBy(
      'http://hl7.org/fhir/request-priority',
      {
        routine: piece`x.priority = 'routine'`,
        urgent: piece`x.priority = 'urgent'`,
        stat: piece`x.priority = 'emergency'`,
      },
      'routine, urgent or stat, of a referral.',
      piece`x.priority = 'none'`,
    ),
    intent: always('http://hl7.org/fhir/task-intent', 'order', 'order.'),
    code,
    performer: codedBy(
      TASK_ROLE,
      Object.fromEntries(
        ['doctor', 'nurse', 'pharmacist', 'laboratory', 'front_desk', 'administrator', 'owner'].map((role) => [
          role,
          piece`x.role is not null and x.role = ${role}`,
        ]),
      ),
      'The role that is to do it.',
      piece`x.role is null`,
    ),
    'part-of': reference('partOf', { Task: column('x.previous_id') }, 'The turn before of a task that repeats.'),
    'authored-on': instant(column('x.authored_at'), 'When it was asked for.'),
    modified: instant(column('x.updated_at'), 'When its state changed.'),
    ...unrecorded({ token: ['business-status', 'group-identifier'], date: ['period'] }, { 'based-on': 'basedOn' }),
  },
});
