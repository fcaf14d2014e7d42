import type { ObjectSchema } from 'joi';
import type { Access } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import type { RecordKind } from '../../operation/record-store.js';
import type { Mapping } from '../mapping.js';
import type { Issue } from '../outcome.js';
import type { Kept } from './left-out.js';

/** What a resource says, as a body of the platform's own interface says it, and what of it cannot be taken. */
export interface Taken {
  body: object;
  issues: Issue[];
}

/** How resources of one type become records, by the platform's own rules. */
export interface Writes<Row> {
  access: Access<'clinic'>;
  record: RecordKind;
  /** What of a resource is looked at; all else is left out, and the caller is told. */
  kept: Kept;
  /** `before` is the record that the resource is to replace. */
  take(resource: object, at: Mapping, before?: Row): Taken;
  /** The schema of the platform's own body. */
  schema: ObjectSchema;
  /** Where in the resource stands what a body calls so: the platform's own refusals name it. */
  expressions: Record<string, string>;
  create?: {
    event: string;
    /** The ids of the record, for the trail, and of the resource. */
    run(change: Change, body: object): Promise<{ record: string; resource: string }>;
  };
  update?: {
    event: string;
    /** `ifMatch` is a tag of the platform's own. Answers the members that changed. */
    run(change: Change, id: string, ifMatch: string, body: object): Promise<string[]>;
  };
}
