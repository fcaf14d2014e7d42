import type { CodeableConcept, Period, Task, TaskRestriction } from '@medplum/fhirtypes';
import type { TaskRow } from '../../../features/admission-tasks/index.js';
import { coding, filled, listOf, metaOf, notesOf, reference, textConcept } from '../datatypes.js';

export const ADMISSION_TASK_STATUS = {
  open: 'requested',
  done: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<TaskRow['status'], Task['status']>;
/** For whom it is, where that is not one person. */
export const TASK_ROLE = 'urn:clinic:role';

/** Something to be done for a patient in hospital; of one that repeats each turn is a task, and says how often. */
export const admissionTask = (row: TaskRow): Task =>
  filled<Task>({
    resourceType: 'Task',
    id: row.id,
    meta: metaOf(row),
    status: ADMISSION_TASK_STATUS[row.status],
    statusReason: textConcept(row.status_reason),
    intent: 'order',
    code: textConcept(row.title),
    for: reference('Patient', row.patient.id, row.patient.full_name),
    encounter: reference('Encounter', row.admission_id),
    executionPeriod: filled<Period>({ end: row.done_at }),
    authoredOn: row.created_at,
    lastModified: row.updated_at,
    requester: row.by ? reference('Practitioner', row.by.id, row.by.full_name) : undefined,
    performerType: listOf<CodeableConcept>(
      row.role !== null && { coding: [coding(TASK_ROLE, row.role)], text: row.role },
    ),
    owner: ownerOf(row),
    restriction: filled<TaskRestriction>({ period: { end: row.due_at } }),
    note: notesOf(row.note, row.done_note),
    partOf: listOf(row.previous_id !== null && reference('Task', row.previous_id)),
  });

/** Who did it, or else who is to do it. */
function ownerOf({ done_by, assignee }: TaskRow): Task['owner'] {
  const person = done_by ?? assignee;
  return person ? reference('Practitioner', person.id, person.full_name) : undefined;
}
